import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import { copyText } from './clipboard'
import CopyButton from './CopyButton.svelte'

const LINK = 'http://table.example/join/abc'

/** A browser with this clipboard, and an old way to copy that gives this. */
function browser(clipboard: unknown, old: () => boolean): { button: HTMLButtonElement; copied: string[] } {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard })
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement).value)
    return old()
  }
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>'
  return { button: document.querySelector('button')!, copied }
}

afterEach(() => vi.unstubAllGlobals())

test('a text goes to the clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  const { button, copied } = browser({ writeText }, () => true)
  expect(await copyText(LINK, button)).toBe(true)
  expect(writeText).toHaveBeenCalledWith(LINK)
  expect(copied).toEqual([])
})

test('without a clipboard, or where it refuses, it is copied from a field inside the same window', async () => {
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('denied')) }]) {
    const { button, copied } = browser(clipboard, () => true)
    expect(await copyText(LINK, button)).toBe(true)
    expect(copied).toEqual([LINK])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
  }
})

test('where nothing can be copied the link is shown selected', async () => {
  browser(undefined, () => false)
  const button = mount(CopyButton, { target: document.body, props: { link: LINK, label: 'Copy the link' } })
  document.querySelector<HTMLElement>('button.btn')!.click()
  await vi.waitFor(() => expect(document.querySelector('input')).not.toBeNull())
  flushSync()
  const field = document.querySelector('input')!
  expect(field.value).toBe(LINK)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length])
  void unmount(button)
})
