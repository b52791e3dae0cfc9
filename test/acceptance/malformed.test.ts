import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"

const address = "0x0000000000000000000000000000000000001234"
const selectors = [
  "0x0",
  "latest",
  "pending",
  "safe",
  "finalized",
  "earliest",
  { blockNumber: "0x0" },
] as const

const malformedBlocks: readonly unknown[] = [
  "foo",
  "",
  "0",
  1.5,
  -1,
  2 ** 53,
  "0x",
  "0xzz",
  "LATEST",
  true,
  [],
  {},
  { blockNumber: "newest" },
  { blockNumber: -1 },
  { blockNumber: "0x0", flashblockIndex: "0x0", transactionCount: "0x0" },
  { blockNumber: "0x0", blockHash: `0x${"00".repeat(32)}` },
  { blockHash: "0x12" },
  `0x${"00".repeat(33)}`,
]
const malformedAddresses: readonly unknown[] = [
  "",
  "0x",
  "0x12",
  "1234",
  5,
  {},
  [],
  `0x${"zz".repeat(20)}`,
  `${address}00`,
]
const malformedPositions: readonly unknown[] = ["", "0x", "1.5", 1.5, -1, "0xg", `0x${"1".repeat(65)}`, {}]
const malformedCalls: readonly (readonly [unknown, string])[] = [
  ["0x", "transaction"],
  [[], "transaction"],
  [{ to: "0x12" }, "transaction.to"],
  [{ to: address, from: "me" }, "transaction.from"],
  [{ to: address, gas: "21e3" }, "transaction.gas"],
  [{ to: address, gas: 21000.5 }, "transaction.gas"],
  [{ to: address, gas: true }, "transaction.gas"],
  [{ to: address, gas: "0x1ffffffffffffffff" }, "transaction.gas"],
  [{ to: address, gasPrice: "" }, "transaction.gasPrice"],
  [{ to: address, maxFeePerGas: "-0x1" }, "transaction.maxFeePerGas"],
  [{ to: address, maxPriorityFeePerGas: {} }, "transaction.maxPriorityFeePerGas"],
  [{ to: address, value: `0x1${"0".repeat(64)}` }, "transaction.value"],
  [{ to: address, data: "0x123" }, "transaction.data"],
  [{ to: address, data: "hello" }, "transaction.data"],
  [{ to: address, data: "0x12", input: "0x34" }, "transaction.input"],
  [{ to: address, gasPrice: "0x1", maxFeePerGas: "0x2" }, "transaction.gasPrice"],
]

/** Asserts that the error has code -32602, names the parameter, and has no path of a source and no stack. */
async function refused(node: MidblockNode, method: string, params: unknown[], parameter: string) {
  const error = await node.request<unknown>({ method, params }).then(
    (result) => ({ result }),
    (thrown: { code: number; message: string }) => ({ code: thrown.code, message: thrown.message }),
  )
  expect(error, `${method} ${JSON.stringify(params)}`).toMatchObject({ code: -32602 })
  const { message } = error as { message: string }
  expect(message).toContain(parameter)
  expect(message).not.toMatch(/\/(src|node_modules)\/|\n\s+at /)
}

describe("every selector × method × malformed parameter answers -32602 and names the parameter", () => {
  test("eth_call", async () => {
    await using node = await createNode()
    for (const block of selectors)
      for (const [call, parameter] of malformedCalls)
        await refused(node, "eth_call", [call, block], parameter)
    for (const block of malformedBlocks) await refused(node, "eth_call", [{ to: address }, block], "block")
  })

  test("eth_getStorageAt", async () => {
    await using node = await createNode()
    for (const block of selectors) {
      for (const bad of malformedAddresses)
        await refused(node, "eth_getStorageAt", [bad, "0x0", block], "address")
      for (const bad of malformedPositions)
        await refused(node, "eth_getStorageAt", [address, bad, block], "position")
    }
    for (const bad of malformedBlocks) await refused(node, "eth_getStorageAt", [address, "0x0", bad], "block")
  })

  test("eth_getBlockReceipts", async () => {
    await using node = await createNode()
    for (const bad of malformedBlocks) await refused(node, "eth_getBlockReceipts", [bad], "block")
  })

  test("missing and null: --strict requires the parameters that the read service requires", async () => {
    await using node = await createNode({ strict: true })
    const missing = [
      ["eth_call", [], "transaction"],
      ["eth_call", [null, "latest"], "transaction"],
      ["eth_call", [{}, "latest"], "transaction.to"],
      ["eth_call", [{ to: null }, "latest"], "transaction.to"],
      ["eth_call", [{ to: address }], "block"],
      ["eth_call", [{ to: address }, null], "block"],
      ["eth_getBlockReceipts", [], "block"],
      ["eth_getStorageAt", [], "address"],
      ["eth_getStorageAt", [address], "position"],
      ["eth_getStorageAt", [address, "0x0"], "block"],
    ] as const
    for (const [method, params, parameter] of missing) await refused(node, method, [...params], parameter)
  })

  test("a refused raw transaction does not change the open block", async () => {
    await using node = await createNode()
    await refused(node, "eth_sendRawTransaction", ["0x123"], "Transaction")
    await refused(node, "eth_sendRawTransaction", ["0xc0ffee"], "Transaction")
    await refused(node, "eth_sendRawTransaction", ["0x02f8"], "Transaction")
    expect(await node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })).toBe(
      "0x0",
    )
  })
})
