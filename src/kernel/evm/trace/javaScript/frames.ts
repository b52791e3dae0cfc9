/** The frames that run while a tracer in JavaScript watches: the contract, and the newest instruction of each. */

import { emptyBytes } from "../../../../base/binary.ts"
import type { Hex } from "../../../../base/hex.ts"
import type { FrameStart, Step } from "../../engine/traceEvents.ts"

/** A contract as it runs: in a DELEGATECALL, caller, address and value are those of the calling frame. */
export interface RunningContract {
  readonly caller: Hex
  readonly address: Hex
  readonly value: bigint
  /** Empty for a creation. */
  readonly input: Hex
}

interface OpenFrame {
  readonly id: number
  readonly contract: RunningContract
  last: Step | undefined
}

const nobody: RunningContract = { caller: "0x", address: "0x", value: 0n, input: "0x" }

/** Instructions that end a frame without a failure. */
const endings = new Set(["STOP", "RETURN", "SELFDESTRUCT"])

/** The open frames. */
export class Frames {
  readonly #open: OpenFrame[] = []
  #count = 0
  #step: Step | undefined
  #memory: Uint8Array | undefined
  /** The top-level frame. */
  top: FrameStart | undefined

  enter(frame: FrameStart): void {
    this.top ??= frame
    const contract = contractOf(frame, this.#open.at(-1)?.contract)
    this.#open.push({ id: this.#count++, contract, last: undefined })
  }

  leave(): void {
    this.#open.pop()
  }

  step(step: Step): void {
    this.#step = step
    this.#memory = undefined
    const frame = this.#open.at(-1)
    if (frame !== undefined) frame.last = step
  }

  /** Returns true if a frame fails at its newest instruction, after that was reported without an error. */
  hasFault(depth: number): boolean {
    const last = this.#open.at(-1)?.last
    return last !== undefined && last.depth === depth && last.error === undefined && !endings.has(last.op)
  }

  /** The number of the frame that runs. */
  get id(): number {
    return this.#open.at(-1)?.id ?? -1
  }

  get contract(): RunningContract {
    return this.#open.at(-1)?.contract ?? nobody
  }

  /** The memory of the frame that runs. */
  get memory(): Uint8Array {
    this.#memory ??= this.#step?.memory ?? emptyBytes
    return this.#memory
  }
}

function contractOf(frame: FrameStart, caller: RunningContract | undefined): RunningContract {
  const { type, from, to, value = 0n, input } = frame
  if (type === "DELEGATECALL" && caller !== undefined) return { ...caller, input }
  if (type === "CALLCODE") return { caller: from, address: from, value, input }
  return { caller: from, address: to, value, input: type === "CREATE" || type === "CREATE2" ? "0x" : input }
}
