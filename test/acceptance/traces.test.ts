/** Compares traces with anvil's, for the same transactions on the same chain. */
import { encodeFunctionData, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Tracee } from "../../contracts/artifacts/Tracee.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "./anvil.ts"
import { anvilOptions, asGeth, type Json } from "./asGeth.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const tracee: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const fees = { from, gas: "0x200000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }

const run = (failing: boolean) => ({
  ...fees,
  to: tracee,
  data: encodeFunctionData({ ...Tracee, functionName: "run", args: [7n, failing] }),
})

/** A creation that creates, a call of every kind with inner failures, a transaction that fails, and a transfer. */
const transactions = {
  creation: { ...fees, value: "0x64", data: Tracee.bytecode },
  nested: run(false),
  failing: run(true),
  transfer: { ...fees, to: "0x000000000000000000000000000000000000bead", value: "0x1" },
} as const

const configs: readonly Json[] = [
  {},
  { enableMemory: true, enableReturnData: true },
  { disableStack: true, disableStorage: true },
  { tracer: "callTracer" },
  { tracer: "callTracer", tracerConfig: { withLog: true } },
  { tracer: "callTracer", tracerConfig: { onlyTopCall: true } },
  { tracer: "prestateTracer" },
  { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
  { tracer: "4byteTracer" },
]

describe("traces equal anvil's, except where geth's differ", () => {
  let node: MidblockNode
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  const hashes: Record<string, readonly [ours: Hex, theirs: Hex]> = {}

  beforeAll(async () => {
    node = await createNode({ automine: true, hardfork: "prague" })
    anvil = await startAnvil(anvilOptions)
    for (const [name, transaction] of Object.entries(transactions)) {
      const ours = (await node.request({ method: "eth_sendTransaction", params: [transaction] })) as Hex
      const theirs = (await anvil.request("eth_sendTransaction", [transaction])) as Hex
      hashes[name] = [ours, theirs]
    }
  })
  afterAll(async () => {
    await node.close()
    await anvil[Symbol.asyncDispose]()
  })

  for (const name of Object.keys(transactions))
    for (const config of configs)
      test(`${name}: ${JSON.stringify(config)}`, async () => {
        const [ours, theirs] = hashes[name] ?? []
        const params = [ours as Hex, config] as const
        const got = (await node.request({ method: "debug_traceTransaction", params: [...params] })) as Json
        const reference = (await anvil.request("debug_traceTransaction", [theirs, config])) as Json
        const receipt = (await anvil.request("eth_getTransactionReceipt", [theirs])) as Json
        expect(got).toEqual(
          asGeth(reference, config, transactions[name as keyof typeof transactions], receipt),
        )
      })
})
