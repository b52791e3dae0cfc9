/** Builds a database from the intact parts of a damaged one: its blocks up to the last intact one, and the state of the newest. */
import { equalsBytes } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import { StoreDamaged } from "../../errors/index.ts"
import { keccak256, loadKzg } from "../../evm/base/crypto.ts"
import { type Identity, indexLogs } from "../../node/durable/folder.ts"
import { rulesOf } from "../../node/ledger.ts"
import { withDefaults } from "../../node/options/index.ts"
import { createState } from "../../state/state.ts"
import type { State } from "../../state/store.ts"
import { type BlockTables, createBlockTables } from "../../store/blocks/blockTables.ts"
import { type Kind, kinds } from "../../store/entries.ts"
import { hasBlobFlag, readMeta, removeMeta, writeMeta } from "../../store/meta.ts"
import { createRunTable } from "../../store/runTable.ts"
import type { Scan } from "../../store/scan.ts"
import { createStateTables } from "../../store/stateTables.ts"
import { databaseOf, openStore, type Store } from "../../store/store.ts"
import { originOf } from "../createParts.ts"
import { executeAgain } from "./executeAgain.ts"
import { accountsWithoutCode } from "./missingCode.ts"
import { copyWhole, type GoodBlocks, indexGood } from "./salvage.ts"

/** The kinds of entries of the state. */
const stateKinds: readonly Kind[] = ["account", "slot", "code", "version"]

/**
 * Builds a database in a new folder.
 *
 * @returns The lines of its report.
 * @throws {@link StoreDamaged} when the identity of the chain is lost.
 */
export async function rebuild(folder: string, fresh: string): Promise<readonly string[]> {
  const store = await openStore(fresh, { sync: "never" })
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  try {
    const scan = copyWhole(databaseOf(folder), store)
    const identity = readMeta<Identity>(store, "identity")
    if (identity === undefined)
      throw new StoreDamaged({ folder, what: "its identity is lost, without which nothing can be read" })
    const rules = rulesOf(withDefaults(identity.options), originOf(identity.genesisFile)?.schedule)
    if (hasBlobFlag(store)) await loadKzg()
    const blocks = createBlockTables(store, rules)
    const head = readMeta<{ readonly number: number }>(store, "head")?.number ?? newestNumber(store)
    const good = indexGood(store, blocks, identity, head)
    const lines = ["the indexes of the blocks are made again"]
    if (good.fault !== undefined) lines.push(`good up to block ${good.number}; ${good.fault}`)
    const newest = newestWithState({ store, blocks, identity, good, scan })
    if (newest !== undefined) {
      cut(store, blocks, newest)
      indexLogs(store, identity)
      await close()
      return [...lines, `the newest block is ${newest.number}, of ${head}`]
    }
    const again = await executeAgain({ store, blocks, identity, rules, last: good.number, close, fresh })
    return [...lines, ...again]
  } finally {
    await close()
  }
}

function newestNumber(store: Store): number {
  const [key] = store.keys(Buffer.of(kinds.block), Buffer.of(kinds.block + 1), true)
  return key?.readUIntBE(1, 6) ?? 0
}

interface StateSearch {
  readonly store: Store
  readonly blocks: BlockTables
  readonly identity: Identity
  readonly good: GoodBlocks
  readonly scan: Scan
}

/** A block that becomes the newest one. */
interface NewestBlock {
  readonly number: number
  readonly hash: string
  readonly version: number
}

/**
 * Returns the newest intact block with an intact state; if parts of the state are lost, the state must match its header. `undefined`
 * when its accounts lack codes, so that all blocks are executed again.
 */
function newestWithState({ store, blocks, identity, good, scan }: StateSearch): NewestBlock | undefined {
  const isLost = scan.hasLostPages || stateKinds.some((kind) => scan.kinds.has(kind))
  const state = loadState(store)
  if (state === undefined) return undefined
  for (let { number, block } = good; ; number--, block = blockAt(blocks, number)) {
    if (number === 0) return isLost ? undefined : genesisOf(store, identity, state)
    if (block === undefined || !state.has(block.version)) return undefined
    if (isLost && !equalsBytes(state.root(block.version), block.header.stateRoot)) continue
    const [lacking] = accountsWithoutCode(state, block.version)
    return lacking === undefined ? { number, hash: block.hash, version: block.version } : undefined
  }
}

function genesisOf(store: Store, identity: Identity, state: State): NewestBlock | undefined {
  const head = readMeta<NewestBlock>(store, "head")
  const version = head?.number === 0 ? head.version : identity.genesisVersion
  return state.has(version) ? { number: 0, hash: identity.genesisHash, version } : undefined
}

/** Returns a block with a record of its own. */
function blockAt(blocks: BlockTables, number: number): SealedBlock | undefined {
  try {
    return number === 0 ? undefined : blocks.block(number)
  } catch (error) {
    if (error instanceof StoreDamaged) return undefined
    throw error
  }
}

/** Loads the versions of the state; `undefined` when they cannot be read. */
function loadState(store: Store): State | undefined {
  if (readMeta(store, "base") === undefined) return undefined
  try {
    return createState({ keccak256, initial: createStateTables(store).load() })
  } catch (error) {
    if (error instanceof StoreDamaged) return undefined
    throw error
  }
}

/** Cuts the chain to a new newest block. */
function cut(store: Store, blocks: BlockTables, newest: NewestBlock): void {
  const before = readMeta<NewestBlock>(store, "head")
  store.write((writes) => {
    blocks.cutRecords(writes, newest.number)
    createRunTable(store).cut(writes, newest.number)
    createStateTables(store).removeAfter(writes, newest.version)
    writeMeta(writes, "head", newest)
    if (before?.hash === newest.hash) return
    removeMeta(writes, "open")
    for (const key of store.keys(Buffer.of(kinds.open), Buffer.of(kinds.open + 1))) writes.remove(key)
  })
}
