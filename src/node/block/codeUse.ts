/** Tells the loader of the bundle what the nodes of the process do, so that it keeps the code which that has compiled. */
import { loader } from "../../base/loader.ts"
import type { Events } from "./events.ts"

/** Notes that a node is created, and its first block with transactions. */
export function noteCodeUse(events: Events): void {
  if (loader?.noteUse("node") !== true) return
  const note = ({ transactions }: { readonly transactions: readonly unknown[] }) => {
    if (transactions.length === 0) return
    events.off("block", note)
    loader?.noteUse("block")
  }
  events.on("block", note)
}
