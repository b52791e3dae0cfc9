/** The views by their addresses. */
import type { JSX } from "preact"
import { NotFound } from "./NotFound.tsx"
import { OpenBlockView } from "./OpenBlockView.tsx"

/** The entries of the navigation. */
export const navigation: readonly {
  readonly name: string
  readonly label: string
  readonly needsControl?: boolean
}[] = [{ name: "", label: "Open block" }]

interface Routed {
  readonly title: string
  readonly view: JSX.Element
}

const views: Readonly<Record<string, (rest: string) => Routed>> = {
  "": () => ({ title: "Open block", view: <OpenBlockView /> }),
}

/** Returns the view of a path with its title. */
export function viewOf(path: string): Routed {
  const [section = "", ...rest] = path.split("/")
  const view = Object.hasOwn(views, section) ? views[section] : undefined
  return view?.(rest.join("/")) ?? { title: "Not found", view: <NotFound path={path} /> }
}
