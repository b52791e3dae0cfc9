/** The runs of empty blocks of a data folder: their hashes, and the data from which the blocks are made again. */
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { decodeHeader } from "../../../kernel/chain/decodeBlock.ts"
import { type BlockRandomness, type EmptyBlockRun, emptyBlockRunOf } from "../../../kernel/chain/emptyRun.ts"
import { headerEncoding } from "../../../kernel/chain/header.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import { firstOf, keyOf, pastOf, uint48 } from "./entries.ts"
import {
  asBytes,
  asCopy,
  asList,
  asNumber,
  bytesField,
  fieldsOf,
  listField,
  numberField,
  recordOf,
} from "./rlpFields.ts"
import type { Store } from "./store.ts"
import type { Writes } from "./writes.ts"

const keyFor = (first: number): Buffer => keyOf("run", uint48(first))
const fieldCount = 4

/** Writes a run. */
export function putRun(writes: Writes, { first, parts, hashes }: EmptyBlockRun): void {
  const { stepMs, parentMs, headers } = parts
  const fields = [numberField(stepMs), numberField(parentMs), listField(headers, headerEncoding)]
  writes.put(keyFor(first), recordOf(...fields, bytesField(hashes)))
}

/** Removes the blocks above a number from the runs. */
export function cutRuns(store: Store, writes: Writes, number: number): void {
  for (const [key, record] of [...store.range(firstOf("run"), pastOf("run"))]) {
    const first = key.readUIntBE(1, 6)
    const [stepMs, parentMs, headers, hashes] = fieldsOf(record, fieldCount)
    const kept = asBytes(hashes).subarray(0, 32 * Math.max(0, number - first + 1))
    if (kept.length === 0) writes.remove(key)
    else if (kept.length < asBytes(hashes).length)
      writes.put(key, RLP.encode([stepMs, parentMs, headers, kept] as NestedUint8Array))
  }
}

/** The numbers of the first and the last block of a run, and the hashes of its blocks, one after the other. */
export interface RunBounds {
  readonly first: number
  readonly last: number
  readonly hashes: Uint8Array
}

/** Returns the bounds of each run, ascending. */
export function runBounds(store: Store): readonly RunBounds[] {
  return [...store.range(firstOf("run"), pastOf("run"))].map(([key, record]) => {
    const first = key.readUIntBE(1, 6)
    const hashes = asCopy(fieldsOf(record, fieldCount)[3])
    return { first, last: first + hashes.length / 32 - 1, hashes }
  })
}

/** Reads the run that follows a parent. */
export function readRun(
  store: Store,
  parent: SealedBlock,
  rules: Rules,
  randomness: (number: bigint) => BlockRandomness,
): EmptyBlockRun {
  const record = store.read(keyFor(Number(parent.header.number) + 1)) ?? new Uint8Array()
  const [stepMs, parentMs, headers, hashes] = fieldsOf(record, fieldCount)
  const parts = {
    parent,
    stepMs: asNumber(stepMs),
    parentMs: asNumber(parentMs),
    headers: asList(headers).map((raw) =>
      decodeHeader(raw as NestedUint8Array, rules, parent.totalDifficulty),
    ),
    randomness,
  }
  return emptyBlockRunOf(parts, asCopy(hashes))
}
