/** Bundles that other requests replace, cancel or remove. */
import { describe, expect, test } from "vitest"
import { hashesOf, held, pending, rawOf, uuid } from "../bundling.ts"

describe("bundles that are replaced, cancelled or removed", () => {
  test("args: replacementUuid: a later bundle replaces the earlier one, eth_cancelBundle removes it", async () => {
    const { node, send, sign } = await held()
    const [first, second, third] = [await sign(1), await sign(2), await sign(3)]
    await send({ txs: [first.raw], replacementUuid: uuid })
    await send({ txs: [second.raw], replacementUuid: uuid.toUpperCase() })
    await send({ txs: [third.raw], replacementUuid: uuid.replace("3", "4") })
    const cancelled = { replacementUuid: uuid.replace("3", "4") }
    expect(await node.request({ method: "eth_cancelBundle", params: [cancelled] })).toBeNull()
    expect(await node.request({ method: "eth_cancelBundle", params: [cancelled] })).toBeNull()
    await node.flashblock()
    expect(await pending(node)).toEqual([second.hash])
    await node.close()
  })

  test.each([
    ["anvil_dropTransaction removes the waiting bundle of the transaction", "anvil_dropTransaction", true],
    ["anvil_removePoolTransactions removes the bundles of the sender", "anvil_removePoolTransactions", null],
    ["anvil_dropAllTransactions removes all waiting bundles", "anvil_dropAllTransactions", null],
  ] as const)("%s", async (_, method, answer) => {
    const { node, send, sign } = await held()
    const [asked, other] = [[await sign(0), await sign(1)], [await sign(2)]]
    const window = { blockNumber: "0x2", minBlockNumber: "0x2" }
    for (const each of [asked, other]) await send({ ...window, txs: rawOf(each) })
    const params = {
      anvil_dropTransaction: [asked[1]?.hash],
      anvil_removePoolTransactions: [node.accounts[1]?.address],
      anvil_dropAllTransactions: [],
    }[method]
    expect(await node.request<unknown>({ method, params })).toBe(answer)
    await node.mine()
    await node.flashblock()
    expect(await pending(node)).toEqual(method === "anvil_dropAllTransactions" ? [] : hashesOf(other))
    await node.close()
  })
})
