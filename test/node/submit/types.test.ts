import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to = `0x${"1".repeat(40)}`

const methods = ["eth_sendTransaction", "eth_signTransaction", "eth_fillTransaction"] as const

test.each(methods)("%s: refuses a type that no transaction has", async (method) => {
  await using node = await createNode()
  const refusalOf = (type: string, more = {}) =>
    node
      .request<unknown>({ method, params: [{ from, to, type, ...more }] })
      .catch(({ code, details }) => [code, details])
  for (const type of [5, 126, 128, 255])
    expect(await refusalOf(`0x${type.toString(16)}`, { mint: "0x1" })).toEqual([
      -32000,
      `transaction type not supported: type ${type} rejected, hardfork is osaka`,
    ])
  expect(await refusalOf("0x4")).toEqual([-32000, "EIP-7702 transaction with empty auth list"])
  expect(await refusalOf("0x100")).toEqual([
    -32602,
    'invalid argument 0: Transaction.type: expected a transaction type (0x and 1 or 2 hex digits, or a whole number, at least 0, at most 255), got "0x100"',
  ])
  expect(await node.request({ method: "eth_getTransactionCount", params: [from, "pending"] })).toBe("0x0")
})

test("eth_sendTransaction: refuses a type that the fork does not have", async () => {
  await using node = await createNode({ hardfork: "berlin" })
  const sent = node.request({ method: "eth_sendTransaction", params: [{ from, to, type: "0x2" }] })
  await expect(sent).rejects.toMatchObject({
    details: "transaction type not supported: type 2 rejected, hardfork is berlin",
  })
})

test.each([
  ["0x0", "0x0"],
  ["0x1", "0x1"],
  ["0x2", "0x2"],
  [undefined, "0x2"],
])(
  "eth_sendTransaction: without prices, the type %s gives a transaction of type %s",
  async (type, expected) => {
    await using node = await createNode()
    const hash = await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to, ...(type && { type }) }],
    } as never)
    expect(await node.request({ method: "eth_getTransactionByHash", params: [hash] })).toMatchObject({
      type: expected,
    })
  },
)

test("eth_sendTransaction: prices decide over a type that cannot have them", async () => {
  await using node = await createNode()
  const typeOf = async (fields: object) => {
    const hash = await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to, ...fields }],
    } as never)
    const sent = await node.request({ method: "eth_getTransactionByHash", params: [hash] } as never)
    return (sent as { type: string }).type
  }
  expect(await typeOf({ type: "0x2", gasPrice: "0x77359400" })).toBe("0x0")
  expect(await typeOf({ type: "0x0", maxFeePerGas: "0x77359400" })).toBe("0x2")
})
