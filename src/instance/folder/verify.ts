/** The check of a data folder: every page, every value, every block. */
import { resolve } from "node:path"
import { equalsBytes } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import { StoreDamaged } from "../../errors/index.ts"
import { hasLogIndex } from "../../node/durable/folder.ts"
import { assertUnlocked } from "../../store/lock.ts"
import { readFirst } from "../../store/meta.ts"
import { scanEntries } from "../../store/scan.ts"
import { assertReadable, databaseOf, lockOf } from "../../store/store.ts"
import { blockFault } from "./blockFaults.ts"
import { accountsWithoutCode } from "./missingCode.ts"
import { type FolderChain, openFolderChain } from "./open.ts"

/** The findings of a check. */
export interface FolderReport {
  /** The number of intact entries. */
  readonly entries: number
  /** The number of the newest block. */
  readonly head: number
  /** The damaged parts, by name; empty for an intact folder. */
  readonly damage: readonly string[]
  /** True when the state of the newest block is that of its header, which a cheat on a sealed block changes. */
  readonly isStateOfHeader: boolean
}

/**
 * Checks a folder.
 *
 * @throws {@link StoreInUse} while a process writes it; {@link StoreUnavailable} when it cannot be read.
 */
export async function verifyFolder(path: string): Promise<FolderReport> {
  const folder = resolve(path)
  assertReadable(folder)
  assertUnlocked(folder, lockOf(folder))
  return checkFolder(folder)
}

/** Checks a folder that no other process writes. */
export async function checkFolder(folder: string): Promise<FolderReport> {
  const { entries, damage } = scanEntries(databaseOf(folder))
  if (damage.length > 0) return { entries, head: 0, damage, isStateOfHeader: true }
  return { entries, ...(await checkChain(folder)) }
}

async function checkChain(folder: string): Promise<Omit<FolderReport, "entries">> {
  let chain: FolderChain
  try {
    chain = await openFolderChain(folder)
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return { head: 0, damage: [error.what], isStateOfHeader: true }
  }
  try {
    const { header, version } = chain.chain.head
    const isStateOfHeader = equalsBytes(chain.state.root(version), header.stateRoot)
    const lacking = Array.from(
      accountsWithoutCode(chain.state, version),
      (address) => `the code of account ${address} is missing`,
    )
    return { head: Number(header.number), damage: [...lacking, ...faultsOf(chain)], isStateOfHeader }
  } finally {
    await chain.close()
  }
}

/** Returns the result of a check; the fault of the store when it cannot be made. */
function faultIn(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return error.what
  }
}

/** Yields the faults of the index of logs. */
function* logFaultsOf({ logIndex }: FolderChain["blocks"]): Iterable<string> {
  try {
    for (const fault of logIndex.faults()) yield `${fault} is wrong`
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    yield error.what
  }
}

/** Reads every block, and yields the faults. */
function* faultsOf({ chain, blocks, identity, folder }: FolderChain): Iterable<string> {
  const head = Number(chain.head.header.number)
  const indexFault = (block: SealedBlock) => {
    const index = blocks.has(block) ? blocks.indexFault(block) : undefined
    return index && `the index ${index} is missing or wrong`
  }
  const first = readFirst(folder.store, identity.genesisHash)
  let parent = first.hash
  for (let number = first.number + 1; number <= head; number++) {
    const block = chain.block(BigInt(number))
    if (block === undefined) return yield `block ${number}: it is missing`
    const faults = [faultIn(() => blockFault(block, number, parent)), faultIn(() => indexFault(block))]
    for (const what of new Set(faults)) if (what !== undefined) yield `block ${number}: ${what}`
    parent = block.hash
  }
  if (hasLogIndex(identity)) yield* logFaultsOf(blocks)
}
