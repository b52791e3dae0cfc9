/** The blocks that clients read: at `pending` they see an open sandbox. */
import type { Block } from "@ethereumjs/block"
import type { View } from "../../kernel/state/store.ts"
import type { BlockSelector, Blocks } from "../../node/query/blocks.ts"

/** The state and the block that reads at `pending` see. */
export interface SandboxPosition {
  readonly view: View
  readonly context: Block
}

/** The blocks, with the position of a sandbox. */
export interface ReadBlocks {
  readonly blocks: Blocks
  /** Returns the position of the open sandbox; `undefined` when there is none. */
  position: (() => SandboxPosition) | undefined
}

/** Creates the blocks that clients read. */
export function createReadBlocks(blocks: Blocks): ReadBlocks {
  const isPending = (selector: BlockSelector) => {
    const named = blocks.byTag(selector)
    return "tag" in named && named.tag === "pending"
  }
  const read: ReadBlocks = {
    position: undefined,
    blocks: {
      get isBehind() {
        return blocks.isBehind
      },
      byTag: (selector) => blocks.byTag(selector),
      find: (selector) => blocks.find(selector),
      record: (selector) => blocks.record(selector),
      at(selector) {
        const { position } = read
        const found = blocks.at(selector)
        return position !== undefined && isPending(selector) ? { ...found, ...position() } : found
      },
      view(selector) {
        const { position } = read
        return position !== undefined && isPending(selector) ? position().view : blocks.view(selector)
      },
      busy: blocks.busy,
      logs: blocks.logs,
      complete: blocks.complete,
      transaction: (hash) => blocks.transaction(hash),
      transactionOf: (sender, nonce) => blocks.transactionOf(sender, nonce),
    },
  }
  return read
}
