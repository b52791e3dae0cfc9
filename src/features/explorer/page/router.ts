/** The addresses of the page: each view has a URL that can be shared and reloaded. */
import { signal } from "@preact/signals"

/** The path under which the page is served. */
const base = "/explorer"

const read = () => ({
  path: decodeURI(location.pathname.slice(base.length)).replace(/^\/|\/$/g, ""),
  query: new URLSearchParams(location.search),
})

/** The current route: its path below the base without slashes at its ends, and its query. */
export const route = signal(read())

/** Returns the address of a path, such as `tx/0x…`. */
export const hrefOf = (path: string): string => (path === "" ? base : `${base}/${path}`)

/** Goes to a path; `replace` leaves no entry in the history. */
export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", hrefOf(path))
  route.value = read()
  if (!replace) scrollTo(0, 0)
}

/** Handles the history and the links of the page; links to other pages, and links opened in a new tab, are left to the browser. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    route.value = read()
  })
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented || link.target !== "") return
    const { origin, pathname, search } = new URL(link.href)
    if (origin !== location.origin || !`${pathname}/`.startsWith(`${base}/`)) return
    event.preventDefault()
    navigate(`${pathname}${search}`.slice(base.length).replace(/^\//, ""))
  })
}
