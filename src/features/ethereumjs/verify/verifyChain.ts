/** The check of the sealed blocks of a node by stock EthereumJS. */

import type { Common } from "@ethereumjs/common"
import { MerkleStateManager } from "@ethereumjs/statemanager"
import { Account, createAddressFromString, equalsBytes, hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { createYielder } from "../../../base/yielding.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { rerun } from "../../../kernel/evm/execute/rerun.ts"
import type { Changes } from "../../../kernel/state/store.ts"
import type { Node } from "../../../node/node.ts"
import { OverlayStateManager } from "../stateManager.ts"
import { createProtocolVerifier } from "./protocolBlock.ts"
import { type BlockOutcome, runStockBlock } from "./stockBlock.ts"

/** The blocks to verify: all when absent. Of a chain, the first block has no parent and is left out. */
export interface VerifyRange {
  readonly first?: bigint | undefined
  readonly last?: bigint | undefined
}

/** Consecutive blocks with the same outcome; `reason` says why they are different, or why they were not executed again. */
export interface VerifiedBlocks {
  readonly first: bigint
  readonly last: bigint
  readonly outcome: BlockOutcome["outcome"]
  readonly reason?: string | undefined
}

/** The parts of a node that are read. */
type VerifiedParts = Pick<Node, "chain" | "state" | "rules" | "remote" | "impersonatedSignatures">

/** The number of blocks that are read at once. */
const chunk = 256n

/** Verifies blocks. */
export async function verifyChain(
  parts: VerifiedParts,
  range: VerifyRange = {},
): Promise<readonly VerifiedBlocks[]> {
  const { chain } = parts
  const verify = createVerifier(parts)
  const runs: VerifiedBlocks[] = []
  const last = lesser(range.last ?? chain.head.header.number, chain.head.header.number)
  const first = (range.first ?? 0n) > chain.first ? (range.first as bigint) : chain.first + 1n
  for (let from = first; from <= last; from += chunk)
    for (const { run, block } of chain.segments(from, lesser(from + chunk - 1n, last))) {
      const { number } = block.header
      const found = run === undefined ? await verify(block) : notExecuted
      append(runs, { first: run === undefined ? number : BigInt(run.first), last: number, ...found })
    }
  return runs
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** The blocks of an empty run have the state root of the block before it. */
const notExecuted: BlockOutcome = { outcome: "skipped", reason: "empty blocks that were mined at once" }

/** Appends blocks; they become a part of the last entry when they have its outcome. */
function append(runs: VerifiedBlocks[], next: VerifiedBlocks): void {
  const { first, outcome, reason } = runs.at(-1) ?? next
  const isContinued = runs.length > 0 && outcome === next.outcome && reason === next.reason
  runs.splice(isContinued ? -1 : runs.length, 1, isContinued ? { ...next, first } : next)
}

/** Creates the function that verifies blocks, one after the other. */
function createVerifier(parts: VerifiedParts): (sealed: SealedBlock) => Promise<BlockOutcome> {
  const { chain, state, remote, rules, impersonatedSignatures } = parts
  const byProtocol = rules.protocol && createProtocolVerifier(parts)
  const { signerOverride, capture } = impersonatedSignatures
  const surroundings = {
    blockHash: chain.hashOf,
    signerOverride: capture().size === 0 ? undefined : signerOverride,
  }
  const pause = createYielder()
  const own = createStateBefore(state)
  return async (sealed) => {
    const parent = chain.block(sealed.header.number - 1n)
    if (parent === undefined) return notKept
    if (toHex(sealed.header.parentHash) !== parent.hash) return otherParent
    const isKept = state.has(parent.version)
    await pause()
    if (byProtocol !== undefined) return (await byProtocol(sealed, parent)) ?? notKept
    const before = remote.current === undefined ? await own(parent) : undefined
    if (before !== undefined) {
      const found = await runStockBlock(sealed, { ...surroundings, state: before })
      return isKept || found.outcome !== "different" ? found : notKept
    }
    if (remote.current === undefined || !isKept) return notKept
    const work = { view: state.at(parent.version), blockHash: chain.hashOf, work: { pause } }
    return rerun(remote.current, work, ({ view, blockHash }) =>
      runStockBlock(sealed, { ...surroundings, blockHash, state: new OverlayStateManager(view) }),
    )
  }
}

const otherParent: BlockOutcome = { outcome: "different", reason: "invalid parentHash" }
const notKept: BlockOutcome = { outcome: "skipped", reason: "the state before it is not kept" }

/**
 * Creates the function that returns the state after a block, as the chain continued from it: a client may have changed it.
 *
 * The state that EthereumJS has after the block before is used where its root is the same; where the state is not kept, that of the
 * header is expected. `undefined` when no state is known.
 */
function createStateBefore(state: VerifiedParts["state"]) {
  let stock: MerkleStateManager | undefined
  return async ({ version, header }: SealedBlock): Promise<MerkleStateManager | undefined> => {
    const root = state.has(version) ? state.root(version) : header.stateRoot
    if (stock !== undefined && equalsBytes(await stock.getStateRoot(), root)) return stock
    stock = state.has(version) ? await createStockState(state.changes(version), header.common) : undefined
    return stock
  }
}

/** Creates a state that has only these accounts. @param whole - The changes of an empty state. */
async function createStockState(whole: Changes, common: Common): Promise<MerkleStateManager> {
  const state = new MerkleStateManager({ common })
  for (const [text, account] of whole.accounts) {
    if (account === undefined) continue
    const address = createAddressFromString(text)
    await state.putAccount(address, new Account(account.nonce, account.balance))
    const code = whole.code.get(toHex(account.codeHash))
    if (code !== undefined) await state.putCode(address, code)
    for (const [slot, value] of whole.storage.get(text) ?? [])
      await state.putStorage(address, hexToBytes(slot), value)
  }
  return state
}
