/** Which page is shown: / , /table/ID , /join/SECRET. A private table keeps its secret as ?link=. Links work without being told: clicks on them are caught. */

export type Route =
  | { name: 'home' }
  | { name: 'table'; id: string; link: string | null }
  | { name: 'join'; secret: string }
  | { name: 'missing' }

function here(): Route {
  const parts = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (parts.length === 0) return { name: 'home' }
  if (parts.length === 2 && parts[0] === 'table') return { name: 'table', id: parts[1], link: new URLSearchParams(location.search).get('link') }
  if (parts.length === 2 && parts[0] === 'join') return { name: 'join', secret: parts[1] }
  return { name: 'missing' }
}

let current = $state.raw<Route>(here())

export function route(): Route {
  return current
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  current = here()
  scrollTo(0, 0)
}

/** Follow links inside the page without loading it again. */
export function followLinks(): void {
  addEventListener('popstate', () => (current = here()))
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api')) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}
