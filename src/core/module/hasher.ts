/**
 * Keccak-256 of the core, for the host: in a module of its own, since the host hashes before `compileAhead` has the
 * core optimised, and V8 optimises no module that it has compiled already.
 */
import type { ByteString, TextBuffer } from "../../base/binary.ts"
import { hasherBinary } from "./binary.ts"
import type { HasherExports } from "./exports.ts"

/** Memory behind which an instance is not used again, in bytes. */
const largest = 2 ** 23

/** Bytes that most inputs have at most: the RLP of a node has 532. */
const usual = 1024

const digestLength = 32

/** The RLP header of 32 bytes (Yellow Paper appendix B). */
const rlpOf32 = 0x80 + digestLength

interface Hasher {
  readonly core: HasherExports
  /** The place of the input, and of the digest afterwards. */
  readonly place: number
  readonly bytes: TextBuffer
}

let hasher: Hasher | undefined

function instantiate(): HasherExports {
  const module = new WebAssembly.Module(Buffer.from(hasherBinary, "base64"))
  return new WebAssembly.Instance(module).exports as unknown as HasherExports
}

function create(length: number): Hasher {
  const core = hasher?.core ?? instantiate()
  const place = core.hashRoom(Math.max(length, usual))
  const bytes = Buffer.from(core.memory.buffer) as TextBuffer
  bytes[place - 1] = rlpOf32
  hasher = bytes.length > largest ? undefined : { core, place, bytes }
  return { core, place, bytes }
}

/** The instance, with room for so many bytes. */
function hasherFor(length: number): Hasher {
  return hasher !== undefined && hasher.place + length <= hasher.bytes.length ? hasher : create(length)
}

/**
 * Returns the Keccak-256 digest of some bytes.
 *
 * @example
 * keccak256(new Uint8Array()) // c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470
 */
export function keccak256(input: Uint8Array): Uint8Array {
  const { core, place, bytes } = hasherFor(input.length)
  bytes.set(input, place)
  core.hash(input.length)
  return new Uint8Array(bytes.subarray(place, place + digestLength))
}

/** Writes a text into the instance, and hashes what it stands for. */
function hashText(text: string, encoding: "latin1" | "hex"): Hasher {
  const length = encoding === "hex" ? text.length / 2 : text.length
  const into = hasherFor(length)
  if (encoding === "hex") into.bytes.hexWrite(text, into.place, length)
  else into.bytes.latin1Write(text, into.place, length)
  into.core.hash(length)
  return into
}

/** Returns the digest of bytes in a text, as text: the way through byte arrays takes twice as long (`storageWrites`, sent). */
export function keccakText(text: string, encoding: "latin1" | "hex" = "latin1"): ByteString {
  const { bytes, place } = hashText(text, encoding)
  return bytes.latin1Slice(place, place + digestLength)
}

/** Returns the same in RLP, as a node refers to another. */
export function keccakReference(text: ByteString): ByteString {
  const { bytes, place } = hashText(text, "latin1")
  return bytes.latin1Slice(place - 1, place + digestLength)
}

/**
 * Returns the digests of words, hashed in one call of the core.
 *
 * @param words - Hex of 32 bytes each, without `0x`.
 */
export function keccakWords(words: readonly string[]): ByteString[] {
  const length = digestLength * words.length
  const { core, bytes, place } = hasherFor(length)
  bytes.hexWrite(words.join(""), place, length)
  core.hashWords(words.length)
  // Parts of one text would be slow to compare, and keep all of it in memory.
  return words.map((_, index) =>
    bytes.latin1Slice(place + digestLength * index, place + digestLength * (index + 1)),
  )
}

/**
 * Returns the references of nodes of a trie, one after the other.
 *
 * @param nodes - As `assembly/trieNodes.ts` reads them; `count` of them are new.
 */
export function referencesOf(nodes: ByteString, count: number): ByteString {
  const { length } = nodes
  const { core, bytes, place } = hasherFor(length + (1 + digestLength) * count)
  bytes.latin1Write(nodes, place, length)
  const end = place + length + core.referNodes(length)
  return bytes.latin1Slice(place + length, end)
}
