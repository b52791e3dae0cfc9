import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { type ConsoleEvent, type CreateNodeOptions, createNode } from "../../src/index.ts"
import { consoleAddress } from "../../src/kernel/evm/base/console.ts"
import { startAnvil } from "../acceptance/anvil.ts"

const savings = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const deposit = encodeFunctionData({ abi: Savings.abi, functionName: "deposit" })
const withdraw = encodeFunctionData({ abi: Savings.abi, functionName: "withdraw", args: [9n] })
const creation = encodeDeployData({ ...Savings })

/** A node with {@link Savings}, and the lines of its console after the creation, as `source: text`. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const from = node.accounts[0]?.address as Hex
  const lines: string[] = []
  const events: ConsoleEvent[] = []
  node.on("console", (event) => {
    events.push(event)
    lines.push(`${event.method ?? "transaction"}${event.failed ? " failed" : ""}: ${event.text}`)
  })
  const send = (fields: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x100000", ...fields }] })
  const created = await send({ data: creation })
  const take = () => lines.splice(0)
  return { node, from, send, take, events, created, [Symbol.asyncDispose]: () => node.close() }
}

const have = (from: string) => [`withdrawal for ${from} false`, "have 0"]

test("default: a transaction logs once, when it is pre-confirmed, and not when it is sealed", async () => {
  await using session = await start()
  const { node, from, send, take, events, created } = session
  expect(events).toEqual([{ text: "opened", hash: created, method: undefined, failed: false }])
  take()
  await send({ to: savings, value: "0x5", data: deposit })
  expect(take()).toEqual(["transaction: deposit of 5"])
  await send({ to: savings, data: withdraw })
  expect(take()).toEqual([
    `transaction failed: withdrawal for ${from.toLowerCase()} false`,
    "transaction failed: have 5",
  ])
  await node.mine()
  await node.request({ method: "anvil_setBalance", params: [savings, "0x5"] })
  expect(take()).toEqual([])
})

test("behavior: transactions do not log again when the open block is re-executed", async () => {
  await using session = await start()
  const { node, take } = session
  expect(take()).toEqual(["transaction: opened"])
  await node.request({ method: "anvil_setNextBlockBaseFeePerGas", params: ["0x64"] })
  await node.request({ method: "anvil_setBalance", params: [`0x${"22".repeat(20)}`, "0x5"] })
  await node.mine()
  expect(take()).toEqual([])
})

test("behavior: without flashblocks, transactions log when they are sealed", async () => {
  await using session = await start({ flashblocks: false })
  expect(session.take()).toEqual([])
  await session.node.mine()
  expect(session.take()).toEqual(["transaction: opened"])
})

for (const evm of ["midblock", "ethereumjs"] as const)
  test(`behavior: calls and estimates log once, also when they fail (${evm})`, async () => {
    await using session = await start({ evm })
    const { node, from, take } = session
    take()
    const lower = from.toLowerCase()
    const ask = async (method: string, ...params: unknown[]) => {
      await node.request<unknown>({ method, params }).catch(() => {})
      return take()
    }
    const call = { from, to: savings, data: deposit, value: "0x7" }
    expect(await ask("eth_call", call, "pending")).toEqual(["eth_call: deposit of 7"])
    expect(await ask("eth_estimateGas", call)).toEqual(["eth_estimateGas: deposit of 7"])
    expect(await ask("eth_createAccessList", call, "pending")).toEqual(["eth_createAccessList: deposit of 7"])
    expect(await ask("eth_call", { from, data: creation }, "pending")).toEqual(["eth_call: opened"])
    const failing = { from, to: savings, data: withdraw }
    for (const method of ["eth_call", "eth_estimateGas"])
      expect(await ask(method, failing, "pending")).toEqual(
        have(lower).map((text) => `${method} failed: ${text}`),
      )
    expect(await ask("debug_traceCall", call, "pending", { tracer: "callTracer" })).toEqual([
      "debug_traceCall: deposit of 7",
    ])
    expect(await ask("eth_simulateV1", { blockStateCalls: [{ calls: [call, call] }] }, "pending")).toEqual([
      "eth_simulateV1: deposit of 7",
      "eth_simulateV1: deposit of 7",
    ])
    await node.mine()
    expect(await ask("eth_callMany", [{ transactions: [call] }], { blockNumber: "latest" })).toEqual([
      "eth_callMany: deposit of 7",
    ])
  })

test("behavior: a transaction whose gas is estimated logs once, also when the estimate fails", async () => {
  await using session = await start()
  const { node, from, take } = session
  take()
  await node.request({
    method: "eth_sendTransaction",
    params: [{ from, to: savings, data: deposit, value: "0x7" }],
  })
  expect(take()).toEqual(["transaction: deposit of 7"])
  for (const method of ["eth_sendTransaction", "eth_fillTransaction", "eth_signTransaction"]) {
    const params = [{ from, to: savings, data: withdraw }]
    await expect(node.request<unknown>({ method, params })).rejects.toThrow("execution reverted")
    expect(take()).toEqual([
      `${method} failed: withdrawal for ${from.toLowerCase()} false`,
      `${method} failed: have 7`,
    ])
  }
})

test("behavior: traces of past transactions and plain transfers to the console log nothing", async () => {
  await using session = await start()
  const { node, send, take, created } = session
  await node.request<unknown>({
    method: "debug_traceTransaction",
    params: [created, { tracer: "callTracer" }],
  })
  await send({ to: consoleAddress, value: "0x1" })
  await send({ to: consoleAddress, data: encodeFunctionData({ abi: parseAbi(["function log()"]) }) })
  expect(take()).toEqual(["transaction: opened", "transaction: "])
})

test("behavior: calls over HTTP log, and their `request` events have the console calls", async () => {
  await using session = await start()
  const { node, from, take } = session
  take()
  const counts: [string, number | undefined][] = []
  node.on("request", ({ method, consoleCalls }) => counts.push([method, consoleCalls?.length]))
  const { url } = await node.listen({ port: 0 })
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    await (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).json()
  }
  await ask("eth_call", [{ from, to: savings, data: withdraw }, "pending"])
  await ask("eth_chainId", [])
  expect(take()).toEqual(have(from.toLowerCase()).map((text) => `eth_call failed: ${text}`))
  expect(counts).toEqual([
    ["eth_call", 2],
    ["eth_chainId", undefined],
  ])
})

test("behavior: transactions that log use the same gas as in anvil", async () => {
  await using anvil = await startAnvil(["--hardfork", "osaka"])
  await using node = await createNode({ automine: true })
  const gasOf = async (request: (method: string, params: unknown[]) => Promise<unknown>) => {
    const from = node.accounts[0]?.address
    const gas: string[] = []
    for (const fields of [
      { data: creation },
      { to: savings, data: deposit, value: "0x7" },
      { to: savings, data: withdraw },
    ]) {
      const receipt = await request("eth_sendTransactionSync", [{ from, gas: "0x100000", ...fields }])
      gas.push((receipt as { gasUsed: string }).gasUsed)
    }
    return gas
  }
  expect(await gasOf((method, params) => node.request<unknown>({ method, params }))).toEqual(
    await gasOf(anvil.request),
  )
})
