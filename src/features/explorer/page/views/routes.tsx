/** The views by their addresses. */
import type { JSX } from "preact"
import { short } from "../format.ts"
import { hrefOf } from "../router.ts"
import { AccountsView } from "./AccountsView.tsx"
import { AddressView } from "./AddressView.tsx"
import { BlockView } from "./BlockView.tsx"
import { OpenBlockView } from "./OpenBlockView.tsx"
import { PoolView } from "./PoolView.tsx"
import { TransactionView } from "./TransactionView.tsx"

/** The view of an address that has no other view. */
const NotFound = ({ path }: { readonly path: string }) => (
  <>
    <h1>Nothing here</h1>
    <p>
      The explorer has no page <code>{path}</code>. <a href={hrefOf("")}>Go to the open block.</a>
    </p>
  </>
)

/** The entries of the navigation. */
export const navigation: readonly { readonly name: string; readonly label: string }[] = [
  { name: "", label: "Open block" },
  { name: "accounts", label: "Accounts" },
  { name: "pool", label: "Pool" },
]

interface Routed {
  readonly title: string
  readonly view: JSX.Element
}

/** The views by the first part of the path; a path without a subject that its view needs has no view. */
const views: Readonly<Record<string, (subject: string) => Routed | undefined>> = {
  "": () => ({ title: "Open block", view: <OpenBlockView /> }),
  accounts: () => ({ title: "Accounts", view: <AccountsView /> }),
  address: (subject) =>
    /^0x[0-9a-f]{40}$/i.test(subject)
      ? { title: short(subject), view: <AddressView key={subject} address={subject.toLowerCase()} /> }
      : undefined,
  block: (subject) =>
    /^(\d{1,15}|0x[0-9a-f]{64}|pending|latest|safe|finalized|earliest)$/i.test(subject)
      ? { title: `Block ${short(subject)}`, view: <BlockView key={subject} id={subject} /> }
      : undefined,
  pool: () => ({ title: "Pool", view: <PoolView /> }),
  tx: (subject) =>
    /^0x[0-9a-f]{64}$/i.test(subject)
      ? { title: short(subject), view: <TransactionView key={subject} hash={subject.toLowerCase()} /> }
      : undefined,
}

/** Returns the view of a path with its title. */
export function viewOf(path: string): Routed {
  const [section = "", ...rest] = path.split("/")
  const view = Object.hasOwn(views, section) ? views[section] : undefined
  return view?.(rest.join("/")) ?? { title: "Not found", view: <NotFound path={path} /> }
}
