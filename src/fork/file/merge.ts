/** Merges the entries of a fork file with those of a run, and counts the entries that the run did not use. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { InvalidForkFile } from "../../errors/index.ts"
import type { AccountValues } from "../origin/origin.ts"
import { joinValues } from "../stateValues.ts"
import { blockOf, type ForkEntryCounts, type ForkFileContents } from "./contents.ts"

/**
 * Returns the entries of both. When both have a response, that of the file is kept: remotes add fields of their own.
 *
 * @throws {@link InvalidForkFile} when they are of different blocks, or have different values for one key.
 */
export function mergeContents(
  path: string,
  file: ForkFileContents,
  read: ForkFileContents,
): ForkFileContents {
  const [kept, added] = [blockOf(file), blockOf(read)]
  if (file.chainId !== read.chainId || kept.hash !== added.hash) {
    const name = ({ chainId }: ForkFileContents, { number, hash }: typeof kept): string =>
      `block ${number} (${hash}) of chain ${chainId}`
    const reason = `it is of ${name(file, kept)}, and this fork is of ${name(read, added)}`
    throw new InvalidForkFile({ path, reason })
  }
  assertNoContradiction(path, file, read)
  return {
    ...read,
    ...file,
    ...(read.headerRlp !== undefined && { headerRlp: read.headerRlp }),
    values: joinValues(file.values, read.values),
    responses: new Map([...read.responses, ...file.responses]),
  }
}

/** A block has one state: two values for one key mean that a remote or an edit was wrong. */
function assertNoContradiction(path: string, file: ForkFileContents, read: ForkFileContents): void {
  const refuse = (at: string, kept: string, added: string): never => {
    throw new InvalidForkFile({ path, at, reason: `the file has ${kept}, and ${added} was read` })
  }
  const accountText = ({ balance, nonce, code }: AccountValues): string =>
    `balance ${balance}, nonce ${nonce} and ${code === "0x" ? "no code" : `${code.length / 2 - 1} bytes of code`}`
  for (const [address, account] of read.values.accounts) {
    const kept = file.values.accounts.get(address)
    if (kept === undefined) continue
    if (kept.balance !== account.balance || kept.nonce !== account.nonce || kept.code !== account.code)
      refuse(`accounts.${address}`, accountText(kept), accountText(account))
  }
  for (const [address, slots] of read.values.slots)
    for (const [slot, value] of slots) {
      const kept = file.values.slots.get(address)?.get(slot)
      if (kept !== undefined && kept !== value) refuse(`slots.${address}.${slot}`, kept, value)
    }
  for (const [number, hash] of read.values.blockHashes) {
    const kept = file.values.blockHashes.get(number)
    if (kept !== undefined && kept !== hash) refuse(`ancestors.0x${number.toString(16)}`, kept, hash)
  }
}

/** Counts the entries of a file that a run did not read. */
export function countUnused(file: ForkFileContents, read: ForkFileContents): ForkEntryCounts {
  const without = <Key>(
    kept: ReadonlyMap<Key, unknown>,
    used: ReadonlyMap<Key, unknown> | undefined,
  ): number => [...kept.keys()].filter((key) => !used?.has(key)).length
  const slots = [...file.values.slots].map(([address, kept]: [Hex, ReadonlyMap<Hex, Hex>]) =>
    without(kept, read.values.slots.get(address)),
  )
  return {
    accounts: without(file.values.accounts, read.values.accounts),
    slots: slots.reduce((sum, count) => sum + count, 0),
    blockHashes: without(file.values.blockHashes, read.values.blockHashes),
    responses: without(file.responses, read.responses),
  }
}
