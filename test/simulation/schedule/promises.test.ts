/** Each promise of the node is checked: a node that breaks one of them is found. */
import { expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { watchPromises } from "../../../src/simulation/schedule/promises/watch.ts"

/** Replaces functions of a node. */
const breaking = (node: MidblockNode, broken: Partial<MidblockNode>): MidblockNode =>
  Object.create(null, {
    ...Object.getOwnPropertyDescriptors(node),
    ...Object.getOwnPropertyDescriptors(broken),
  })

/** Deploys a contract and increments in two blocks, on a node that breaks a promise. @returns The message of the check. */
async function foundOn(broken: (node: MidblockNode) => Partial<MidblockNode>): Promise<string | undefined> {
  await using node = await createNode()
  const [from] = node.accounts.map(({ address }) => address)
  const promises = await watchPromises(breaking(node, broken(node)), 0)
  const send = (transaction: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x100000", ...transaction }] })
  const created = await send({ data: Counter.bytecode })
  const to = (await node.request({ method: "eth_getTransactionReceipt", params: [created] }))?.contractAddress
  await node.mine()
  await send({ to, data: "0xd09de08a" }) // increment()
  const lost = await send({ to, data: "0xd09de08a" })
  await node.request<unknown>({
    method: "midblock_dropTransactions",
    params: [{ hash: lost, dropPolicy: "lose" }],
  })
  await node.mine()
  try {
    await promises.check()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    promises.end()
  }
}

/** Changes the results of a method. */
const answering =
  (method: string, change: (result: never) => unknown) =>
  (node: MidblockNode): Partial<MidblockNode> => ({
    request: (async (call: { method: string }) => {
      const result = await node.request<unknown>(call as never)
      return call.method === method ? change(result as never) : result
    }) as MidblockNode["request"],
  })

test("behavior: a node that keeps its promises passes", async () => {
  expect(await foundOn(() => ({}))).toBe(undefined)
})

test("behavior: a published transaction that is not sealed, and was not announced as dropped", async () => {
  const found = await foundOn((node) => ({
    on: ((name: string, listener: never) =>
      name === "dropped" || name === "rewrite"
        ? () => {}
        : node.on(name as never, listener)) as MidblockNode["on"],
  }))
  expect(found).toMatch(
    /^the node broke a promise of its own: a published transaction is sealed .*; block 2 has no such transaction instead of \{/,
  )
})

test("behavior: a log that is sent twice, and one that is not sent", async () => {
  const times = (count: number) => (node: MidblockNode) => ({
    subscribe: ((params: never, listener: (result: unknown) => void) =>
      node.subscribe(params, (result) => {
        for (let time = 0; time < count; time++) listener(result)
      })) as MidblockNode["subscribe"],
  })
  expect(await foundOn(times(2))).toMatch(
    /a subscription sends each log once.*; pendingLogs sent \{.*\} twice$/,
  )
  expect(await foundOn(times(0))).toMatch(/a subscriber to logs has the logs of the chain; it has \[\], and/)
})

test("behavior: receipts that do not agree", async () => {
  const single = answering("eth_getTransactionReceipt", (receipt: object) => ({ ...receipt, gasUsed: "0x1" }))
  expect(await foundOn(single)).toMatch(
    /eth_getTransactionReceipt and eth_getBlockReceipts give the same receipt/,
  )
  const none = answering("eth_getBlockReceipts", () => [])
  expect(await foundOn(none)).toMatch(
    /the receipts of a block are those of its transactions; block 1 with gas \d+ has 0x/,
  )
})

test("behavior: ether that appears", async () => {
  const richer = answering("debug_traceBlockByNumber", ([{ result }]: [{ result: { post: object } }]) => [
    { result: { ...result, post: { ...result.post, [`0x${"11".repeat(20)}`]: { balance: "0x1" } } } },
  ])
  expect(await foundOn(richer)).toMatch(
    /transactions neither make nor lose ether, apart from burned fees; the balances of block 1 changed by -\d+ wei, and it burned \d+ wei/,
  )
})
