/** Export of a chain and its newest state, and its import into another node without executing anything. */
import { RLP } from "@ethereumjs/rlp"
import { TransactionType } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { ForeignFixture, InvalidFixture } from "../../errors/index.ts"
import { type SealedBlock, toBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { decodeBlock } from "../../kernel/chain/decodeBlock.ts"
import { hashOf } from "../../kernel/chain/header.ts"
import { keccak256, keccakOf, loadKzg } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { reasonOf } from "../../kernel/evm/transaction/checked.ts"
import { encodingOf } from "../../kernel/evm/transaction/encoding.ts"
import { decodeSealed } from "../../kernel/evm/transaction/sealed.ts"
import type { Changes, State } from "../../kernel/state/store.ts"
import { exportChanges, type ForkChanges, importChanges } from "./forkArchive.ts"
import { wholeAccounts } from "./stateFile.ts"
import { toChanges, type WholeAccount } from "./wholeState.ts"

/** The result of a transaction, which its bytes do not contain. */
export interface Outcome
  extends Pick<ExecutedTransaction, "sender" | "receipt" | "output" | "failure" | "dimensions"> {
  /** Absent when it is the hash of the bytes; a transaction that was impersonated on a remote chain may have another hash. */
  readonly hash?: Hex
}

/** One block. */
export interface ArchivedBlock {
  /** RLP of the whole block. */
  readonly rlp: Uint8Array
  readonly timestampMs: number | undefined
  /** The RLP of its access list (EIP-7928). */
  readonly accessList: Uint8Array | undefined
  /** The chain id of its transactions, when it differs from that of genesis. */
  readonly chainId: bigint | undefined
  /** The results, in the order of the transactions. */
  readonly outcomes: readonly Outcome[]
}

/** Everything after genesis. */
export interface Archive {
  /** The genesis block, which is not in `blocks`; its timestamp in seconds since 1970. */
  readonly genesis: { readonly hash: Hex; readonly timestamp: number; readonly chainId: bigint }
  /** The first block, when a state file has replaced genesis. */
  readonly first?: ArchivedBlock | undefined
  /** The chain id of later blocks, when it differs from that of genesis. */
  readonly chainId?: bigint | undefined
  readonly blocks: readonly ArchivedBlock[]
  /** All accounts; empty when the chain begins with a fork block. */
  readonly accounts: readonly (readonly [Hex, WholeAccount])[]
  /** The writes since the fork block, when the chain begins with one: it is then the genesis block. */
  readonly changes?: ForkChanges | undefined
}

/** The parts of the node that an archive is made of. */
export interface ArchiveParts {
  readonly chain: Chain
  readonly rules: Rules
  readonly state: State
  /** The remote chain whose block is the first one, if there is one. */
  readonly remote: { readonly current: unknown }
}

/** A version that does not exist: an archive has only the state of the newest block. */
const missingVersion = -1

/** Returns all sealed blocks, and the state of the newest. */
export function exportChain({ chain, state, rules, remote }: ArchiveParts): Archive {
  const { head } = chain
  const beginning = chain.first
  const genesis = chain.block(beginning) ?? head
  const first = genesis.header.common.chainId()
  const otherThanFirst = (chainId: bigint) => (chainId === first ? undefined : chainId)
  const archived = ({ block, timestampMs, transactions, accessList }: SealedBlock): ArchivedBlock => {
    const outcomes = transactions.map(outcomeOf)
    const chainId = outcomes.length > 0 ? otherThanFirst(block.common.chainId()) : undefined
    return { rlp: block.serialize(), timestampMs, accessList: accessList?.(), chainId, outcomes }
  }
  const blocks: ArchivedBlock[] = []
  for (let number = beginning + 1n; number <= head.header.number; number++)
    blocks.push(archived(chain.block(number) ?? head))
  return {
    genesis: { hash: genesis.hash, timestamp: Number(genesis.header.timestamp), chainId: first },
    ...(chain.line.isLoaded && { first: archived(genesis) }),
    chainId: otherThanFirst(rules.chainId),
    blocks,
    ...(remote.current === undefined
      ? { accounts: [...wholeAccounts(state, head.version)] }
      : { accounts: [], changes: exportChanges(state, head.version) }),
  }
}

function outcomeOf(executed: ExecutedTransaction): Outcome {
  const { sender, receipt, output, failure, dimensions, transaction, hash } = executed
  const isOwn = hash === toHex(keccakOf(encodingOf(transaction)))
  return { sender, receipt, output, failure, ...(dimensions && { dimensions }), ...(!isOwn && { hash }) }
}

/**
 * Appends an archive to a chain that is at genesis.
 *
 * @throws {@link ForeignFixture} when the archive has another genesis block, or begins with the block of another fork.
 * @throws {@link InvalidFixture} when a block or an account is malformed.
 */
export async function importArchive(archived: Archive, parts: ArchiveParts): Promise<void> {
  const { chain } = parts
  assertSameBeginning(archived, parts)
  if (archived.first === undefined && chain.head.hash !== archived.genesis.hash)
    throw new ForeignFixture({ have: chain.head.hash, want: archived.genesis.hash })
  try {
    if (archived.first !== undefined) {
      const first = await toSealed(archived.first, undefined, parts.rules, chain.head.version)
      chain.use(chain.createLine(first))
    }
    await append(archived, parts)
  } catch (cause) {
    throw new InvalidFixture({ reason: `a block or an account is malformed: ${reasonOf(cause)}` }, { cause })
  }
}

function assertSameBeginning({ changes }: Archive, { remote }: ArchiveParts): void {
  if (changes !== undefined && remote.current === undefined)
    throw new InvalidFixture({ reason: "it was built on a fork, and needs the option fork beside it" })
  if (changes === undefined && remote.current !== undefined)
    throw new InvalidFixture({ reason: "it was not built on a fork; leave out the option fork" })
}

async function append(
  { genesis, chainId, blocks, accounts, changes }: Archive,
  { chain, rules, state }: ArchiveParts,
): Promise<void> {
  const version = state.append(
    changes === undefined ? replacing(accounts, state, chain.head.version) : importChanges(changes),
  )
  const next = chainId ?? rules.chainId
  const sealed: SealedBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const isNewest = index === blocks.length - 1
    setChainId(block.chainId ?? genesis.chainId, rules)
    sealed.push(
      await toSealed(block, sealed.at(-1) ?? chain.head, rules, isNewest ? version : missingVersion),
    )
  }
  setChainId(next, rules)
  if (sealed.length > 0) chain.load(sealed)
  else chain.replaceHead({ ...chain.head, version })
}

/** Returns the changes that leave exactly these accounts. */
function replacing(accounts: Archive["accounts"], state: State, version: number): Changes {
  const changes = toChanges(accounts)
  for (const address of state.addresses(version))
    if (!changes.accounts.has(address)) changes.accounts.set(address, undefined)
  return changes
}

function setChainId(chainId: bigint, rules: Rules): void {
  if (rules.chainId !== chainId) rules.setChainId(chainId)
}

async function toSealed(
  { rlp, timestampMs, accessList, outcomes }: ArchivedBlock,
  parent: SealedBlock | undefined,
  rules: Rules,
  version: number,
): Promise<SealedBlock> {
  const totalDifficulty = parent?.totalDifficulty ?? 0n
  const decoded = decodeBlock(RLP.decode(rlp) as Uint8Array[], rules, totalDifficulty)
  const { header, uncles, withdrawals } = decoded
  if (parent !== undefined && toHex(header.parentHash) !== parent.hash)
    throw new Error(`block ${header.number} does not follow`)
  // EthereumJS needs KZG to create a blob transaction, also for one without its blobs.
  if (decoded.transactions.some(([type]) => type === TransactionType.BlobEIP4844)) await loadKzg()
  const transactions = decoded.transactions.map((bytes, index): ExecutedTransaction => {
    const outcome = outcomes[index]
    if (outcome === undefined) throw new Error(`block ${header.number} has a transaction without a receipt`)
    return {
      ...outcome,
      transaction: decodeSealed(bytes, header.common, rules),
      hash: outcome.hash ?? toHex(keccak256(bytes)),
      index,
      version: missingVersion,
    }
  })
  const body = { header, uncles, withdrawals, transactions }
  const block = toBlock(body)
  return {
    ...body,
    block,
    context: block,
    timestampMs,
    version,
    beginning: missingVersion,
    accessList: accessList && (() => accessList),
    hash: toHex(hashOf(header)),
    totalDifficulty: totalDifficulty + header.difficulty,
  }
}
