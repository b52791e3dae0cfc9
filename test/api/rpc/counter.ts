/** A counter and its method table, for the tests of rpc/ and server/. */
import { z } from "zod"
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type RpcRequest,
} from "../../../src/api/rpc/dispatch.ts"
import { defineMethod, none, optional, param, result } from "../../../src/api/rpc/method.ts"
import { type Middleware, withMiddleware } from "../../../src/api/rpc/middleware.ts"
import { MidblockError } from "../../../src/errors/index.ts"

export interface Counter {
  value: bigint
  /** The promise for which `counter_wait` waits. */
  gate: Promise<void>
}

export const hex = z
  .codec(
    z.string().regex(/^0x[0-9a-f]+$/, { error: ({ input }) => `not a hex number: ${input}` }),
    z.bigint(),
    {
      decode: (text) => BigInt(text),
      encode: (value) => `0x${value.toString(16)}`,
    },
  )
  .meta({ title: "hex number" })

export class Refused extends MidblockError {
  override readonly code = -32000
  override readonly data = "0xdeadbeef"
  constructor() {
    super("counting reverted")
  }
}

const method = defineMethod<Counter>()
const sum = result(
  "sum",
  () => hex,
  (value: bigint) => `0x${value.toString(16)}`,
)

export const counter_add = method({
  name: "counter_add",
  aliases: ["counter_plus"],
  summary: "Adds an amount, some times.",
  params: [
    param("amount", () => hex, { summary: "What to add." }),
    optional("times", () => hex, { fallback: 1n }),
  ],
  result: sum,
  example: { params: ["0x2"], result: "0x2" },
  handler: (counter, amount, times) => {
    counter.value += amount * times
    return counter.value
  },
})

export const counter_value = method({
  name: "counter_value",
  summary: "The value at a place.",
  params: [optional("place", () => z.object({ to: hex.optional() }), { requiredWhenStrict: true })],
  result: sum,
  example: { params: [], result: "0x0" },
  handler: (counter, place) => place?.to ?? counter.value,
})

const counter_wait = method({
  name: "counter_wait",
  summary: "Waits for the gate, then adds one.",
  params: [],
  result: sum,
  example: { params: [], result: "0x1" },
  handler: async (counter) => {
    await counter.gate
    counter.value += 1n
    return counter.value
  },
})

export const counter_reset = method({
  name: "counter_reset",
  summary: "Starts again.",
  params: [],
  result: none,
  example: { params: [], result: null },
  access: "control",
  handler: (counter) => {
    counter.value = 0n
  },
})

const counter_sign = method({
  name: "counter_sign",
  summary: "Signs.",
  params: [],
  result: result(
    "signature",
    () => z.string(),
    (text: string) => text,
  ),
  example: { params: [], result: "signed" },
  access: "keys",
  handler: () => "signed",
})

const counter_revert = method({
  name: "counter_revert",
  summary: "Refuses.",
  params: [],
  result: none,
  example: { params: [], result: null },
  handler: () => {
    throw new Refused()
  },
})

const counter_fail = method({
  name: "counter_fail",
  summary: "Fails as nobody expected.",
  params: [],
  result: none,
  example: { params: [], result: null },
  handler: () => {
    throw new TypeError(`secret of ${import.meta.url}`)
  },
})

const counter_unwritable = method({
  name: "counter_unwritable",
  summary: "Gives what JSON cannot say.",
  params: [],
  result: result(
    "value",
    () => z.unknown(),
    (value: unknown) => value,
  ),
  example: { params: [], result: null },
  handler: ({ value }) => value,
})

const eth_getBlockReceipts = method({
  name: "eth_getBlockReceipts",
  aliases: ["counter_receipts"],
  summary: "What the public endpoint refuses.",
  params: [],
  result: result(
    "receipts",
    () => z.array(z.string()),
    (value: string[]) => value,
  ),
  example: { params: [], result: [] },
  handler: () => [],
})

export const methods = [
  counter_add,
  counter_value,
  counter_wait,
  counter_reset,
  counter_sign,
  counter_revert,
  counter_fail,
  counter_unwritable,
  eth_getBlockReceipts,
] as const

/** A counter at 0 and the dispatcher of its table. */
/** Options of a dispatcher; `onRequest` is called with each request. */
interface CounterOptions extends Partial<DispatcherOptions<Counter>> {
  readonly onRequest?: ((request: RpcRequest) => void) | undefined
}

export function createCounter({ onRequest = () => {}, ...options }: CounterOptions = {}): {
  counter: Counter
  dispatcher: Dispatcher
} {
  const counter: Counter = { value: 0n, gate: Promise.resolve() }
  const plain = createDispatcher({ methods, context: () => counter, ...options })
  const noted: Middleware = (next) => (request, client) => {
    onRequest(request)
    return next(request, client)
  }
  const dispatcher = withMiddleware(plain, [noted])
  return { counter, dispatcher }
}
