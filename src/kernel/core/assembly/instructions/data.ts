/** Instructions on memory, call data, code and return data (Yellow Paper, appendix H.2, 20s to 50s; EIP-211, EIP-5656). */
import { COPY_WORD, EXP_BYTE, HASH_WORD, RETURN_DATA_OUT_OF_BOUNDS } from "../../layout.ts"
import { hashPair } from "../hashedPairs.ts"
import { keccak256 } from "../keccak.ts"
import { charge, fail, m, rule } from "../machine.ts"
import { clz } from "../words/shift.ts"
import { copy, loadBigEndian, setZero, storeBigEndian } from "../words/words.ts"
import { chargeWords, copyRange, fillRange, length, range, reach, start } from "./extent.ts"

const digest: usize = memory.data(32, 16)

// @inline
export function mload(offset: usize, to: usize): bool {
  if (!reach(offset, 32)) return false
  assert(load<u64>(offset) + 32 <= <u64>m.size)
  loadBigEndian(m.mem + <usize>load<u64>(offset), to)
  return true
}

// @inline
export function mstore(offset: usize, value: usize): bool {
  if (!reach(offset, 32)) return false
  assert(load<u64>(offset) + 32 <= <u64>m.size)
  storeBigEndian(value, m.mem + <usize>load<u64>(offset))
  return true
}

export function mstore8(sp: usize): bool {
  if (!reach(sp - 32, 1)) return false
  store<u8>(m.mem + <usize>load<u64>(sp - 32), load<u8>(sp - 64))
  return true
}

export function sha3(sp: usize): bool {
  if (!range(sp - 32, sp - 64) || !chargeWords(rule(HASH_WORD))) return false
  if (length == 64) {
    hashPair(m.mem + start, sp - 64)
    return true
  }
  keccak256(m.mem + start, length, digest)
  loadBigEndian(digest, sp - 64)
  return true
}

/** Charges memory up to the farther end of the two ranges. */
export function mcopy(sp: usize): bool {
  const to = sp - 32
  const from = sp - 64
  if (!range(to, sp - 96)) return false
  if (length == 0) return true
  const target = start
  if (!range(from, sp - 96) || !chargeWords(rule(COPY_WORD))) return false
  assert(target + length <= m.size && start + length <= m.size)
  memory.copy(m.mem + target, m.mem + start, length)
  return true
}

// @inline
export function calldataload(sp: usize): void {
  const offset = sp - 32
  const isFar = (load<u64>(offset, 8) | load<u64>(offset, 16) | load<u64>(offset, 24)) != 0
  if (isFar || load<u64>(offset) >= <u64>m.inputLength) {
    setZero(offset)
    return
  }
  const from = <u32>load<u64>(offset)
  if (m.inputLength - from >= 32) {
    loadBigEndian(m.input + from, offset)
    return
  }
  copy(zeros, digest)
  memory.copy(digest, m.input + from, m.inputLength - from)
  loadBigEndian(digest, offset)
}

const zeros: usize = memory.data(32, 16)

export function calldatacopy(sp: usize): bool {
  if (!copyRange(sp - 32, sp - 96)) return false
  if (length > 0) fillRange(m.input, m.inputLength, sp - 64)
  return true
}

export function codecopy(sp: usize): bool {
  if (!copyRange(sp - 32, sp - 96)) return false
  if (length > 0) fillRange(m.frame.code.bytes, m.frame.code.length, sp - 64)
  return true
}

export function returndatacopy(sp: usize): bool {
  const from = sp - 64
  const size = sp - 96
  const isFar =
    (load<u64>(from, 8) |
      load<u64>(from, 16) |
      load<u64>(from, 24) |
      load<u64>(size, 8) |
      load<u64>(size, 16) |
      load<u64>(size, 24)) !=
    0
  const end = load<u64>(from) + load<u64>(size)
  if (isFar || end < load<u64>(from) || end > <u64>m.returnedLength) return fail(RETURN_DATA_OUT_OF_BOUNDS)
  if (!copyRange(sp - 32, size)) return false
  if (length > 0) fillRange(m.returned, m.returnedLength, from)
  return true
}

/** Charges EXP for each byte of its exponent (EIP-160). */
export function chargeExponent(exponent: usize): bool {
  return charge(exponentPrice(exponent))
}

export function exponentPrice(exponent: usize): i64 {
  const bytes = (256 - clz(exponent) + 7) >> 3
  return <i64>bytes * rule(EXP_BYTE)
}
