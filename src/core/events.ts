/** The moments of a run that is traced, read out of its instance. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { type CoreLog, readLog } from "./changes.ts"
import { type Failure, failureOf } from "./failures.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** A message that begins, or cannot. */
export interface CoreMessage {
  readonly depth: number
  /** The instruction that asked for it; of the outermost message CALL or CREATE. */
  readonly opcode: number
  readonly from: Hex
  /** Of a creation, where the contract will be. */
  readonly to: Hex
  readonly value: bigint
  readonly gas: bigint
}

const OP_DELEGATECALL = 0xf4
const OP_CALLCODE = 0xf2

/** Reads moments; each is to be read while it is told of. */
export class Events {
  readonly #instance: Instance
  readonly #place: number
  /** Codes stay in their places until the run is over. */
  readonly #codes = new Map<number, Uint8Array>()

  constructor(instance: Instance) {
    this.#instance = instance
    this.#place = instance.core.eventPlace()
  }

  /** The address of an account, by the place of its record. */
  nameOf(record: number): Hex {
    return this.#instance.addressOf(record)
  }

  number(place: number): number {
    return this.#instance.numbers[(this.#place + place) / 4] as number
  }

  /** Gas, which is never more than 63 bits. */
  gas(place: number): bigint {
    return this.#instance.words[(this.#place + place) / 8] as bigint
  }

  get depth(): number {
    return this.number(Layout.EVENT_DEPTH)
  }

  /** Calls a function with the program counters of the instructions that ran since the last call. */
  takeVisited(visit: (pc: number) => void): void {
    const { core } = this.#instance
    const count = core.takeVisited()
    if (count === 0) return
    const start = core.visitedPlace() / 4
    const { numbers } = this.#instance
    for (let at = start; at < start + count; at++) visit(numbers[at] as number)
  }

  message(): CoreMessage {
    const opcode = this.number(Layout.EVENT_OPCODE)
    const borrows = opcode === OP_DELEGATECALL || opcode === OP_CALLCODE
    return {
      depth: this.depth,
      opcode,
      from: this.#instance.addressOf(
        this.number(opcode === OP_DELEGATECALL ? Layout.EVENT_ACCOUNT : Layout.EVENT_FROM),
      ),
      to: this.nameOf(this.number(borrows ? Layout.EVENT_CODE : Layout.EVENT_ACCOUNT)),
      value: this.#value(),
      gas: this.gas(Layout.EVENT_GAS),
    }
  }

  /** The balance that a contract sends away when it destroys itself. */
  destruction(): { readonly from: Hex; readonly to: Hex; readonly value: bigint } {
    const [from, to] = [this.number(Layout.EVENT_FROM), this.number(Layout.EVENT_ACCOUNT)]
    return { from: this.nameOf(from), to: this.nameOf(to), value: this.#value() }
  }

  #value(): bigint {
    return this.#instance.readWord(this.number(Layout.EVENT_VALUE))
  }

  /** Input, output, or what the last callee returned. */
  data(): Hex {
    const start = this.number(Layout.EVENT_DATA)
    return this.#instance.hex(start, start + this.number(Layout.EVENT_LENGTH))
  }

  /** The reason why a message has failed, or an instruction will. */
  failure(precompile: string | undefined): Failure | undefined {
    const [error, detail] = [this.number(Layout.EVENT_ERROR), this.number(Layout.EVENT_DETAIL)]
    return failureOf(error, detail, this.number(Layout.EVENT_LIMIT), precompile)
  }

  /** The code that has run; `undefined` where none did. */
  code(): Uint8Array | undefined {
    const record = this.number(Layout.EVENT_CODE)
    if (record === 0) return undefined
    let code = this.#codes.get(record)
    if (code === undefined) {
      const { numbers } = this.#instance
      const start = numbers[(record + Layout.CODE_BYTES) / 4] as number
      code = this.#instance.copy(start, start + (numbers[(record + Layout.CODE_LENGTH) / 4] as number))
      this.#codes.set(record, code)
    }
    return code
  }

  /** The newest log, and how many there are before it. */
  log(): CoreLog & { readonly index: number } {
    const { core } = this.#instance
    return {
      ...readLog(this.#instance, core.newestLog()),
      index: core.logCount() - 1,
    }
  }

  /** The stack, from the bottom up. */
  stack(): bigint[] {
    const stack: bigint[] = []
    const end = this.number(Layout.EVENT_STACK_END)
    for (let at = this.number(Layout.EVENT_STACK); at < end; at += 32) stack.push(this.#instance.readWord(at))
    return stack
  }

  memory(): Uint8Array {
    const start = this.number(Layout.EVENT_MEMORY)
    return this.#instance.copy(start, start + this.number(Layout.EVENT_SIZE))
  }
}
