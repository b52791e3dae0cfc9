import { encodeFunctionData, type Hex, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode } from "../../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const deployed = counter
const word = (value: number): Hex => toHex(value, { size: 32 })

const increment = { from, to: counter, data: encodeFunctionData({ ...Counter, functionName: "increment" }) }
/** Init code that deploys code: PUSH1 length, DUP1, PUSH1 9, PUSH0, CODECOPY, PUSH0, RETURN. */
const deploying = (code: string): Hex =>
  `0x60${toHex(code.length / 2)
    .slice(2)
    .padStart(2, "0")}8060095f395ff3${code}`

const calls = { tracer: "callTracer" }
const changes = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }

/** A node with a counter in block 1, and three increments in the open block. */
async function withIncrements() {
  const node = await createNode()
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const send = (transaction: object) => ask("eth_sendTransaction", transaction) as Promise<Hex>
  await send({ from, data: Counter.bytecode })
  await node.mine()
  const hashes = [await send(increment), await send(increment), await send(increment)]
  return { node, ask, send, hashes }
}

const storages = (trace: { post: Record<Hex, { storage: object }> }) => trace.post[counter]?.storage

describe("debug_traceBlock: every transaction on the state right before it", () => {
  const counted = [1, 2, 3].map((count) => ({ [word(0)]: word(count) }))

  test("default: the open block has the same traces as the sealed one by number, hash and RLP", async () => {
    const { node, ask, hashes } = await withIncrements()
    const pending = await ask("debug_traceBlockByNumber", "pending", changes)
    const traces = pending as { txHash: Hex; result: Parameters<typeof storages>[0] }[]
    expect(traces.map(({ txHash }) => txHash)).toEqual(hashes)
    expect(traces.map(({ result }) => storages(result))).toEqual(counted)
    const [hash] = await node.mine()
    expect(await ask("debug_traceBlockByNumber", "latest", changes)).toEqual(pending)
    expect(await ask("debug_traceBlockByHash", hash, changes)).toEqual(pending)
    expect(await ask("debug_traceBlock", await ask("debug_getRawBlock", "0x2"), changes)).toEqual(pending)
    await node.close()
  })

  test("genesis has no transactions, and so no traces; the dialect of execution-apis has geth's refusal", async () => {
    for (const dialect of ["preconf", "ethereum"] as const) {
      await using node = await createNode({ dialect })
      const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
      const traced = (method: string, ...params: unknown[]) =>
        ask(method, ...params).catch(({ message }: Error) => message)
      const { hash } = (await ask("eth_getBlockByNumber", "0x0", false)) as { hash: Hex }
      const expected = dialect === "preconf" ? [] : expect.stringContaining("genesis is not traceable")
      expect(await traced("debug_traceBlockByNumber", "0x0", calls)).toEqual(expected)
      expect(await traced("debug_traceBlockByNumber", "earliest")).toEqual(expected)
      expect(await traced("debug_traceBlockByHash", hash, calls)).toEqual(expected)
      expect(await traced("debug_traceBlock", await ask("debug_getRawBlock", "0x0"), calls)).toEqual(expected)
    }
  })

  test("error: unknown blocks, malformed blocks, an unknown transaction", async () => {
    await using node = await createNode()
    const refused = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }).then(
        () => "answered",
        ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
      )
    const nowhere = `0x${"ab".repeat(32)}`
    expect([
      await refused("debug_traceBlockByNumber", "0x9"),
      await refused("debug_traceBlockByHash", nowhere),
      await refused("debug_traceBlock", "0xc2c101"),
      await refused("debug_traceBlock", "0x01"),
      await refused("debug_traceBlock", "0xf9"),
      await refused("debug_traceTransaction", nowhere),
    ]).toMatchInlineSnapshot(`
      [
        "-32000 block #9 not found",
        "-32000 block 0xabababababababababababababababababababababababababababababababab not found",
        "-32000 block 0x6c36223290bd3b7c85d6080354199709dfdd05c42756ae6f8edba873ae2adcd1 not found",
        "-32000 could not decode block: expected a list of header, transactions and uncles",
        "-32000 could not decode block: invalid RLP (safeSlice): end slice of Uint8Array out-of-bounds",
        "-32000 transaction not found",
      ]
    `)
  })
})

describe("debug_traceTransaction", () => {
  test("behavior: gas is the gas limit, gasUsed is that of the receipt, both pending and sealed", async () => {
    const { node, ask, hashes } = await withIncrements()
    const gas = async (hash: Hex | undefined) => {
      const { gas, gasUsed } = (await ask("debug_traceTransaction", hash, calls)) as Record<string, Hex>
      return { gas, gasUsed }
    }
    const { gas: limit } = (await ask("eth_getTransactionByHash", hashes[1])) as { gas: Hex }
    const { gasUsed } = (await ask("eth_getTransactionReceipt", hashes[1])) as { gasUsed: Hex }
    expect(await gas(hashes[1])).toEqual({ gas: limit, gasUsed })
    await node.mine()
    expect(await gas(hashes[1])).toEqual({ gas: limit, gasUsed })
    await node.close()
  })

  test("behavior: a trace has the block context of its transaction, also after later blocks", async () => {
    await using node = await createNode()
    const ask = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }) as Promise<never>
    // NUMBER, TIMESTAMP, PREVRANDAO, BASEFEE, GASLIMIT and COINBASE, stored in slots 0 to 5
    const code = ["43", "42", "44", "48", "45", "41"].map((op, i) => `${op}600${i}55`).join("")
    await ask("eth_sendTransaction", { from, data: deploying(code) })
    await node.mine()
    const hash = await ask("eth_sendTransaction", { from, to: deployed, gas: "0x100000" })
    const pending = await ask("debug_traceTransaction", hash, changes)
    await node.mine()
    await node.mine()
    const block = (await ask("eth_getBlockByNumber", "0x2", false)) as Record<string, Hex>
    const { post } = (await ask("debug_traceTransaction", hash, changes)) as {
      post: Record<Hex, { storage: Record<Hex, Hex> }>
    }
    const seen = [block.number, block.timestamp, block.mixHash, block.baseFeePerGas, block.gasLimit]
    expect(post[deployed]?.storage).toEqual(
      Object.fromEntries(seen.map((value, i) => [word(i), toHex(BigInt(value ?? 0), { size: 32 })])),
    )
    expect({ post }).toEqual({ post: (pending as { post: unknown }).post })
  })

  test("behavior: a trace changes nothing, and concurrent traces are independent", async () => {
    const { node, ask, send, hashes } = await withIncrements()
    const queued = await send({ from, to: from, nonce: "0x9", gas: "0x5208" })
    const around = async () => [
      await ask("eth_getStorageAt", counter, "0x0", "pending"),
      await ask("eth_getTransactionCount", from, "pending"),
      await ask("eth_getBlockByNumber", "pending", false),
      await ask("txpool_content"),
    ]
    const before = await around()
    const configs = [{}, calls, changes, { tracer: "4byteTracer" }, { tracer: "noopTracer" }]
    const trace = (config: object) => ask("debug_traceTransaction", hashes[1], config)
    const alone: unknown[] = []
    for (const config of configs) alone.push(await trace(config))
    expect(await Promise.all(configs.map(trace))).toEqual(alone)
    expect(alone.at(-1)).toEqual({})
    expect(await around()).toEqual(before)
    expect(JSON.stringify(before[3])).toContain(queued)
    await node.close()
  })

  test("behavior: a trace fails when a revert removes its transaction during the trace", async () => {
    await using node = await createNode()
    const ask = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }) as Promise<never>
    await ask("eth_sendTransaction", { from, data: deploying("5b5f56") })
    const snapshot = await ask("evm_snapshot")
    await ask("eth_sendTransaction", { from, to: from, gas: "0x5208" })
    const hash = await ask("eth_sendTransaction", { from, to: deployed, gas: "0x100000" })
    const running = expect(ask("debug_traceTransaction", hash, { limit: 1 })).rejects.toMatchObject({
      code: -32000,
      message: "transaction not found",
    })
    expect(await ask("evm_revert", snapshot)).toBe(true)
    await running
  })

  test("behavior: callTracer reports a creation that ran out of gas, and one that left no code", async () => {
    await using node = await createNode()
    const ask = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }) as Promise<never>
    const hash = await ask("eth_sendTransaction", { from, data: "0x5b5f56", gas: "0xd000" })
    expect(await ask("debug_traceTransaction", hash, calls)).toEqual({
      from,
      gas: "0xd000",
      gasUsed: "0xd000",
      input: "0x5b5f56",
      error: "out of gas",
      value: "0x0",
      type: "CREATE",
    })
    const empty = await ask("eth_sendTransaction", { from, data: "0x00", gas: "0xd000" })
    const { gasUsed, contractAddress } = (await ask("eth_getTransactionReceipt", empty)) as Record<
      string,
      Hex
    >
    expect(await ask("debug_traceTransaction", empty, calls)).toEqual({
      from,
      gas: "0xd000",
      gasUsed,
      to: contractAddress,
      input: "0x00",
      value: "0x0",
      type: "CREATE",
    })
  })
})
