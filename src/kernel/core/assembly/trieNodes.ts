/**
 * Computes the references of the new nodes of a Merkle Patricia trie (Yellow Paper appendix D), all in one pass.
 *
 * The host writes its nodes in sequence, children before their parents. Each has its kind in one byte, and then:
 * - a leaf: the depth, the key of 32 bytes, the length of the value in two bytes, the value;
 * - an extension, whose child directly precedes it: the depth, the depth of the child, the key of a leaf below;
 * - a branch, whose children directly precede it: a mask of two bytes, with a bit for each nibble that has a child;
 * - a known reference, for a child that is not new.
 * Numbers of two bytes have the least significant byte first.
 */
import { keccak256 } from "./keccak.ts"

const LEAF: u8 = 0
const EXTENSION: u8 = 1
const BRANCH: u8 = 2

const keyLength: usize = 32

/** Nibbles of a key. */
const keyNibbles: u32 = 64

/** The bytes of a reference that is a hash, and its first byte: the RLP header of 32 bytes. */
const hashReference: usize = 33
const rlpOfHash: u8 = 0xa0

/** The bytes of the references that wait for their parents: at most sixteen references at each depth. */
const stackSize: i32 = 33 * 16 * 64
const stack: usize = memory.data(stackSize, 16)

/** The node that is encoded: space for its list header, then its items. A value has at most 1024 bytes. */
const headerSpace: usize = 3
const node: usize = memory.data(1280, 16)

/** The next byte of the host's nodes, the end of the items of the node, and the end of the stack. */
let input: usize = 0
let end: usize = 0
let top: usize = 0

/** Writes the references of the new nodes, in the order of the nodes; returns the end of the references. */
export function writeReferences(start: usize, length: u32, output: usize): usize {
  input = start
  top = stack
  let to = output
  while (input < start + length) {
    const kind = load<u8>(input++)
    if (kind > BRANCH) {
      pushKnown()
      continue
    }
    end = node + headerSpace
    if (kind == LEAF) readLeaf()
    else if (kind == EXTENSION) readExtension()
    else readBranch()
    const size = pushNode()
    memory.copy(to, top - hashReference, size)
    to += size
  }
  return to
}

/** Returns the bytes of a reference, from its first byte: a hash, or a short node itself. */
// @inline
function sizeOf(first: u8): usize {
  return first == rlpOfHash ? hashReference : <usize>first - 0xc0 + 1
}

function pushKnown(): void {
  const size = sizeOf(load<u8>(input))
  memory.copy(top, input, size)
  input += size
  top += hashReference
}

/** Pushes the reference of the node whose items were written; returns its size in bytes. */
function pushNode(): usize {
  const begin = writeListHeader()
  const size = end - begin
  const reference = top
  top += hashReference
  if (size < 32) {
    memory.copy(reference, begin, size)
    return size
  }
  store<u8>(reference, rlpOfHash)
  keccak256(begin, <u32>size, reference + 1)
  return hashReference
}

/** Writes the list header before the items; returns its pointer. */
function writeListHeader(): usize {
  const items = node + headerSpace
  const size = end - items
  if (size < 56) {
    store<u8>(items - 1, <u8>(0xc0 + size))
    return items - 1
  }
  if (size < 256) {
    store<u8>(items - 2, 0xf8)
    store<u8>(items - 1, <u8>size)
    return items - 2
  }
  store<u8>(items - 3, 0xf9)
  store<u8>(items - 2, <u8>(size >> 8))
  store<u8>(items - 1, <u8>size)
  return items - 3
}

function readLeaf(): void {
  const depth = <u32>load<u8>(input)
  const key = input + 1
  const value = key + keyLength + 2
  const length = <usize>load<u16>(value - 2)
  writePath(key, depth, keyNibbles, 0x20)
  writeBytes(value, length)
  input = value + length
}

function readExtension(): void {
  const depth = <u32>load<u8>(input)
  const to = <u32>load<u8>(input, 1)
  writePath(input + 2, depth, to, 0)
  input += 2 + keyLength
  top -= hashReference
  writeReference(top)
}

function readBranch(): void {
  const mask = <u32>load<u16>(input)
  input += 2
  top -= hashReference * <usize>popcnt(mask)
  let child = top
  for (let nibble: u32 = 0; nibble < 16; nibble++) {
    if (((mask >> nibble) & 1) == 0) writeEmpty()
    else {
      writeReference(child)
      child += hashReference
    }
  }
  writeEmpty()
}

/** Writes the RLP of an empty string. */
function writeEmpty(): void {
  store<u8>(end++, 0x80)
}

function writeReference(reference: usize): void {
  const size = sizeOf(load<u8>(reference))
  memory.copy(end, reference, size)
  end += size
}

/** Writes the nibbles of a key from one depth to another, with a flag for the kind of node (Yellow Paper appendix C). */
function writePath(key: usize, from: u32, to: u32, flag: u32): void {
  const isOdd = ((to - from) & 1) == 1
  const size: usize = 1 + ((to - from) >> 1)
  if (size > 1) store<u8>(end++, <u8>(0x80 + size))
  store<u8>(end++, <u8>(flag | (isOdd ? 0x10 | nibbleAt(key, from) : 0)))
  for (let each = from + (isOdd ? 1 : 0); each < to; each += 2)
    store<u8>(end++, <u8>((nibbleAt(key, each) << 4) | nibbleAt(key, each + 1)))
}

// @inline
function nibbleAt(key: usize, depth: u32): u32 {
  const byte = <u32>load<u8>(key + (depth >> 1))
  return (depth & 1) == 0 ? byte >> 4 : byte & 0xf
}

/** Writes bytes in RLP. */
function writeBytes(from: usize, length: usize): void {
  if (length != 1 || load<u8>(from) >= 0x80) {
    if (length < 56) store<u8>(end++, <u8>(0x80 + length))
    else if (length < 256) {
      store<u8>(end, 0xb8)
      store<u8>(end, <u8>length, 1)
      end += 2
    } else {
      store<u8>(end, 0xb9)
      store<u8>(end, <u8>(length >> 8), 1)
      store<u8>(end, <u8>length, 2)
      end += 3
    }
  }
  memory.copy(end, from, length)
  end += length
}
