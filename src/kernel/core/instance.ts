/** One instance of the core: its exports, and its memory as bytes and numbers. */

import type { TextBuffer } from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import type { CallPrecompile } from "../evm/base/precompiled.ts"
import { compiledCore } from "./module/compile.ts"
import type { CoreExports } from "./module/exports.ts"

/** The largest memory of an instance that is used again, in bytes. Memory of WebAssembly cannot shrink; it is freed with its instance. */
const largest = 2 ** 25

/** An instance of the core, for one message at a time. */
export class Instance {
  readonly core: CoreExports
  /** The pointer to the words that host and core exchange. */
  readonly exchange: number
  /** The precompiles of the host that the last run has called, by the pointers to the records of their accounts. */
  readonly precompiles = new Map<number, CallPrecompile>()
  readonly #addresses = new Map<number, Hex>()
  #bytes: TextBuffer
  #plain: Uint8Array
  #words: BigUint64Array
  #numbers: Uint32Array

  constructor() {
    this.core = new WebAssembly.Instance(compiledCore(), {}).exports as unknown as CoreExports
    this.exchange = this.core.exchangePointer()
    const { buffer } = this.core.memory
    this.#bytes = Buffer.from(buffer) as TextBuffer
    this.#plain = new Uint8Array(buffer)
    this.#words = new BigUint64Array(buffer)
    this.#numbers = new Uint32Array(buffer)
  }

  /** False if the memory has grown too large for the instance to be used again. */
  get isReusable(): boolean {
    return this.core.memory.buffer.byteLength <= largest
  }

  /** The memory as bytes. Read this property again after every call of the core: a call may grow the memory. */
  get bytes(): TextBuffer {
    this.#look()
    return this.#bytes
  }

  /** The memory as limbs of 64 bits; see {@link bytes}. */
  get words(): BigUint64Array {
    this.#look()
    return this.#words
  }

  /** The memory as numbers of 32 bits; see {@link bytes}. */
  get numbers(): Uint32Array {
    this.#look()
    return this.#numbers
  }

  #look(): void {
    if (this.#numbers.length > 0) return // growing the memory makes its old arrays empty
    const { buffer } = this.core.memory
    this.#bytes = Buffer.from(buffer) as TextBuffer
    this.#plain = new Uint8Array(buffer)
    this.#words = new BigUint64Array(buffer)
    this.#numbers = new Uint32Array(buffer)
  }

  /** Writes a word at a pointer: four limbs, the least significant first. */
  writeWord(pointer: number, word: bigint): void {
    const { words } = this
    const at = pointer / 8
    words[at] = word
    const isSmall = word < 0x1_0000_0000_0000_0000n
    words[at + 1] = isSmall ? 0n : word >> 64n
    words[at + 2] = isSmall ? 0n : word >> 128n
    words[at + 3] = isSmall ? 0n : word >> 192n
  }

  /** Writes a word from at most 32 bytes, the most significant first. This avoids a bigint, which is slow to create. */
  writeBytes(pointer: number, value: Uint8Array): void {
    const { bytes } = this
    const { length } = value
    for (let index = 0; index < length; index++) bytes[pointer + index] = value[length - 1 - index] as number
    bytes.fill(0, pointer + length, pointer + 32)
  }

  readWord(pointer: number): bigint {
    const { words } = this
    const at = pointer / 8
    const low = words[at] as bigint
    const [second, third, high] = [words[at + 1] as bigint, words[at + 2] as bigint, words[at + 3] as bigint]
    if (second === 0n && third === 0n && high === 0n) return low
    return low | (second << 64n) | (third << 128n) | (high << 192n)
  }

  /** Returns the address of an account, from the pointer to its record. */
  addressOf(record: number): Hex {
    let address = this.#addresses.get(record)
    if (address === undefined) {
      this.core.showAccount(record)
      address = this.hex(this.exchange + 12, this.exchange + 32)
      this.#addresses.set(record, address)
    }
    return address
  }

  /** Forgets the last run. */
  reset(): void {
    this.core.reset()
    this.#addresses.clear()
    if (this.precompiles.size > 0) this.precompiles.clear()
  }

  /** Returns a copy of the bytes between two pointers. */
  copy(start: number, end: number): Uint8Array {
    this.#look()
    return this.#plain.slice(start, end)
  }

  /** Returns a view of the bytes between two pointers; see {@link bytes}. */
  view(start: number, end: number): Uint8Array {
    this.#look()
    return this.#plain.subarray(start, end)
  }

  /** Returns the bytes between two pointers, as hex. */
  hex(start: number, end: number): Hex {
    return `0x${this.bytes.hexSlice(start, end)}`
  }

  /** Writes at most 32 bytes into the word `index` of the exchange, as its least significant bytes; the others become 0. */
  writeExchange(index: number, value: Uint8Array): void {
    this.clearExchange(index)
    this.#plain.set(value, this.exchange + 32 * (index + 1) - value.length)
  }

  /** Sets a word of the exchange to 0. */
  clearExchange(index: number): void {
    const at = this.exchange / 8 + 4 * index
    this.words.fill(0n, at, at + 4)
  }
}
