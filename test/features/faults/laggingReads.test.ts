import { encodeFunctionData } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { withToken } from "../../node/query/withToken.ts"

test("a replica that lags selects its own open block by the number", async () => {
  await using context = await withToken()
  const { node, ask, from, token } = context
  const transfer = encodeFunctionData({ ...Token, functionName: "transfer", args: [token, 1n] })
  await ask("eth_sendTransaction", { from, to: token, data: transfer })
  await node.faults.lag({ flashblocks: 1 })
  expect(await ask("eth_getBlockReceipts", "0x1")).toEqual(await ask("eth_getBlockReceipts", "pending"))
  await node.faults.lag({ blocks: 1 })
  await node.mine()
  await ask("eth_sendTransaction", { from, to: from })
  expect(await ask("eth_getBlockTransactionCountByNumber", "0x1")).toBe("0x3")
  expect(await ask("eth_getBlockByNumber", "0x2", false)).toBeNull()
})

test("a replica that lags has the transactions of later blocks in its pool", async () => {
  await using context = await withToken()
  const { node, ask, from } = context
  await node.mine()
  await node.faults.lag({ blocks: 0, flashblocks: 2 })
  const hash = await ask("eth_sendTransaction", { from, to: from })
  await node.mine()
  expect(await ask("eth_getTransactionReceipt", hash)).toBeNull()
  expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ hash, blockNumber: null, nonce: "0x2" })
  expect(await ask("eth_getRawTransactionByHash", hash)).toMatch(/^0x02/)
})

test("the status of a batch of calls is waiting on a replica that does not have its block", async () => {
  await using context = await withToken()
  const { node, ask, from } = context
  await node.mine()
  await node.faults.lag({ blocks: 0, flashblocks: 2 })
  const batch = {
    version: "2.0.0",
    id: "0x1",
    chainId: "0x7a69",
    from,
    atomicRequired: false,
    calls: [{ to: from }],
  }
  await ask("wallet_sendCalls", batch)
  await node.mine()
  const waiting = { version: "2.0.0", id: "0x1", chainId: "0x7a69", status: 100, atomic: false }
  expect(await ask("wallet_getCallsStatus", "0x1")).toEqual(waiting)
  node.faults.clear()
  expect(await ask("wallet_getCallsStatus", "0x1")).toMatchObject({
    status: 200,
    receipts: [{ status: "0x1" }],
  })
})
