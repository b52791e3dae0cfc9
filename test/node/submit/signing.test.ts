import { parseTransaction, type TransactionSerialized, verifyTypedData } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { start } from "../../client.ts"

const account = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const domainAlone = { domain: {}, primaryType: "EIP712Domain", types: { EIP712Domain: [] } }

/** The signature that anvil 1.7.1 gives. */
const domainSignature =
  "0xda87197eb020923476a6d0149ca90bc1c894251cc30b38e0dd2cdd48567e12386d3ed40a509397410a4fd2d66e1300a39ac42f828f8a5a2cb948b35c22cf29e81c"

async function sign(method: string, typed: unknown): Promise<unknown> {
  await using node = await createNode()
  return node
    .request<unknown>({ method, params: [account, typed] })
    .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
}

describe.each(["eth_signTypedData", "eth_signTypedData_v3", "eth_signTypedData_v4"])("%s", (method) => {
  test("default: signs typed data that is only a domain, as an object and as text", async () => {
    expect(await sign(method, domainAlone)).toBe(domainSignature)
    expect(await sign(method, JSON.stringify(domainAlone))).toBe(domainSignature)
    expect(await sign(method, { ...domainAlone, message: {} })).toBe(domainSignature)
  })

  test("error: names the invalid field", async () => {
    const types = { Mail: [{ name: "amount", type: "uint8" }] }
    const typed = { types, primaryType: "Mail", domain: {}, message: { amount: 300 } }
    expect(await sign(method, typed)).toEqual({
      code: -32602,
      message: "invalid argument 1: typedData.message.amount: expected uint8, got 300",
    })
    expect(await sign(method, JSON.stringify({ ...typed, message: undefined }))).toEqual({
      code: -32602,
      message: "invalid argument 1: typedData.message.amount: missing value",
    })
    expect(await sign(method, { ...typed, primaryType: "Post" })).toEqual({
      code: -32602,
      message: 'invalid argument 1: typedData.primaryType: expected one of types, got "Post"',
    })
  })
})

describe("eth_signTransaction signs transactions that the node refuses to execute", () => {
  const to = `0x${"f1".repeat(20)}`
  const fees = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", nonce: "0x0" }

  test.each([
    [{ to, gas: "0x2000000" }, "transaction gas limit too high (cap: 16777216, tx: 33554432)"],
    [
      { data: `0x${"00".repeat(49_153)}`, gas: "0xf42400" },
      "max initcode size exceeded: code size 49153, limit 49152",
    ],
  ])("behavior: transaction %# is signed, and each method that sends refuses it", async (asked, message) => {
    await using node = await createNode()
    const ask = (method: string, param: unknown) => node.request<unknown>({ method, params: [param] })
    const transaction = { from: account, ...fees, ...asked }
    const signed = await ask("eth_signTransaction", transaction)
    expect(parseTransaction(signed as TransactionSerialized)).toMatchObject({ gas: BigInt(asked.gas) })
    for (const [method, param] of [
      ["eth_sendTransaction", transaction],
      ["eth_sendUnsignedTransaction", transaction],
      ["eth_sendRawTransaction", signed],
    ] as const)
      await expect(ask(method, param)).rejects.toMatchObject({ code: -32000, message })
  })
})

describe("without a sender the first account sends", () => {
  const transaction = { to: `0x${"f1".repeat(20)}`, value: "0x1" }

  test.each([
    ["eth_sendTransaction", [transaction]],
    ["eth_sendTransaction", [{ ...transaction, from: null }]],
    ["eth_signTransaction", [transaction]],
    ["eth_fillTransaction", [transaction]],
    ["eth_sendTransactionSync", [transaction]],
  ])("%s %j", async (method, params) => {
    const ask = async (given: unknown[]) => {
      await using node = await createNode({ seed: "sender" })
      return await node.request<unknown>({ method, params: given })
    }
    expect(await ask(params)).toEqual(await ask([{ ...transaction, from: account }]))
  })

  test("anvil_reorg", async () => {
    await using node = await createNode()
    await node.mine(2)
    await node.request<unknown>({ method: "anvil_reorg", params: [1, [[transaction, 0]]] })
    expect(await node.request<unknown>({ method: "eth_getBlockByNumber", params: [2, true] })).toMatchObject({
      transactions: [{ from: account }],
    })
  })

  test("error: unsigned transactions, and nodes without accounts", async () => {
    const refusal = async (method: string, accounts?: number) => {
      await using node = await createNode(accounts === undefined ? {} : { accounts })
      return await node
        .request<unknown>({ method, params: [transaction] })
        .catch(({ message }: Error) => message)
    }
    expect(await refusal("eth_sendUnsignedTransaction")).toBe(
      "invalid argument 0: Transaction.from: missing value for required field",
    )
    expect(await refusal("eth_sendTransaction", 0)).toBe(
      "invalid argument 0: Transaction.from: missing value for required field, and the node has no accounts",
    )
  })
})

test("viem: the signature of a JSON-RPC account for typed data is valid", async () => {
  await using session = await start("HTTP")
  const { wallet } = session
  const typed = {
    domain: { name: "Ether Mail", chainId: 31337 },
    types: { Mail: [{ name: "amounts", type: "uint256[]" }] },
    primaryType: "Mail",
    message: { amounts: [1n, 2n ** 255n] },
  } as const
  const signature = await wallet.signTypedData({ ...typed, account })
  expect(await verifyTypedData({ ...typed, address: account, signature })).toBe(true)
})
