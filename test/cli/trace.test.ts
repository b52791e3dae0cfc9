import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { createJsonEntries } from "../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../src/cli/output/log.ts"
import { sendOwn } from "../../src/cli/output/ownRequests.ts"
import { createTextEntries } from "../../src/cli/output/textEntries.ts"
import { type Traced, withTraces } from "../../src/cli/output/traces.ts"
import { traceText } from "../../src/cli/trace.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { namesOf } from "../../src/harness/trace.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "../acceptance/anvil.ts"
import { nowhere } from "../nowhere.ts"

const savings = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const encode = (functionName: "deposit" | "withdraw", args: readonly bigint[] = []) =>
  encodeFunctionData({ abi: Savings.abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** Creates {@link Savings}, deposits 5 wei, and withdraws 9, which fails; returns the hashes. */
async function save(ask: Ask): Promise<readonly Hex[]> {
  const [from] = (await ask("eth_accounts", [])) as Hex[]
  const hashes: Hex[] = []
  for (const fields of [
    { data: encodeDeployData({ ...Savings }) },
    { to: savings, value: "0x5", data: encode("deposit") },
    { to: savings, data: encode("withdraw", [9n]) },
  ])
    hashes.push((await ask("eth_sendTransaction", [{ from, gas: "0x100000", ...fields }])) as Hex)
  return hashes
}

const asker =
  (node: MidblockNode): Ask =>
  (method, params) =>
    node.request<unknown>({ method, params })

const options = { color: "never" } as const

test("midblock trace: prints the same for a pre-confirmed and a sealed transaction over HTTP", async () => {
  await using node = await createNode()
  const [, , hash = ""] = await save(asker(node))
  const { url } = await node.listen({ port: 0 })
  const open = await traceText(hash, { ...options, rpcUrl: url })
  expect(open.split("\n").slice(1)).toMatchInlineSnapshot(`
    [
      "[29181] 0x5FbDB2315678afecb367f032d93F642f64180aa3.0x2e1a7d4d0000000000000000000000000000000000000000000000000000000000000009",
      "├─ console withdrawal for 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 false",
      "├─ [1859] 0x5FbDB2315678afecb367f032d93F642f64180aa3.0xc4076876… (68 bytes)",
      "│  ├─ console have 5",
      "│  └─ reverted with 0x8b29af5900000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000009",
      "└─ reverted with 0x8b29af5900000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000009",
      "changes",
      "  0x0000000000000000000000000000000000000000",
      "    balance: +29181000000000 wei",
      "  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "    balance: -54714375000000 wei",
      "    nonce: 2 → 3",
    ]
  `)
  await node.mine()
  expect(await traceText(hash, { ...options, rpcUrl: url })).toBe(open)
  expect(await traceText(hash, { ...options, rpcUrl: url, color: "always" })).toContain("\u001b[31mfailed")
  const json = JSON.parse(await traceText(hash, { ...options, rpcUrl: url, json: true }))
  expect(json).toMatchObject({
    hash,
    failed: true,
    blockNumber: "1",
    gasUsed: "29181",
    call: {
      type: "CALL",
      to: savings,
      value: "0",
      entries: [{ kind: "console" }, { kind: "call", gasUsed: "1859" }],
    },
  })
})

test("midblock trace: prints the same text for a node of anvil", async () => {
  await using anvil = await startAnvil(["--hardfork", "osaka"])
  await using node = await createNode({ automine: true })
  const { url } = await node.listen({ port: 0 })
  const [theirs, ours] = [await save(anvil.request), await save(asker(node))]
  // Fees, and with them balances and hashes, differ.
  const comparable = (text: string) =>
    text
      .split("\n")
      .slice(1)
      .filter((line) => !/balance|^ {2}0x0{40}/.test(line))
  for (const index of theirs.keys()) {
    const [a, b] = await Promise.all([
      traceText(theirs[index] as Hex, { ...options, rpcUrl: anvil.url }),
      traceText(ours[index] as Hex, { ...options, rpcUrl: url }),
    ])
    expect(comparable(a)).toEqual(comparable(b))
  }
})

test("error: refuses a malformed hash, an unknown one, a URL where nothing listens, and no URL", async () => {
  await using node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const hash = `0x${"12".repeat(32)}`
  const refusal = (given: string, rpcUrl = url) =>
    traceText(given, { ...options, rpcUrl }).catch(({ message }: Error) => message.replace(rpcUrl, "URL"))
  expect([
    await refusal("0x12"),
    await refusal(hash),
    await refusal(hash, nowhere),
    await refusal(hash, "foo"),
  ]).toEqual([
    "invalid option hash: expected 0x and 64 hex digits, got 0x12",
    `invalid option hash: expected a transaction in a block of URL, got ${hash}`,
    "--rpc-url URL: ECONNREFUSED",
    "--rpc-url URL: no HTTP URL, such as http://127.0.0.1:8545",
  ])
})

/** Starts a node whose log is collected as a text, with traces. */
async function startLog(trace: Traced, { showsChanges = false, json = false } = {}) {
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const node = await createNode()
  const names = namesOf(createArtifacts([Savings]))
  const entries = json ? createJsonEntries(write) : createTextEntries({ write })
  const requests: unknown[] = []
  const send = sendOwn(node)
  const traced: Promise<unknown>[] = []
  const request: typeof send = (call) => {
    const result = send(call)
    traced.push(result)
    return result
  }
  const log = createLog(withTraces(entries, { trace, showsChanges, request, names }))
  node.on("request", (each) => {
    log.request({ ...each, durationMs: 0.5 })
    requests.push(each.method)
  })
  node.on("flashblock", log.flashblock)
  node.on("block", log.block)
  await save(asker(node))
  // The requests of traces follow one another: waits until no new one has begun.
  for (let before = -1; before !== traced.length; ) {
    before = traced.length
    await Promise.all(traced)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setImmediate(resolve))
  return { node, text: () => text, requests, [Symbol.asyncDispose]: () => node.close() }
}

test("--trace: prints the traces of failed transactions only, and no line for its own requests", async () => {
  await using session = await startLog("failed")
  const text = session.text()
  expect(text.match(/\] Savings\.\w+/g)).toEqual(["] Savings.withdraw", "] Savings.pay"])
  expect(text).toContain("  └─ reverted: NotEnough(have: 5, want: 9)\n")
  expect(text).not.toContain("debug_traceTransaction")
  expect(session.requests).toContain("debug_traceTransaction")
})

test("--trace all: prints all traces in the order of the transactions", async () => {
  await using session = await startLog("all")
  expect(session.text().match(/(?<=\] )(new Savings|Savings\.(deposit|withdraw))/g)).toEqual([
    "new Savings",
    "Savings.deposit",
    "Savings.withdraw",
  ])
})

test("--verbose: prints the changes of each transaction, without trees", async () => {
  await using session = await startLog(undefined, { showsChanges: true })
  const text = session.text()
  expect(text).toContain("savings[0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266]: 0 → 5\n")
  expect(text.match(/^changes of 0x[0-9a-f]{64}$/gm)).toHaveLength(3)
  expect(text).not.toContain("├─")
})

test("--json: prints one object for each trace", async () => {
  await using session = await startLog("failed", { json: true })
  const traces = session
    .text()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "trace")
  expect(traces.map(({ failed, call }) => [failed, call.contract, call.failure])).toEqual([
    [true, "Savings", "reverted: NotEnough(have: 5, want: 9)"],
  ])
})
