/** Repairs a data folder: cuts its chain to the last intact block that has a state, and builds the indexes of blocks again. */
import { copyFileSync } from "node:fs"
import { resolve } from "node:path"
import { readGenesis } from "../../../api/wire/files/readGenesis.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { StoreDamaged } from "../../../errors/index.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { loadKzg } from "../../../kernel/evm/base/crypto.ts"
import type { Version } from "../../../kernel/state/version.ts"
import { rulesOf } from "../../../node/ledger.ts"
import { withDefaults } from "../../../node/options/index.ts"
import type { ChainPartsOf } from "../../program.ts"
import { type DataFolder, type Identity, openDataFolder } from "../journal/folder.ts"
import { type BlockTables, createBlockTables } from "../store/blocks/blockTables.ts"
import { firstOf, pastOf } from "../store/entries.ts"
import { type HeadRecord, hasBlobFlag, readFirst, readMeta, removeMeta, writeMeta } from "../store/meta.ts"
import { cutRuns, type RunBounds, runBounds } from "../store/runTable.ts"
import { clearKinds } from "../store/stateBase.ts"
import { assertPresent, databaseOf } from "../store/store.ts"
import { blockFault } from "./blockFaults.ts"
import { identityOf, ofEthereum } from "./open.ts"
import { faultIn, verifyFolder } from "./verify.ts"

/** Maximum number of damaged parts that are listed. */
const maxNamed = 20

/**
 * Repairs a folder.
 *
 * @returns The lines of its report.
 * @throws {@link StoreInUse} while a process has the folder open; {@link StoreDamaged} when no intact block has an intact state.
 */
export async function repairFolder(
  path: string,
  chainPartsOf: ChainPartsOf = ofEthereum,
): Promise<readonly string[]> {
  const folder = resolve(path)
  assertPresent(folder)
  const { damage } = await verifyFolder(folder, chainPartsOf)
  if (damage.length === 0) return ["nothing is damaged"]
  const lines = damage.slice(0, maxNamed).map((what) => `damaged: ${what}`)
  if (damage.length > maxNamed) lines.push(`damaged: ${damage.length - maxNamed} more`)
  const opened = await openDataFolder({ path: folder })
  try {
    lines.push(...(await cutToGood(opened, chainPartsOf)))
  } finally {
    await opened.store.close()
  }
  const [left] = (await verifyFolder(folder, chainPartsOf)).damage
  if (left !== undefined) throw new StoreDamaged({ folder, what: `it cannot be repaired: ${left}` })
  return lines
}

/** Cuts the chain of a folder. @returns The lines of its report. */
async function cutToGood(folder: DataFolder, chainPartsOf: ChainPartsOf): Promise<readonly string[]> {
  const { store } = folder
  const identity = identityOf(folder)
  if (hasBlobFlag(store)) await loadKzg()
  const schedule = readGenesis(identity.genesisFile)?.schedule
  const { protocol } = await chainPartsOf(identity.chainOptions ?? {})
  const blocks = createBlockTables(store, rulesOf(withDefaults(identity.options), schedule, protocol?.rules))
  const { good, fault } = goodBlocks(folder, blocks, identity)
  const versions = goodVersions(folder)
  const head = good.findLast(({ version }) => versions.has(version))
  if (head === undefined) {
    const what = "no block that is whole has a whole state; midblock db export can save the blocks"
    throw new StoreDamaged({ folder: store.folder, what })
  }
  const database = databaseOf(store.folder)
  copyFileSync(database, `${database}.damaged`)
  cut(folder, blocks, { good, head })
  const kept = `the newest block is ${head.number} now; waiting transactions are not kept`
  return [...(fault === undefined ? [] : [fault]), kept, `the damaged database is ${database}.damaged`]
}

/** A block that may become the newest one; genesis has no block here. */
interface GoodBlock extends HeadRecord {
  readonly block?: SealedBlock | undefined
}

/** Reads the blocks up to the first damaged one, except those within runs of empty blocks. */
function goodBlocks({ store }: DataFolder, blocks: BlockTables, identity: Identity) {
  const runs = runBounds(store)
  const first = readFirst(store, identity.genesisHash)
  const good: GoodBlock[] = [{ ...first, version: identity.genesisVersion }]
  const last = newestNumber(store)
  let parent = first.hash
  for (let number = first.number + 1; number <= last; number++) {
    const run = runs.find((each) => each.first <= number && number < each.last)
    if (run !== undefined) {
      parent = hashIn(run, number)
      continue
    }
    let block: SealedBlock | undefined
    const fault = faultIn(() => {
      block = blocks.block(number)
      return blockFault(block, number, parent)
    })
    if (block === undefined || fault !== undefined) return { good, fault: `block ${number}: ${fault}` }
    good.push({ number, hash: block.hash, version: block.version, block })
    parent = block.hash
  }
  return { good, fault: undefined }
}

const hashIn = ({ first, hashes }: RunBounds, number: number): Hex =>
  toHex(hashes.subarray(32 * (number - first), 32 * (number - first + 1)))

/** Returns the number of the newest block that has a record. */
function newestNumber(store: DataFolder["store"]): number {
  const [key] = store.keys(firstOf("block"), pastOf("block"), true)
  return key?.readUIntBE(1, 6) ?? 0
}

/** Returns the versions of the state up to the first damaged one. */
function goodVersions({ state }: DataFolder): ReadonlySet<Version> {
  const versions = new Set<Version>()
  faultIn(() => {
    for (const [version] of state.load()) versions.add(version)
    return undefined
  })
  return versions
}

/** Makes a block the newest one, and writes the indexes of all blocks up to it that have a wrong one. */
function cut(
  { store, state }: DataFolder,
  blocks: BlockTables,
  {
    good,
    head: { number, hash, version },
  }: { readonly good: readonly GoodBlock[]; readonly head: GoodBlock },
): void {
  store.write((writes) => {
    blocks.removeDamaged(writes, number)
    cutRuns(store, writes, number)
    state.removeAfter(writes, version)
    clearKinds(store, writes, ["open", "pool"])
    removeMeta(writes, "open")
    for (const name of ["clock", "control"] as const)
      if (faultIn(() => void readMeta(store, name)) !== undefined) removeMeta(writes, name)
    writeMeta(writes, "head", { number, hash, version })
    for (const { block } of good)
      if (block !== undefined && block.header.number <= number && blocks.indexFault(block) !== undefined)
        blocks.put(writes, block)
  })
}
