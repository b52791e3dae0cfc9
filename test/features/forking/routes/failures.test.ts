/** Failures of the remote, as the node reports them over HTTP; no answer has a key. */
import { type Hex, numberToHex, pad } from "viem"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type SkippingTiming, skippingTiming, timeoutMs } from "../remote/origin/timing.ts"
import { startProxy, type TestProxy, without } from "../remote/proxy.ts"
import { ada, askOf, bob, contracts, sum, writeHistory } from "./remotes.ts"

type ForkOptions = NonNullable<NonNullable<Parameters<typeof createNode>[0]>["fork"]>

let remote: MidblockNode
let proxy: TestProxy
let node: MidblockNode
let url: string
let timing: SkippingTiming
const retried: string[] = []

/** Starts a fork with keys in its URL and in a header, and listens. */
async function start(options: Partial<ForkOptions> = {}): Promise<void> {
  timing = skippingTiming()
  const fork: ForkOptions = {
    url: `${proxy.url.replace("//", "//user:p4ssw0rd@")}/v2/path-k3y-1?apikey=query-k3y-2`,
    headers: { "x-api-key": "header-k3y-3" },
    timeoutMs,
    retries: 1,
    timing,
    onRetry: ({ origin, reason }) => retried.push(`${origin}: ${reason}`),
    ...options,
  }
  node = await createNode({ fork })
  url = (await node.listen()).url
  proxy.take()
}
beforeEach(async () => {
  retried.length = 0
  remote = await createNode()
  await writeHistory(askOf(remote))
  proxy = await startProxy((await remote.listen()).url)
  await start()
})
afterEach(async () => {
  await node.close()
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

/** Sends a request over HTTP, and checks that the answer has no key. */
async function ask(method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: unknown }> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const text = await (await fetch(url, { method: "POST", headers, body })).text()
  expect(`${text} ${retried}`).not.toMatch(/p4ssw0rd|k3y|apikey|v2/)
  const { result, error } = JSON.parse(text.replaceAll(proxy.host, "<host>"))
  return error === undefined ? { result } : { error }
}

const someone: Hex = `0x${"50".repeat(20)}`
const call = { to: contracts.adder }
const unavailable = (reason: string, attempts = 2) => ({
  error: {
    code: -32002,
    message: `the origin <host> gave no usable answer in ${attempts} attempts: ${reason}`,
  },
})

test("429 for some entries of a batch: only these are requested again, and the call is answered", async () => {
  await node.close()
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  await start()
  await ask("eth_getCode", contracts.adder, "latest")
  proxy.take()
  let entries = 0
  proxy.next({ errors: () => (++entries % 3 === 0 ? { code: 429, message: "rate limited" } : undefined) })
  expect(await ask("eth_call", call, "latest")).toEqual({ result: sum })
  const [first, second, ...rest] = proxy.take()
  expect(first?.length).toBe(30)
  expect(second?.length).toBe(10)
  expect(rest).toEqual([])
  expect(retried).toEqual([`${proxy.host}: rate limited`])
})

test("429 for all requests: the node waits for Retry-After, and the error has the remote's text", async () => {
  proxy.always({ status: 429, headers: { "retry-after": "3" }, body: "Too many requests, key header-k3y-3" })
  expect(await ask("eth_getBalance", someone, "latest")).toEqual(
    unavailable("HTTP 429 Too Many Requests: Too many requests, key …"),
  )
  expect(timing.pauses).toEqual([3000])
})

test("a remote that hangs: the request ends after the timeout, other requests are answered meanwhile", async () => {
  proxy.always("hang")
  const arrived = proxy.arrived(1)
  const hung = ask("eth_call", call, "latest")
  await arrived
  expect(await ask("eth_chainId")).toEqual({ result: "0x7a69" })
  expect(await ask("eth_getBalance", ada, "latest")).toEqual({ result: "0x21e19e0c9bab2400000" })
  timing.timeOut()
  await proxy.arrived(2)
  timing.timeOut()
  expect(await hung).toEqual(unavailable(`no answer in ${timeoutMs} ms`))
  proxy.always("forward")
  expect(await ask("eth_call", call, "latest")).toEqual({ result: sum })
})

test("a remote of another chain: the error names both chains, and no value is read from it", async () => {
  await node.close()
  await using other = await createNode({ chainId: 5n })
  const { host } = new URL((await other.listen()).url)
  await start({ url: [proxy.url, `http://${host}?apikey=query-k3y-2`] })
  proxy.always({ status: 503 })
  const reasons = `<host>: HTTP 503 Service Unavailable; ${host}: it serves chain 5, not chain 31337`
  const message = `the origin <host>, ${host} gave no usable answer in 3 attempts: ${reasons}`
  expect(await ask("eth_getBalance", someone, "latest")).toEqual({ error: { code: -32002, message } })
})

describe("a replica without the block", () => {
  const lacking = { errors: () => ({ code: -32000, message: "header not found" }) }

  test("is asked again until it has it", async () => {
    proxy.next(lacking)
    expect(await ask("eth_call", call, "latest")).toEqual({ result: sum })
    expect(retried).toEqual([`${proxy.host}: header not found`])
  })

  test("is named with the block in the error when it never has it", async () => {
    proxy.always(lacking)
    const { hash } = (await askOf(remote)("eth_getBlockByNumber", ["latest", false])) as { hash: Hex }
    const message = `the origin <host> does not have the state of block 5 (${hash}): header not found`
    expect(await ask("eth_getBalance", someone, "latest")).toEqual({ error: { code: -32001, message } })
  })
})

describe("a reorganised fork block", () => {
  const words = (hash: unknown, reason: string) => ({
    error: {
      code: -32001,
      message: `the origin <host> does not have the state of block 5 (${hash}): ${reason}`,
    },
  })
  const hashAt = async (number: Hex) =>
    ((await askOf(remote)("eth_getBlockByNumber", [number, false])) as { hash: Hex }).hash
  let [forked, replaced]: Hex[] = []
  beforeEach(async () => {
    forked = await hashAt("0x5")
    await askOf(remote)("anvil_rollback", [1])
    await askOf(remote)("anvil_setBalance", [bob, "0x1"])
    await askOf(remote)("anvil_mine", ["0x2"])
    replaced = await hashAt("0x5")
  })

  test("state that was not read before is refused, and not read from the other chain", async () => {
    const reason = `header not found: ${forked}`
    expect(await ask("eth_getBalance", someone, "latest")).toEqual(words(forked, reason))
  })

  test("history that is named by number is refused as well", async () => {
    const reason = `block 5 now has the hash ${replaced}: the chain was reorganised`
    const requests = [
      ["eth_getBlockByNumber", "0x3", false],
      ["eth_getLogs", { fromBlock: "0x0", toBlock: "0x5" }],
      ["eth_getBalance", bob, "0x4"],
      ["eth_feeHistory", "0x2", "0x5", []],
      ["trace_block", "0x5"],
    ] as const
    for (const [method, ...params] of requests) {
      expect(method).toBe(method)
      expect(await ask(method, ...params)).toEqual(words(forked, reason))
    }
  })

  test("known state is answered, and the chain continues", async () => {
    await node.mine(2)
    expect(await ask("eth_blockNumber")).toEqual({ result: "0x7" })
    expect(await ask("eth_getBalance", ada, "latest")).toEqual({ result: "0x21e19e0c9bab2400000" })
  })
})

test("truncated JSON: after one such answer the request is repeated; when all are truncated, it fails", async () => {
  const truncated = { change: (body: string) => body.slice(0, 40) }
  proxy.next(truncated)
  expect(await ask("eth_call", call, "latest")).toEqual({ result: sum })
  expect(retried).toEqual([`${proxy.host}: the answer is not complete JSON (40 characters)`])
  proxy.always(truncated)
  expect(await ask("eth_getBalance", someone, "latest")).toEqual(
    unavailable("the answer is not complete JSON (40 characters)"),
  )
  proxy.always({ half: "cut" })
  expect(await ask("eth_getBalance", someone, "latest")).toEqual(
    unavailable("the connection was closed before the end of the answer"),
  )
})

test("while the remote is unreachable, requests for unknown state fail, and other transactions are executed", async () => {
  proxy.always("reset")
  expect(await ask("eth_call", call, "latest")).toEqual(
    unavailable("the connection was closed before the end of the answer"),
  )
  const cold = { from: ada, to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }
  expect(await ask("eth_sendTransaction", cold)).toEqual(
    unavailable("the connection was closed before the end of the answer"),
  )
  expect((await ask("eth_sendTransaction", { from: bob, to: ada, value: "0x1" })).result).toMatch(/^0x/)
  await node.mine()
  proxy.always("forward")
  const { result: hash } = await ask("eth_sendTransaction", cold)
  await node.mine()
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ result: { status: "0x1" } })
  expect(await ask("eth_getStorageAt", contracts.adder, pad("0x0"), "latest")).toEqual({
    result: pad(numberToHex(2)),
  })
})

test("error: a port that fetch does not connect to is refused at once, in one attempt", async () => {
  timing = skippingTiming()
  const onRetry = ({ reason }: { readonly reason: string }) => retried.push(reason)
  const fork = {
    url: "http://127.0.0.1:6666/s3cr3t",
    retries: 5,
    backoffMs: 60_000,
    timeoutMs,
    timing,
    onRetry,
  }
  await expect(createNode({ fork })).rejects.toThrow(
    "the origin 127.0.0.1:6666 refuses requests: its port is one that fetch does not connect to",
  )
  expect(retried).toEqual([])
  expect(timing.pauses).toEqual([])
})
