/** Reports the use of nodes to the loader of the bundle, so that it stores the code that V8 has compiled for it. */
import { loader } from "../../base/loader.ts"
import type { Events } from "./events.ts"

/** Reports the creation of a node, and its first block with transactions. */
export function noteCodeUse(events: Events): void {
  if (loader?.noteUse("node") !== true) return
  const note = ({ transactions }: { readonly transactions: readonly unknown[] }) => {
    if (transactions.length === 0) return
    events.off("block", note)
    loader?.noteUse("block")
  }
  events.on("block", note)
}
