/** The slots that the system contracts use in every block (EIP-2935, EIP-4788, EIP-7002, EIP-7251, EIP-8282). */
import { bigIntToUnpaddedBytes } from "@ethereumjs/util"
import { type Hex, toHexWord } from "../../../base/hex.ts"

/** The number of entries in the ring buffers (EIP-2935, EIP-4788 `HISTORY_BUFFER_LENGTH`). */
export const ringLength = 8191n

/** Slots with the values that are written there. */
export type Entries = readonly (readonly [slot: Hex, value: Uint8Array])[]

/** Returns the slots that the parent's beacon root writes in the ring buffer of EIP-4788; the timestamp is in seconds. */
export const beaconEntries = (timestamp: bigint, root: Uint8Array): Entries => [
  [toHexWord(timestamp % ringLength), bigIntToUnpaddedBytes(timestamp)],
  [toHexWord((timestamp % ringLength) + ringLength), root],
]

/** Returns the slot that the parent's hash writes in the ring buffer of EIP-2935, in the block of this number. */
export const hashEntries = (number: bigint, parentHash: Uint8Array): Entries => [
  [toHexWord(BigInt.asUintN(256, number - 1n) % ringLength), parentHash],
]

/** The slots of excess, count, head and tail: a queue without requests reads no others (EIP-7002, EIP-7251, EIP-8282). */
export const queueCounters: readonly Hex[] = [0n, 1n, 2n, 3n].map(toHexWord)
