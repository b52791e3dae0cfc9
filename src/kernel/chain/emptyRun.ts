/** Empty blocks that take no memory except for their hashes: each is made again when it is read. */
import type { BlockHeader } from "@ethereumjs/block"
import { RLP } from "@ethereumjs/rlp"
import { bigIntToUnpaddedBytes, hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { accessListHash, encodeAccessList } from "../evm/base/blockAccessList.ts"
import { keccak256 } from "../evm/base/crypto.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import { type EmptyBlockFacts, emptyAccessList } from "./emptyAccessList.ts"
import { completeHeader, type HeaderResults, headerFields } from "./header.ts"
import { slotNumberAfter } from "./nextFields.ts"

/** The random fields of a block. */
export interface BlockRandomness {
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
}

/** The inputs of a run of blocks. */
export interface EmptyBlockRunParts {
  /** The block before the first; it is empty, and after it only these fields change. */
  readonly parent: SealedBlock
  readonly count: number
  /** The time between two timestamps, in milliseconds. */
  readonly stepMs: number
  /** The timestamp of the parent, in milliseconds since 1970. */
  readonly parentMs: number
  /** The headers of the first blocks, up to the one after which only hash, number, time and randomness change. */
  readonly headers: readonly BlockHeader[]
  readonly randomness: (number: bigint) => BlockRandomness
  /** Lets other work run. */
  readonly endTurn: () => Promise<void> | undefined
  /** Returns true to end with the blocks that are computed by then; the first one is always computed. */
  readonly isStopped: () => boolean
}

/** A run of consecutive empty blocks; numbers are block numbers. */
export interface EmptyBlockRun {
  readonly parts: RunParts
  /** The hashes of its blocks, one after the other. */
  readonly hashes: Uint8Array
  readonly first: number
  readonly last: number
  hash(number: number): Uint8Array
  /** Returns the timestamp of a block in seconds, and its parent beacon block root. */
  beacon(number: number): { readonly timestamp: number; readonly root: Uint8Array }
  /** `undefined` when no block of the run has this hash. */
  numberOf(hash: Hex): number | undefined
  block(number: number): SealedBlock
}

/** The data from which the blocks of a run are made. */
export type RunParts = Omit<EmptyBlockRunParts, "count" | "endTurn" | "isStopped">

/** Computes the hashes of a run, a few microseconds each. */
export async function createEmptyBlockRun(parts: EmptyBlockRunParts): Promise<EmptyBlockRun> {
  const { parent, headers, endTurn, isStopped } = parts
  let { count } = parts
  const first = Number(parent.header.number) + 1
  const hashes = new Uint8Array(32 * count)
  let hash = hexToBytes(parent.hash)
  const templates = headers.map(createTemplate)
  for (let index = 0; index < count; index++) {
    const number = first + index
    const template = templates[Math.min(index, headers.length - 1)] as Template
    const stampMs = parts.parentMs + parts.stepMs * (index + 1)
    hash = template(varyingFields(parts, factsOf(parts, { number, stampMs, parentHash: hash })))
    hashes.set(hash, 32 * index)
    const turn = endTurn()
    if (turn === undefined) continue
    await turn
    if (isStopped()) count = index + 1
  }
  return emptyBlockRunOf(parts, hashes.slice(0, 32 * count))
}

/** Returns the run of blocks with these hashes. */
export function emptyBlockRunOf(parts: RunParts, hashes: Uint8Array): EmptyBlockRun {
  const { parent } = parts
  const first = Number(parent.header.number) + 1
  const hash = (number: number) =>
    number < first
      ? hexToBytes(parent.hash)
      : hashes.subarray(32 * (number - first), 32 * (number - first + 1))
  const stamp = (number: number) => parts.parentMs + parts.stepMs * (number - first + 1)
  return {
    parts,
    hashes,
    first,
    last: first + hashes.length / 32 - 1,
    hash,
    beacon: (number) => ({
      timestamp: Math.floor(stamp(number) / 1000),
      root: parts.randomness(BigInt(number)).parentBeaconBlockRoot,
    }),
    numberOf(wanted) {
      const index = indexOf(hashes, hexToBytes(wanted))
      return index === undefined ? undefined : first + index
    },
    block: (number) =>
      materialise(
        parts,
        { number, stampMs: stamp(number), parentHash: hash(number - 1) },
        toHex(hash(number)),
      ),
  }
}

/** Returns the part of a run from one block to another. */
export function partOf(run: EmptyBlockRun, first: number, last: number): EmptyBlockRun {
  if (first === run.first && last === run.last) return run
  const skipped = first - run.first
  const { parts, hashes } = run
  const { headers, parentMs, stepMs } = parts
  return emptyBlockRunOf(
    {
      ...parts,
      parent: skipped === 0 ? parts.parent : run.block(first - 1),
      parentMs: parentMs + stepMs * skipped,
      headers: headers.slice(Math.min(skipped, headers.length - 1)),
    },
    hashes.slice(32 * skipped, 32 * (last - run.first + 1)),
  )
}

/** The position of a block in a run. */
interface RunPosition {
  readonly number: number
  readonly stampMs: number
  readonly parentHash: Uint8Array
}

/** Returns what decides a block, beside what all blocks of the run have. */
function factsOf({ randomness, stepMs }: RunParts, { number, stampMs, parentHash }: RunPosition) {
  const [timestamp, parentTimestamp] = [toSeconds(stampMs), toSeconds(stampMs - stepMs)]
  const { prevRandao, parentBeaconBlockRoot } = randomness(BigInt(number))
  const times = { number: BigInt(number), timestamp, parentTimestamp }
  return { ...times, parentHash, prevRandao, parentBeaconBlockRoot }
}

/** Returns the fields of a block that differ from those of the other blocks of a run. */
function varyingFields({ parent, headers: [first] }: RunParts, facts: EmptyBlockFacts & BlockRandomness) {
  const { number, timestamp, parentHash, prevRandao, parentBeaconBlockRoot } = facts
  const { header } = parent
  const fields: HeaderResults = { parentHash, number, timestamp, mixHash: prevRandao }
  if (first?.parentBeaconBlockRoot !== undefined) fields.parentBeaconBlockRoot = parentBeaconBlockRoot
  if (first?.slotNumber !== undefined) fields.slotNumber = slotNumberAfter(header, number - header.number)
  if (first?.blockAccessListHash !== undefined)
    fields.blockAccessListHash = accessListHash(emptyAccessList(facts))
  return fields
}

const toSeconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000))

/** Hashes the header of one block. */
type Template = (fields: HeaderResults) => Uint8Array

/** A header as RLP in which a few fields are replaced: nothing else is written for each block. */
function createTemplate(header: BlockHeader): Template {
  const items = header.raw().map((item) => RLP.encode(item))
  const list = new Uint8Array(1024)
  const put = (field: string, value: Uint8Array) => {
    const index = (headerFields as readonly string[]).indexOf(field)
    const item = items[index]
    if (item?.length === 33 && value.length === 32) item.set(value, 1)
    else if (item !== undefined) items[index] = RLP.encode(value)
  }
  return (fields) => {
    for (const [field, value] of Object.entries(fields))
      put(field, typeof value === "bigint" ? bigIntToUnpaddedBytes(value) : (value as Uint8Array))
    return keccak256(list.subarray(0, writeList(list, items)))
  }
}

/** Writes the RLP of a list of encoded items, of 256 to 65,535 bytes, as headers are (Yellow Paper appendix B). */
function writeList(list: Uint8Array, items: readonly Uint8Array[]): number {
  let end = 3
  for (const item of items) {
    list.set(item, end)
    end += item.length
  }
  list[0] = 0xf7 + 2
  list[1] = (end - 3) >> 8
  list[2] = (end - 3) & 0xff
  return end
}

function materialise(parts: RunParts, position: RunPosition, hash: Hex): SealedBlock {
  const { parent, headers } = parts
  const index = position.number - Number(parent.header.number) - 1
  const template = headers[Math.min(index, headers.length - 1)] as BlockHeader
  const facts = factsOf(parts, position)
  const header = completeHeader(template, varyingFields(parts, facts))
  const { version, withdrawals, totalDifficulty } = parent
  const body = { header, transactions: [], uncles: [], withdrawals }
  const block = toBlock(body)
  const hasList = header.common.isActivatedEIP(7928)
  return {
    ...body,
    ...{ hash, version, totalDifficulty, block },
    timestampMs: parent.timestampMs === undefined ? undefined : position.stampMs,
    context: block,
    beginning: version,
    accessList: hasList ? () => encodeAccessList(emptyAccessList(facts)) : undefined,
  }
}

/** Returns the index of the wanted hash; nearly all differ in their first bytes. */
function indexOf(hashes: Uint8Array, wanted: Uint8Array): number | undefined {
  const words = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length / 4)
  const [first] = new Uint32Array(wanted.slice(0, 4).buffer)
  for (let index = 0; 8 * index < words.length; index++)
    if (words[8 * index] === first && isEqualAt(hashes, 32 * index, wanted)) return index
  return undefined
}

const isEqualAt = (bytes: Uint8Array, at: number, wanted: Uint8Array): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte)
