/** One instance of the core: its exports, and its memory as bytes and numbers. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { TextBuffer } from "../base/binary.ts"
import { compiledCore } from "./module/compile.ts"
import type { CoreExports } from "./module/exports.ts"

/** Memory behind which an instance is not used again, in bytes: it cannot be given back in any other way. */
const largest = 2 ** 25

/** An instance of the core, for one message at a time. */
export class Instance {
  readonly core: CoreExports
  /** The place at which words are exchanged. */
  readonly exchange: number
  readonly #addresses = new Map<number, Hex>()
  #bytes: TextBuffer
  #plain: Uint8Array
  #words: BigUint64Array
  #numbers: Uint32Array

  readonly #module = compiledCore()

  constructor() {
    this.core = new WebAssembly.Instance(this.#module, {}).exports as unknown as CoreExports
    this.exchange = this.core.exchangePlace()
    const { buffer } = this.core.memory
    this.#bytes = Buffer.from(buffer) as TextBuffer
    this.#plain = new Uint8Array(buffer)
    this.#words = new BigUint64Array(buffer)
    this.#numbers = new Uint32Array(buffer)
  }

  /**
   * False when the memory has grown too large for the instance to be used again, and when the core has been optimised
   * since it was made: the first loads of a fresh process would run in what was compiled quickly.
   */
  get isReusable(): boolean {
    return this.core.memory.buffer.byteLength <= largest && this.#module === compiledCore()
  }

  /** The memory; to be asked for anew after every call of the core, which may let it grow. */
  get bytes(): TextBuffer {
    this.#look()
    return this.#bytes
  }

  /** The same as limbs of 64 bits. */
  get words(): BigUint64Array {
    this.#look()
    return this.#words
  }

  /** The same as numbers of 32 bits. */
  get numbers(): Uint32Array {
    this.#look()
    return this.#numbers
  }

  #look(): void {
    if (this.#numbers.length > 0) return // memory that has grown leaves its old arrays empty
    const { buffer } = this.core.memory
    this.#bytes = Buffer.from(buffer) as TextBuffer
    this.#plain = new Uint8Array(buffer)
    this.#words = new BigUint64Array(buffer)
    this.#numbers = new Uint32Array(buffer)
  }

  /** Writes a word at a place: four limbs, the least significant first. */
  writeWord(place: number, word: bigint): void {
    const { words } = this
    const at = place / 8
    words[at] = word
    const isSmall = word < 0x1_0000_0000_0000_0000n
    words[at + 1] = isSmall ? 0n : word >> 64n
    words[at + 2] = isSmall ? 0n : word >> 128n
    words[at + 3] = isSmall ? 0n : word >> 192n
  }

  /** Writes a word of at most 32 bytes, the most significant first: a bigint of them is slow to make. */
  writeBytes(place: number, value: Uint8Array): void {
    const { bytes } = this
    const { length } = value
    for (let index = 0; index < length; index++) bytes[place + index] = value[length - 1 - index] as number
    bytes.fill(0, place + length, place + 32)
  }

  readWord(place: number): bigint {
    const { words } = this
    const at = place / 8
    const low = words[at] as bigint
    const [second, third, high] = [words[at + 1] as bigint, words[at + 2] as bigint, words[at + 3] as bigint]
    if (second === 0n && third === 0n && high === 0n) return low
    return low | (second << 64n) | (third << 128n) | (high << 192n)
  }

  /** The address of an account, by the place of its record. */
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
  }

  /** A copy of the bytes from one place to another. */
  copy(start: number, end: number): Uint8Array {
    this.#look()
    return this.#plain.slice(start, end)
  }

  /** The bytes from one place to another, as hex. */
  hex(start: number, end: number): Hex {
    return `0x${this.bytes.hexSlice(start, end)}`
  }

  /** Writes bytes, at most 32, to the right of a word of the exchange. */
  writeExchange(index: number, value: Uint8Array): void {
    this.clearExchange(index)
    this.#plain.set(value, this.exchange + 32 * (index + 1) - value.length)
  }

  /** Makes a word of the exchange 0. */
  clearExchange(index: number): void {
    const at = this.exchange / 8 + 4 * index
    this.words.fill(0n, at, at + 4)
  }
}
