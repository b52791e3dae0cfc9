import { encodeDeployData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from "viem"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { Layout } from "../../contracts/artifacts/Layout.ts"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import {
  createArtifacts,
  createClient,
  deploy,
  printTrace,
  traceTransaction,
  useArtifacts,
  useNode,
} from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"
import { render } from "../../src/solidity/inspect/render.ts"

const artifacts = createArtifacts([Savings, Layout])
afterAll(() => useArtifacts([]))
afterEach(() => vi.restoreAllMocks())

async function start() {
  const node = await createNode()
  const client = createClient(node)
  const savings = await deploy(client, Savings)
  await savings.write.deposit({ value: 9n })
  return { node, client, savings, [Symbol.asyncDispose]: () => node.close() }
}

test("default: calls, console lines, failures and state changes have names", async () => {
  await using session = await start()
  const { node, client, savings } = session
  const data = encodeFunctionData({ abi: Savings.abi, functionName: "withdraw", args: [99n] })
  const failed = await client.sendTransaction({ to: savings.address, data, gas: 100_000n })
  const paid = await savings.write.withdraw([4n])
  const [first, second] = [failed, paid].map((hash) => traceTransaction(node, hash, artifacts))
  expect(render(await (first as NonNullable<typeof first>))).toMatchInlineSnapshot(`
    "0xd643530d1cb1d8b58dc0e9c2f675fa56db00e553726b17700f538390c2bd80fa failed in block 1, gas 29181
    [29181] Savings.withdraw(amount: 99)
    ├─ console withdrawal for 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 false
    ├─ [1859] Savings.pay(to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, amount: 99)
    │  ├─ console have 9
    │  └─ reverted: NotEnough(have: 9, want: 99)
    └─ reverted: NotEnough(have: 9, want: 99)
    contracts
      Savings 0x5FbDB2315678afecb367f032d93F642f64180aa3
    changes
      0x0000000000000000000000000000000000000000
        balance: +29181000000000 wei
      0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
        balance: -54714375000000 wei
        nonce: 2 → 3
    "
  `)
  expect(render(await (second as NonNullable<typeof second>))).toMatchInlineSnapshot(`
    "0x352fde36a5572fe775e3940ffb54f4bb4725bb1a2e0a1fe2074b12939ab57947 succeeded in block 1, gas 39000
    [39000] Savings.withdraw(amount: 4)
    ├─ console withdrawal for 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 true
    └─ [11680] Savings.pay(to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, amount: 4)
       ├─ console have 9
       └─ [0] 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266() {value: 4 wei}
    contracts
      Savings 0x5FbDB2315678afecb367f032d93F642f64180aa3
    changes
      0x0000000000000000000000000000000000000000
        balance: +39000000000000 wei
      Savings 0x5FbDB2315678afecb367f032d93F642f64180aa3
        balance: -4 wei
        savings[0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266]: 9 → 5
      0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
        balance: -73124999999996 wei
        nonce: 3 → 4
    "
  `)
  await node.mine()
  expect(await traceTransaction(node, paid, artifacts)).toEqual(await second)
})

test("behavior: an event has its name, its arguments and its contract", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const token = await deploy(client, Token, ["T", "T"])
  const hash = await token.write.mint([client.account.address, 5n])
  const { call } = await traceTransaction(node, hash, createArtifacts([Token]))
  const { logs } = await client.getTransactionReceipt({ hash })
  expect(call.entries).toEqual([
    {
      ...{ kind: "event", address: token.address.toLowerCase(), contract: "Token" },
      text: `Transfer(from: ${zeroAddress}, to: ${client.account.address}, value: 5)`,
      ...{ topics: logs[0]?.topics, data: logs[0]?.data },
    },
  ])
})

test("behavior: changes of every kind of variable have paths, also with mapping keys from the call data", async () => {
  await using session = await start()
  const { node, client } = session
  const layout = await deploy(client, Layout)
  const friend = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
  const hash = await layout.write.fill([friend])
  const { changes } = await traceTransaction(node, hash, artifacts)
  const change = changes?.find(({ contract }) => contract === "Layout")
  expect(
    change?.variables.map(({ path, before, after }) => `${path}: ${before} → ${after}`),
  ).toMatchInlineSnapshot(`
    [
      "small: 1 → 17",
      "yes: false → true",
      "owner: 0x0000000000000000000000000000000000000000 → 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      "medium: 0 → 8738",
      "whole: 0 → 115792089237316195423570985008687907853269984665640564039457584007913129639935",
      "low: 0 → -1",
      "high: 0 → 2",
      "word: 0x0000000000000000000000000000000000000000000000000000000000000000 → 0x0000000000000000000000000000000000000000000000000000000000000033",
      "balances[0x70997970C51812dc3A010C7d01b50e0d17dc79C8]: 0 → 44",
      "nested[0x70997970C51812dc3A010C7d01b50e0d17dc79C8][5]: false → true",
      "points[6].x: 0 → 7",
      "points[6].y: 0 → 8",
      "points[6].label: "" → "mapped"",
      "fixedList[0]: 0 → 9",
      "fixedList[1]: 0 → 10",
      "fixedList[2]: 0 → 11",
      "list.length: 0 → 2",
      "list[0]: 0 → 12",
      "list[1]: 0 → 13",
      "packedList.length: 0 → 6",
      "packedList[0]: 0 → 14",
      "packedList[1]: 0 → 15",
      "packedList[2]: 0 → 16",
      "packedList[3]: 0 → 17",
      "packedList[4]: 0 → 18",
      "packedList[5]: 0 → 19",
      "pointList.length: 0 → 1",
      "pointList[0].x: 0 → 20",
      "pointList[0].y: 0 → 21",
      "pointList[0].label: "" → "listed"",
      "shortText: "" → "short"",
      "longText: "" → 66 bytes",
      "blob: 0x → 0xdeadbeef",
      "color: 0 → 2",
      "point.x: 0 → 22",
      "point.y: 0 → 23",
      "point.label: "" → "single"",
    ]
  `)
  // The content of strings that are longer than a slot belongs to their variable.
  expect(change?.slots).toEqual([])
})

test("behavior: without artifacts, slots are raw words, and calls of standards have guessed names", async () => {
  await using session = await start()
  const { node, client, savings } = session
  const abi = parseAbi(["function transfer(address to, uint256 value)"])
  const data = encodeFunctionData({ abi, args: [savings.address, 5n] })
  const unknown = await client.sendTransaction({ to: savings.address, data, gas: 100_000n })
  const deposit = await savings.write.deposit({ value: 9n })
  const none = createArtifacts([])
  expect(
    render(await traceTransaction(node, unknown, none))
      .split("\n")
      .slice(1, 3),
  ).toEqual([
    `[${(await client.getTransactionReceipt({ hash: unknown })).gasUsed}] ${"0x5FbDB2315678afecb367f032d93F642f64180aa3"}.transfer(to: 0x5FbDB2315678afecb367f032d93F642f64180aa3, value: 5) (guessed)`,
    "└─ reverted without a reason",
  ])
  expect(render(await traceTransaction(node, deposit, none))).toMatch(/slot 0x[0-9a-f]{64}: 0x9 → 0x12\n/)
})

test("behavior: a creation has the arguments of its constructor, in the tree and in callTracer", async () => {
  const bytecode: Hex = "0x60ef5f5360015ff3"
  const abi = parseAbi(["constructor(uint256 x)"])
  const known = createArtifacts([{ contractName: "Reserved", abi, bytecode }])
  await using node = await createNode({ artifacts: known })
  const data = encodeDeployData({ abi, bytecode, args: [2n] })
  const hash = await createClient(node).sendTransaction({ data, gas: 100_000n })
  const traced = await traceTransaction(node, hash, known)
  expect(render(traced).split("\n")[1]).toBe("[100000] new Reserved(x: 2)")
  const params = [hash, { tracer: "callTracer" }] as const
  const frame = await node.request({ method: "debug_traceTransaction", params })
  expect((frame as { decoded?: string }).decoded).toBe("new Reserved(x: 2)")
})

test("printTrace: uses the node and the artifacts of matchers, and no colours without a terminal", async () => {
  await using session = await start()
  useNode(session.node)
  useArtifacts(artifacts)
  const printed = vi.spyOn(console, "log").mockImplementation(() => {})
  const hash = await session.savings.write.deposit({ value: 1n })
  await printTrace(hash)
  expect(printed.mock.calls).toEqual([[render(await traceTransaction(session.node, hash))]])
  expect(String(printed.mock.calls[0])).toContain("Savings.deposit() {value: 1 wei}")
})

test("error: an unknown transaction", async () => {
  await using node = await createNode()
  const hash: Hex = `0x${"12".repeat(32)}`
  await expect(traceTransaction(node, hash)).rejects.toThrow(`transaction ${hash} is not known`)
})

test("printTrace: a misspelt option is refused before the transaction is looked for", async () => {
  await expect(printTrace("0x", { nod: undefined } as object)).rejects.toThrow(
    "unknown option of printTrace nod; did you mean node?",
  )
})
