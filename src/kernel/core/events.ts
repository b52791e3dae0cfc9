/** Reads the events of a traced run from its instance. */
import type { Hex } from "../../base/hex.ts"
import { type CoreLog, readLog } from "./changes.ts"
import * as EventLayout from "./eventLayout.ts"
import { type Failure, failureOf } from "./failures.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** A message that begins, or that cannot begin. */
export interface CoreMessage {
  readonly depth: number
  /** The instruction that requested it; CALL or CREATE for the top-level message. */
  readonly opcode: number
  readonly from: Hex
  /** For a creation, the address of the new contract. */
  readonly to: Hex
  readonly value: bigint
  readonly gas: bigint
}

const OP_DELEGATECALL = 0xf4
const OP_CALLCODE = 0xf2

/** Reads the newest event. It is valid only during the call of {@link Notify} that reports it. */
export class Events {
  readonly #instance: Instance
  readonly #pointer: number
  /** Codes by the pointer to their record, which does not change until the run is over. */
  readonly #codes = new Map<number, Uint8Array>()

  constructor(instance: Instance) {
    this.#instance = instance
    this.#pointer = instance.core.eventPointer()
  }

  /** Returns the address of an account, from the pointer to its record. */
  nameOf(record: number): Hex {
    return this.#instance.addressOf(record)
  }

  number(offset: number): number {
    return this.#instance.numbers[(this.#pointer + offset) / 4] as number
  }

  /** Returns an amount of gas, which has at most 63 bits. */
  gas(offset: number): bigint {
    return this.#instance.words[(this.#pointer + offset) / 8] as bigint
  }

  get depth(): number {
    return this.number(EventLayout.EVENT_DEPTH)
  }

  /** Calls a function with the program counters of the instructions that ran since the last call. */
  takeVisited(visit: (pc: number) => void): void {
    const { core } = this.#instance
    const count = core.takeVisited()
    if (count === 0) return
    const start = core.visitedPointer() / 4
    const { numbers } = this.#instance
    for (let at = start; at < start + count; at++) visit(numbers[at] as number)
  }

  message(): CoreMessage {
    const opcode = this.number(EventLayout.EVENT_OPCODE)
    const borrows = opcode === OP_DELEGATECALL || opcode === OP_CALLCODE
    return {
      depth: this.depth,
      opcode,
      from: this.#instance.addressOf(
        this.number(opcode === OP_DELEGATECALL ? EventLayout.EVENT_ACCOUNT : EventLayout.EVENT_FROM),
      ),
      to: this.nameOf(this.number(borrows ? EventLayout.EVENT_CODE : EventLayout.EVENT_ACCOUNT)),
      value: this.#value(),
      gas: this.gas(EventLayout.EVENT_GAS),
    }
  }

  /** The balance that a contract sends away when it destroys itself. */
  destruction(): { readonly from: Hex; readonly to: Hex; readonly value: bigint } {
    const [from, to] = [this.number(EventLayout.EVENT_FROM), this.number(EventLayout.EVENT_ACCOUNT)]
    return { from: this.nameOf(from), to: this.nameOf(to), value: this.#value() }
  }

  #value(): bigint {
    return this.#instance.readWord(this.number(EventLayout.EVENT_VALUE))
  }

  /** Returns the input, the output, or the return data of the last callee. */
  data(): Hex {
    const start = this.number(EventLayout.EVENT_DATA)
    return this.#instance.hex(start, start + this.number(EventLayout.EVENT_LENGTH))
  }

  /** Returns the failure of a message, or of the instruction that is about to run. */
  failure(precompile: string | undefined): Failure | undefined {
    const [error, detail] = [this.number(EventLayout.EVENT_ERROR), this.number(EventLayout.EVENT_DETAIL)]
    return failureOf(error, detail, this.number(EventLayout.EVENT_LIMIT), precompile)
  }

  /** Returns the code that ran; `undefined` if none ran. */
  code(): Uint8Array | undefined {
    const record = this.number(EventLayout.EVENT_CODE)
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

  /** Returns the newest log, and its index among the logs of the run. */
  log(): CoreLog & { readonly index: number } {
    const { core } = this.#instance
    return {
      ...readLog(this.#instance, core.newestLog()),
      index: core.logCount() - 1,
    }
  }

  /** The state gas of the run so far; 0 in forks without it (EIP-8037). */
  get stateGas(): { readonly used: bigint; readonly reservoir: bigint } {
    const { core } = this.#instance
    return { used: core.stateGasUsed(), reservoir: core.reservoir() }
  }

  /** Returns the stack, the bottom item first. */
  stack(): bigint[] {
    const stack: bigint[] = []
    const end = this.number(EventLayout.EVENT_STACK_END)
    for (let at = this.number(EventLayout.EVENT_STACK); at < end; at += 32)
      stack.push(this.#instance.readWord(at))
    return stack
  }

  memory(): Uint8Array {
    const start = this.number(EventLayout.EVENT_MEMORY)
    return this.#instance.copy(start, start + this.number(EventLayout.EVENT_SIZE))
  }
}
