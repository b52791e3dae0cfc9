/** Merges the entries of a fork file with those of a run, and counts the added ones. */
import type { Hex } from "../../../../base/hex.ts"
import { InvalidForkFile } from "../../../../errors/index.ts"
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

/** Counts the entries of a file that it did not have before. */
export function countAdded(before: ForkFileContents, after: ForkFileContents): ForkEntryCounts {
  const added = <Key>(now: ReadonlyMap<Key, unknown>, then: ReadonlyMap<Key, unknown> | undefined): number =>
    [...now.keys()].filter((key) => !then?.has(key)).length
  const slots = [...after.values.slots].map(([address, now]: [Hex, ReadonlyMap<Hex, Hex>]) =>
    added(now, before.values.slots.get(address)),
  )
  return {
    accounts: added(after.values.accounts, before.values.accounts),
    slots: slots.reduce((sum, count) => sum + count, 0),
    blockHashes: added(after.values.blockHashes, before.values.blockHashes),
    responses: added(after.responses, before.responses),
  }
}
