/** One instruction of a run in the core, in geth's form. */
import type { Hex } from "../../../base/hex.ts"
import * as EventLayout from "../../core/eventLayout.ts"
import type { Events } from "../../core/events.ts"
import type { MessageStateGas, Step } from "../engine/traceEvents.ts"

/** Returns the address in a word of the stack: its last 20 bytes. */
export const toHexAddress = (word: bigint): Hex =>
  `0x${BigInt.asUintN(160, word).toString(16).padStart(40, "0")}`

/** The instruction that is about to run; values that are costly to read are read on demand. */
export class CoreStep implements Step {
  readonly pc: number
  readonly op: string
  readonly gas: bigint
  readonly gasCost: bigint
  readonly depth: number
  readonly refund: bigint
  readonly error: string | undefined
  readonly #events: Events
  #stack: bigint[] | undefined

  constructor(events: Events, mnemonics: readonly string[]) {
    this.#events = events
    this.pc = events.number(EventLayout.EVENT_PC)
    this.op = mnemonics[events.number(EventLayout.EVENT_OPCODE)] as string
    this.gas = events.gas(EventLayout.EVENT_GAS)
    this.gasCost = events.gas(EventLayout.EVENT_COST)
    this.depth = events.depth + 1
    this.refund = BigInt.asIntN(64, events.gas(EventLayout.EVENT_REFUND))
    const failure = events.failure(undefined)
    this.error = failure && (failure.words ?? failure.word)
  }

  get stack(): readonly bigint[] {
    this.#stack ??= this.#events.stack()
    return this.#stack
  }

  get stateGas(): MessageStateGas {
    return this.#events.stateGas
  }

  get memory(): Uint8Array {
    return this.#events.memory()
  }

  get address(): Hex {
    return this.#events.nameOf(this.#events.number(EventLayout.EVENT_ACCOUNT))
  }

  get returnData(): Hex {
    return this.#events.data()
  }
}
