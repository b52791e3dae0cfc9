/** The core's Keccak-256 for the host: a small module of its own, with a memory of its own. */
import type { ByteString, TextBuffer } from "../../../base/binary.ts"
import { hasherBinary } from "./binary.ts"
import type { HasherExports } from "./exports.ts"

/** The largest memory of an instance that is used again, in bytes. */
const largest = 2 ** 23

/** An input size in bytes that covers most inputs: the RLP of a trie node has at most 532. */
const usual = 1024

const digestLength = 32

/** The RLP header of 32 bytes (Yellow Paper appendix B). */
const rlpOf32 = 0x80 + digestLength

interface Hasher {
  readonly core: HasherExports
  /** The pointer to the input, and to the digest afterwards. */
  readonly pointer: number
  readonly bytes: TextBuffer
  /** The bytes at `pointer` that the digest has. */
  readonly digest: Uint8Array
}

let hasher: Hasher | undefined

function instantiate(): HasherExports {
  const module = new WebAssembly.Module(Buffer.from(hasherBinary, "base64"))
  return new WebAssembly.Instance(module).exports as unknown as HasherExports
}

function create(length: number): Hasher {
  const core = hasher?.core ?? instantiate()
  const pointer = core.hashSpace(Math.max(length, usual))
  const bytes = Buffer.from(core.memory.buffer) as TextBuffer
  bytes[pointer - 1] = rlpOf32
  const created = { core, pointer, bytes, digest: new Uint8Array(bytes.buffer, pointer, digestLength) }
  hasher = bytes.length > largest ? undefined : created
  return created
}

/** Returns a hasher with space for `length` bytes. */
function hasherFor(length: number): Hasher {
  return hasher !== undefined && hasher.pointer + length <= hasher.bytes.length ? hasher : create(length)
}

/**
 * Returns the Keccak-256 digest of some bytes.
 *
 * @example
 * keccak256(new Uint8Array()) // c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470
 */
export function keccak256(input: Uint8Array): Uint8Array {
  const { core, pointer, bytes, digest } = hasherFor(input.length)
  bytes.set(input, pointer)
  core.hash(input.length)
  return new Uint8Array(digest)
}

/** Writes the bytes that a text encodes into the instance, and hashes them. */
function hashText(text: string, encoding: "latin1" | "hex"): Hasher {
  const length = encoding === "hex" ? text.length / 2 : text.length
  const into = hasherFor(length)
  if (encoding === "hex") into.bytes.hexWrite(text, into.pointer, length)
  else into.bytes.latin1Write(text, into.pointer, length)
  into.core.hash(length)
  return into
}

/** Returns the digest of the bytes that a text encodes, as text. Byte arrays would take twice as long (`storageWrites`, sent). */
export function keccakText(text: string, encoding: "latin1" | "hex" = "latin1"): ByteString {
  const { bytes, pointer } = hashText(text, encoding)
  return bytes.latin1Slice(pointer, pointer + digestLength)
}

/** Returns the digest in RLP, which is how a trie node refers to another one. */
export function keccakReference(text: ByteString): ByteString {
  const { bytes, pointer } = hashText(text, "latin1")
  return bytes.latin1Slice(pointer - 1, pointer + digestLength)
}

/**
 * Returns the digests of words, hashed in one call of the core.
 *
 * @param words - Hex of 32 bytes each, without `0x`.
 */
export function keccakWords(words: readonly string[]): ByteString[] {
  const length = digestLength * words.length
  const { core, bytes, pointer } = hasherFor(length)
  bytes.hexWrite(words.join(""), pointer, length)
  core.hashWords(words.length)
  // Substrings of one text would be slow to compare, and would keep the whole text in memory.
  return words.map((_, index) =>
    bytes.latin1Slice(pointer + digestLength * index, pointer + digestLength * (index + 1)),
  )
}

/**
 * Returns the references of the new nodes of a trie, concatenated.
 *
 * @param nodes - In the encoding of `assembly/trieNodes.ts`; `count` of them are new.
 */
export function referencesOf(nodes: ByteString, count: number): ByteString {
  const { length } = nodes
  const { core, bytes, pointer } = hasherFor(length + (1 + digestLength) * count)
  bytes.latin1Write(nodes, pointer, length)
  const end = pointer + length + core.referNodes(length)
  return bytes.latin1Slice(pointer + length, end)
}
