/** The check of a data folder: every value, and every block against its header and its parent. */
import { resolve } from "node:path"
import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import { StoreDamaged } from "../../../errors/index.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { State } from "../../../kernel/state/store.ts"
import type { Version } from "../../../kernel/state/version.ts"
import type { ChainPartsOf } from "../../program.ts"
import { openDataFolder } from "../journal/folder.ts"
import { assertUnlocked } from "../store/lock.ts"
import { readFirst } from "../store/meta.ts"
import { assertPresent, lockOf } from "../store/store.ts"
import { blockFault } from "./blockFaults.ts"
import { type FolderChain, ofEthereum, openFolderChain } from "./open.ts"

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
export async function verifyFolder(
  path: string,
  chainPartsOf: ChainPartsOf = ofEthereum,
): Promise<FolderReport> {
  const folder = resolve(path)
  assertPresent(folder)
  assertUnlocked(folder, lockOf(folder))
  const unknown = { entries: 0, head: 0, isStateOfHeader: true }
  try {
    const found = await checkValues(folder)
    return found.damage.length > 0
      ? { ...unknown, ...found }
      : { ...found, ...(await checkChain(folder, chainPartsOf)) }
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return { ...unknown, damage: [error.what] }
  }
}

/** Reads every value. */
async function checkValues(path: string): Promise<Pick<FolderReport, "entries" | "damage">> {
  const { store } = await openDataFolder({ path, isReadOnly: true })
  try {
    const damage: string[] = []
    let entries = 0
    for (const key of store.keys(Buffer.of(0), Buffer.of(0xff))) {
      const fault = faultIn(() => void store.read(key))
      if (fault === undefined) entries++
      else damage.push(fault)
    }
    return { entries, damage }
  } finally {
    await store.close()
  }
}

async function checkChain(
  folder: string,
  chainPartsOf: ChainPartsOf,
): Promise<Omit<FolderReport, "entries">> {
  const chain = await openFolderChain(folder, chainPartsOf)
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
export function faultIn(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    return error.what
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
}

/** Yields the address of each account of a version that has a code hash without its code. */
export function* accountsWithoutCode(state: State, version: Version): Iterable<Hex> {
  const view = state.at(version)
  for (const address of state.addresses(version)) {
    const hash = view.account(address)?.codeHash ?? KECCAK256_NULL
    if (!equalsBytes(hash, KECCAK256_NULL) && view.code(hash).length === 0) yield address
  }
}
