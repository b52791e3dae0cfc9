/** The answers to what a tracer in JavaScript asks for. */
import { fromHex, type Hex } from "../../../../base/hex.ts"
import { create2AddressOf, createAddressOf } from "../../base/createAddress.ts"
import type { TraceState } from "../tracer.ts"
import type { Frames } from "./frames.ts"
import type { Answer, Question } from "./sandbox/layout.ts"

/** Returns the answer to a question at the present moment of the execution. */
export function answerOf(
  frames: Frames,
  state: TraceState,
  what: Question,
  [first, second, third]: readonly (string | number)[],
): Answer {
  const address = first as Hex
  switch (what) {
    case "balance":
      return state.account(address)?.balance ?? 0n
    case "nonce":
      return Number(state.account(address)?.nonce ?? 0n)
    case "code":
      return fromHex(state.account(address)?.code ?? "0x")
    case "exists":
      return state.account(address) !== undefined
    case "state":
      return state.storage(address, second as Hex)
    case "create":
      return createAddressOf(address, BigInt(second ?? 0))
    case "create2":
      return create2AddressOf(address, BigInt(second ?? 0), fromHex(third as Hex))
    case "memory":
      return frames.memory.slice(first as number, second as number)
    case "memoryLength":
      return frames.memory.length
    default:
      return frames.contract[what]
  }
}
