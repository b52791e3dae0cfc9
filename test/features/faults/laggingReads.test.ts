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
