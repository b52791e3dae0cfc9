/** The filters that clients have made over the connection of a simulation: a server that starts again has none of them. */
import type { MidblockNode } from "../../index.ts"
import type { WireRequest } from "./wireState.ts"

/** The filters of one run. */
export interface FilterList {
  /** Remembers the filter that a request made. @returns The answer. */
  note<Answer>(request: WireRequest, answer: Answer): Answer
  /** Removes all of them. */
  clear(): Promise<void>
}

/** Creates a list without filters. */
export function createFilterList(node: Pick<MidblockNode, "request">): FilterList {
  const filters = new Set<unknown>()
  return {
    note({ method }, answer) {
      if (/^eth_new.*Filter$/.test(method)) filters.add(answer)
      return answer
    },
    async clear() {
      const removed = [...filters]
      filters.clear()
      for (const id of removed) await node.request({ method: "eth_uninstallFilter", params: [id] } as never)
    },
  }
}
