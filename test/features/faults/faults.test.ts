import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { signPayment } from "../../node/parts.ts"
import { createFaulty } from "./faultyParts.ts"

const to = `0x${"12".repeat(20)}` as const

const pay = (node: MidblockNode, value: bigint = 1n, account = 0) =>
  node.request({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[account]?.address as Hex, to, value: `0x${value.toString(16)}` }],
  }) as Promise<Hex>

test("dropFlashblocks: a count above the number of flashblocks is refused, and changes nothing", async () => {
  await using node = await createNode()
  const hash = await pay(node)
  await expect(node.faults.dropFlashblocks({ count: 2 })).rejects.toThrow(
    "cannot drop 2 flashblocks: the open block has 1 after its first",
  )
  expect((await node.at().receipts())?.map(({ transactionHash }) => transactionHash)).toEqual([hash])
})

test("dropFlashblocks: the drop policy lose discards the transactions of several flashblocks", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const first = await pay(node)
  await node.flashblock()
  const second = await pay(node)
  await node.flashblock()
  expect(await node.faults.dropFlashblocks({ count: 2, dropPolicy: "lose" })).toEqual([first, second])
  await node.mine()
  expect((await node.at({ block: 1 }).block())?.transactions).toEqual([])
})

test("dropFlashblocks: a transaction that is executed and not published is dropped with the flashblocks before it", async () => {
  const node = await createFaulty()
  const { builder, faults, pool } = node
  const [published, executed] = [await signPayment(node), await signPayment(node, { account: 1 })]
  await builder.execute(published)
  builder.flashblock()
  await builder.execute(executed)
  const dropped = await faults.dropFlashblocks()
  const waiting = new Set(pool.capture().map(({ hash }) => hash))
  const both = [published.hash, executed.hash]
  expect(dropped).toEqual(both)
  expect(waiting).toEqual(new Set(both))
  expect(builder.open.transactions).toEqual([])
})

test("reorder: a transaction that cannot be executed in the new order waits again", async () => {
  await using node = await createNode({ balance: 10n ** 18n })
  const [rich, poor] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const give = (await node.request({
    method: "eth_sendTransaction",
    params: [{ from: rich, to: poor, value: "0x6f05b59d3b20000" }], // half an ether
  })) as Hex
  const spend = await pay(node, 12n * 10n ** 17n, 1)
  expect(await node.faults.reorder([spend, give])).toEqual([give])
  await node.mine()
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [spend] })
  expect(receipt).toMatchObject({ status: "0x1" })
})

test("sealOther: an empty open block or an unknown hash is refused, and changes nothing", async () => {
  await using node = await createNode()
  await expect(node.faults.sealOther()).rejects.toThrow("nothing is pre-confirmed in the open block")
  const hash = await pay(node)
  const unknown = `0x${"ab".repeat(32)}` as const
  await expect(node.faults.sealOther({ transactions: [unknown] })).rejects.toThrow(
    `transaction ${unknown} is not pre-confirmed in the open block`,
  )
  expect((await node.at().receipts())?.map(({ transactionHash }) => transactionHash)).toEqual([hash])
})

test("the same faults on two nodes give the same hashes", async () => {
  const hashes = async () => {
    await using node = await createNode({ seed: "faults" })
    for (let sent = 0; sent < 4; sent++) await pay(node, 1n, sent)
    await node.faults.dropFlashblocks()
    await node.faults.reorder()
    await node.faults.sealOther()
    node.faults.stall(600)
    await node.flashblock()
    return await node.mine(2)
  }
  expect(await hashes()).toEqual(await hashes())
})

test("a revert restores the clock after a stall and a sealed block", async () => {
  await using node = await createNode()
  await pay(node)
  const [snapshot, now] = [await node.snapshot(), node.now()]
  node.faults.stall(3000)
  await node.mine()
  await node.revert(snapshot)
  expect(node.now()).toBe(now)
})

test("over HTTP the fault methods work at /, and are not available at /public", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const ask = async (path: string, method: string, params: unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const response = await fetch(`${url}${path}`, { method: "POST", body })
    return [
      response.status,
      ((await response.json()) as { result?: unknown; error?: unknown; message?: unknown }) ?? {},
    ]
  }
  const hash = await pay(node)
  expect(await ask("/public", "midblock_dropFlashblocks")).toMatchObject([200, { error: { code: -32601 } }])
  expect(await ask("/", "midblock_dropFlashblocks", ["0x1", "lose"])).toMatchObject([200, { result: [hash] }])
  expect(await ask("/", "midblock_failRequests", [{ status: 503 }])).toMatchObject([200, { result: null }])
  expect(await ask("/", "eth_chainId")).toEqual([
    503,
    { message: "Service Unavailable (a fault that was asked for)" },
  ])
  expect(await ask("/public", "eth_chainId")).toMatchObject([503, {}])
  expect(await ask("/", "midblock_clearFaults")).toMatchObject([200, { result: null }])
  expect(await ask("/", "eth_chainId")).toMatchObject([200, { result: "0x7a69" }])
})

test("error: the fault methods refuse invalid arguments", async () => {
  await using node = await createNode()
  const refused = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).then(
      () => "taken",
      ({ code, message }) => `${code} ${message}`,
    )
  expect([
    await refused("midblock_dropFlashblocks", 1, "forget"),
    await refused("midblock_failRequests", { status: 200 }),
    await refused("midblock_failRequests", { status: 503, rate: 2 }),
    await refused("midblock_lag", { block: 1 }),
    await refused("midblock_disturbFeed", "delay"),
    await refused("midblock_stall", -1),
    await refused("midblock_reorder", ["0x12"]),
  ]).toMatchInlineSnapshot(`
    [
      "-32602 invalid argument 1: Drop policy: expected requeue or lose, got "forget"",
      "-32602 invalid argument 0: Failure.status: expected an HTTP status between 400 and 599, got 200",
      "-32602 invalid argument 0: Failure.rate: expected a share between 0 and 1, got 2",
      "-32602 invalid argument 0: Lag: Unrecognized key: "block"",
      "-32602 invalid argument 0: Disturbance: expected skip, duplicate or reorder, got "delay"",
      "-32602 invalid argument 0: Milliseconds: expected a whole number, at least 0, at most 64 bits, got -1",
      "-32602 invalid argument 0: Order[0]: expected 32 bytes (0x and 64 hex digits), got "0x12"",
    ]
  `)
})

test("an unknown option value is refused, and nothing changes", async () => {
  await using node = await createNode()
  const { faults } = node
  const hash = await pay(node)
  const dropPolicy = "wait" as "requeue"
  await expect(faults.dropFlashblocks({ dropPolicy })).rejects.toThrow(
    "invalid option dropPolicy: expected one of requeue, lose, got wait",
  )
  await expect(faults.sealOther({ dropPolicy })).rejects.toThrow("invalid option dropPolicy")
  expect(() => faults.disturbFeed("double" as "skip")).toThrow(
    "invalid option kind: expected one of skip, duplicate, reorder, got double",
  )
  expect(() => faults.failRequests({ status: 200 })).toThrow(
    "invalid option status: expected an HTTP status between 400 and 599, got 200",
  )
  expect(() => faults.failRequests({ status: 429, rate: 50 })).toThrow(
    "invalid option rate: expected a share between 0 and 1, got 50",
  )
  expect((await node.at().receipts())?.map(({ transactionHash }) => transactionHash)).toEqual([hash])
})

test("sealOther: a list that cannot be executed is refused, changes nothing, and sends nothing to events and feed", async () => {
  await using node = await createNode()
  const hashes = [await pay(node), await pay(node), await pay(node)] as [Hex, Hex, Hex]
  const everything = async () => [
    await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] }),
    await node.request({ method: "txpool_content", params: [] }),
    await node.at().receipts(),
  ]
  const before = await everything()
  const told: string[] = []
  for (const name of ["flashblock", "rewrite", "block"] as const) node.on(name, () => told.push(name))
  const fed: number[] = []
  const seven = new Promise<void>((resolve) =>
    node.feed(({ index }) => {
      if (fed.push(index) === 7) resolve()
    }),
  )
  const [first, second] = hashes
  const refusal = (transactions: Hex[], dropPolicy?: "lose") =>
    node.faults.sealOther({ transactions, dropPolicy }).catch(({ message }) => message.slice(0, 15))
  expect(await refusal([second, first])).toBe("nonce too high:")
  expect(await refusal([first, first])).toBe("nonce too low: ")
  expect(await refusal([hashes[2]], "lose")).toBe("nonce too high:")
  expect(await everything()).toEqual(before)
  expect(told).toEqual([])
  await node.faults.sealOther({ transactions: [first] })
  await seven
  expect(fed).toEqual([0, 1, 2, 3, 0, 1, 0]) // the open block, the one that replaces it, the next one
  expect((await node.at({ block: 1 }).receipts())?.map(({ transactionHash }) => transactionHash)).toEqual([
    first,
  ])
})

test("reorder, sealOther: without flashblocks both are refused, and publish nothing", async () => {
  await using node = await createNode({ flashblocks: false })
  const hashes = [await pay(node), await pay(node)]
  const refused = "nothing is pre-confirmed in the open block"
  await expect(node.faults.reorder()).rejects.toThrow(refused)
  await expect(node.faults.reorder(hashes)).rejects.toThrow(refused)
  await expect(node.faults.sealOther()).rejects.toThrow(refused)
  expect((await node.at().block())?.transactions).toEqual([])
  await node.mine()
  const receipts = await node.at({ block: 1 }).receipts()
  expect(receipts?.map(({ transactionHash }) => transactionHash)).toEqual(hashes)
})
