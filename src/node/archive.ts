/** A chain and its newest state as they can be put away, and taken out again without executing anything. */
import { RLP } from "@ethereumjs/rlp"
import { createTxFromRLP } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { createBlockRecord, type SealedBlock, toBlock } from "../chain/block.ts"
import type { Chain } from "../chain/chain.ts"
import { decodeBlock } from "../chain/decodeBlock.ts"
import { ForeignFixture } from "../errors.ts"
import { keccak256 } from "../evm/crypto.ts"
import { withSender } from "../evm/decode.ts"
import type { Rules } from "../evm/hardforks.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import { toHex } from "../hex.ts"
import type { State } from "../state/store.ts"
import { toChanges, type WholeAccount, wholeAccounts } from "./stateFile.ts"

/** What of a transaction is not in its bytes. */
export type Outcome = Pick<ExecutedTransaction, "sender" | "receipt" | "output" | "failure">

/** One block. */
export interface ArchivedBlock {
  /** RLP of the whole block. */
  readonly rlp: Uint8Array
  readonly timestampMs: number | undefined
  /** In the order of its transactions. */
  readonly outcomes: readonly Outcome[]
}

/** Everything after genesis. */
export interface Archive {
  /** The hash of genesis, which is not among the blocks. */
  readonly genesis: Hex
  readonly blocks: readonly ArchivedBlock[]
  readonly accounts: readonly (readonly [Hex, WholeAccount])[]
}

/** What an archive is made of. */
export interface ArchiveParts {
  readonly chain: Chain
  readonly rules: Rules
  readonly state: State
}

/** A version that no state has: of the blocks before the newest only that is kept which is in them. */
const lost = -1

/** Puts away all sealed blocks, and the state of the newest. */
export function archive({ chain, state }: Pick<ArchiveParts, "chain" | "state">): Archive {
  const { head } = chain
  const blocks: ArchivedBlock[] = []
  for (let number = 1n; number <= head.header.number; number++) {
    const { block, timestampMs, transactions } = chain.block(number) ?? head
    const outcomes = transactions.map(({ sender, receipt, output, failure }) => ({
      sender,
      receipt,
      output,
      failure,
    }))
    blocks.push({ rlp: block.serialize(), timestampMs, outcomes })
  }
  const genesis = chain.block(0n)?.hash ?? head.hash
  return { genesis, blocks, accounts: [...wholeAccounts(state, head.version)] }
}

/**
 * Puts what was archived on a chain that is at genesis.
 *
 * @throws {@link ForeignFixture} when it is another genesis.
 */
export async function unarchive({ genesis, blocks, accounts }: Archive, parts: ArchiveParts): Promise<void> {
  const { chain, state } = parts
  if (chain.head.hash !== genesis) throw new ForeignFixture({ have: chain.head.hash, want: genesis })
  const changes = toChanges(accounts)
  for (const address of state.addresses(chain.head.version))
    if (!changes.accounts.has(address)) changes.accounts.set(address, undefined)
  const version = state.append(changes)
  const sealed: SealedBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const isNewest = index === blocks.length - 1
    sealed.push(toSealed(block, sealed.at(-1) ?? chain.head, parts.rules, isNewest ? version : lost))
  }
  if (sealed.length > 0) chain.load(sealed)
  else chain.replaceHead(createBlockRecord({ ...chain.head, version }))
}

function toSealed(
  { rlp, timestampMs, outcomes }: ArchivedBlock,
  parent: SealedBlock,
  rules: Rules,
  version: number,
): SealedBlock {
  const given = decodeBlock(RLP.decode(rlp) as Uint8Array[], rules, parent.totalDifficulty)
  const { header, uncles, withdrawals } = given
  const transactions = given.transactions.map((bytes, index): ExecutedTransaction => {
    const outcome = outcomes[index] as Outcome
    const decoded = createTxFromRLP(bytes, { common: header.common, freeze: false })
    return {
      ...outcome,
      transaction: withSender(decoded, outcome.sender),
      hash: toHex(keccak256(bytes)),
      index,
      version: lost,
    }
  })
  const body = { header, uncles, withdrawals, transactions }
  const block = toBlock(body)
  return createBlockRecord({
    ...body,
    ...{ block, context: block, timestampMs, version, beginning: lost },
    hash: toHex(header.hash()),
    totalDifficulty: parent.totalDifficulty + header.difficulty,
  })
}
