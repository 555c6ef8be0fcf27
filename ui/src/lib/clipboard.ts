/** Copying a text, also where the browser offers no clipboard: a page over plain http that is not on this machine. */

/** Copy a text; false where the browser does not let us. `beside` is what was pressed: in a window, the field has to be inside it. */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text, beside)
  }
}

/** The old way: a field with the text is selected and copied. Only what can have the focus is copied. */
function copyFromField(text: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr'
  beside.after(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    beside.focus()
  }
}
