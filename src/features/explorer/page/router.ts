/** The addresses of the page: each view has a URL that can be shared and reloaded. */
import { signal } from "@preact/signals"

/** The path under which the page is served. */
const base = "/explorer"

const read = () => decodeURI(location.pathname.slice(base.length)).replace(/^\/|\/$/g, "")

/** The current path below the base, without slashes at its ends. */
export const currentPath = signal(read())

/** Returns the address of a path, such as `tx/0x…`. */
export const hrefOf = (path: string): string => (path === "" ? base : `${base}/${path}`)

/** Goes to a path. */
export function navigate(path: string): void {
  history.pushState(null, "", hrefOf(path))
  currentPath.value = read()
  scrollTo(0, 0)
}

/** Handles the history and the links of the page; links to other pages, and links opened in a new tab, are left to the browser. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    currentPath.value = read()
  })
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented || link.target !== "") return
    const { origin, pathname } = new URL(link.href)
    if (origin !== location.origin || !`${pathname}/`.startsWith(`${base}/`)) return
    event.preventDefault()
    navigate(pathname.slice(base.length).replace(/^\//, ""))
  })
}
