/** Call frames of EthereumJS's interpreter as geth shows them. */
import type { Common } from "@ethereumjs/common"
import type { Message } from "@ethereumjs/evm"
import { bytesToBigInt } from "@ethereumjs/util"
import { toHex, toHexWord } from "../../base/hex.ts"
import { create2AddressOf, createAddressOf } from "../../kernel/evm/base/createAddress.ts"
import type { FrameStart } from "../../kernel/evm/engine/traceEvents.ts"
import { memoryOf, passedGas, type StepFacts } from "./steps.ts"

const [CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL] = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]

/** Yellow Paper, section 9.1. */
const maxDepth = 1024

/** The gas that a callee gets free of charge when value is sent (Yellow Paper, Gcallstipend). */
const stipend = 2300n

const isCreation = (code: number): boolean => code === CREATE || code === CREATE2

/** Returns the frame that a message begins; `nonce` is that of its sender, which a creation has incremented already. */
export function frameOf(
  message: Message,
  asked: StepFacts | undefined,
  mnemonics: readonly string[],
  nonce: bigint,
): FrameStart {
  const { to, caller, gasLimit: gas, value, data, salt } = message
  const code = asked?.opcode.code ?? (to === undefined ? CREATE : CALL)
  const type = mnemonics[code] as FrameStart["type"]
  const from = toHex((message.delegatecall && to !== undefined ? to : caller).bytes)
  const created = () =>
    salt === undefined ? createAddressOf(from, nonce - 1n) : create2AddressOf(from, bytesToBigInt(salt), data)
  return {
    ...{ type, from, to: to === undefined ? created() : toHex(message.codeAddress.bytes) },
    ...{ input: toHex(data), gas, value: code === STATICCALL ? undefined : value },
  }
}

/** The index on the stack, from the top, of the input of each calling instruction. */
const inputAt: ReadonlyMap<number, number> = new Map([
  ...[CREATE, CREATE2].map((code) => [code, 1] as const),
  ...[CALL, CALLCODE].map((code) => [code, 3] as const),
  ...[DELEGATECALL, STATICCALL].map((code) => [code, 2] as const),
])

/**
 * A frame that cannot begin: it is too deep, the balance is too low, or the nonce has reached its limit; or there is a contract where
 * it would create one, for which EthereumJS sends no message from Amsterdam on.
 */
export interface Refusal {
  readonly start: FrameStart
  readonly failure: string
  /** The gas that is lost with it. */
  readonly gasUsed: bigint
}

/**
 * Returns the frame that an instruction could not begin; `undefined` for an instruction that begins none.
 *
 * @param inherited - The value of the calling frame, which DELEGATECALL passes on.
 */
export function refusalOf(
  facts: StepFacts,
  common: Common,
  mnemonics: readonly string[],
  inherited: bigint,
): Refusal | undefined {
  const { opcode, stack, depth, account } = facts
  const { code } = opcode
  const at = inputAt.get(code)
  if (at === undefined) return undefined
  const top = (depth: number): bigint => stack.at(-1 - depth) ?? 0n
  const from = toHex(facts.address.bytes)
  const sent = isCreation(code) ? top(0) : code === CALL || code === CALLCODE ? top(2) : 0n
  const data = readMemory(facts, top(at), top(at + 1))
  const extra = !isCreation(code) && sent > 0n ? stipend : 0n
  const created = () =>
    code === CREATE ? createAddressOf(from, account.nonce) : create2AddressOf(from, top(3), data)
  const gas = passedGas(facts, common) + extra
  const failure = reasonOf(depth, sent, account)
  return {
    start: {
      ...{ type: mnemonics[code] as FrameStart["type"], from, input: toHex(data), gas },
      to: isCreation(code) ? created() : `0x${toHexWord(top(1)).slice(26)}`,
      value: code === STATICCALL ? undefined : code === DELEGATECALL ? inherited : sent,
    },
    failure,
    gasUsed: failure === collision ? gas : 0n,
  }
}

const collision = "create collision"

/** EIP-2681. */
const maxNonce = 2n ** 64n - 1n

function reasonOf(depth: number, sent: bigint, { balance, nonce }: StepFacts["account"]): string {
  if (depth >= maxDepth) return "max call depth exceeded"
  if (balance < sent) return "insufficient balance"
  return nonce >= maxNonce ? "nonce uint64 overflow" : collision
}

/** Returns bytes of the memory of a frame, with zeros beyond its end. */
export function readMemory(facts: StepFacts, offset: bigint, length: bigint): Uint8Array {
  const data = new Uint8Array(Number(length))
  if (data.length > 0) data.set(memoryOf(facts).subarray(Number(offset), Number(offset) + data.length))
  return data
}
