/** The objects `db`, `frame`, `frameResult` and `ctx` of tracers. */
import type { ContextMessage, FrameMessage } from "../layout.ts"
import { addressOf, parseHex, slotOf } from "./bytes.ts"
import { ask, integer } from "./host.ts"

export const db = {
  getBalance: (address: unknown) => integer(ask("balance", addressOf(address))),
  getNonce: (address: unknown) => ask("nonce", addressOf(address)),
  getCode: (address: unknown) => new Uint8Array(ask("code", addressOf(address))),
  getState: (address: unknown, slot: unknown) => parseHex(ask("state", addressOf(address), slotOf(slot))),
  exists: (address: unknown) => ask("exists", addressOf(address)),
}

/** Returns the object that `enter` gets; integers are text. */
export const frameOf = ({ type, from, to, input, gas, value }: FrameMessage) => ({
  getType: () => type,
  getFrom: () => parseHex(from),
  getTo: () => parseHex(to),
  getInput: () => parseHex(input),
  getGas: () => gas,
  getValue: () => (value === undefined ? undefined : integer(BigInt(value))),
})

/** The end of a frame. */
export interface FrameResult {
  readonly gasUsed: number
  readonly output: string
  readonly error?: string
}

/** Returns the object that `exit` gets. */
export const frameResultOf = ({ gasUsed, output, error }: FrameResult) => ({
  getGasUsed: () => gasUsed,
  getOutput: () => parseHex(output),
  getError: () => error,
})

/** Returns the object that `result` gets. */
export function contextOf({ numbers, texts, bytes, integers }: ContextMessage): Record<string, unknown> {
  const context: Record<string, unknown> = { ...texts, ...numbers }
  for (const [name, hex] of Object.entries(bytes)) if (hex !== undefined) context[name] = parseHex(hex)
  for (const [name, value] of Object.entries(integers))
    if (value !== undefined) context[name] = integer(BigInt(value))
  return context
}
