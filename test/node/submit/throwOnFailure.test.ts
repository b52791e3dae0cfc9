import { encodeErrorResult, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const target = `0x${"12".repeat(20)}` as const
const boom = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: ["boom"] })

/** Code that reverts with bytes. */
const revertingWith = (data: Hex) => {
  const size = ((data.length - 2) / 2).toString(16).padStart(2, "0")
  return `0x60${size}600a5f3960${size}5ffd${data.slice(2)}`
}

const codes = {
  succeeds: "0x00",
  "reverts with a reason": revertingWith(boom),
  "reverts without data": "0x5f5ffd",
  "is invalid": "0xfe",
  "never ends": "0x5b5f56",
} as const

/** Sends to a contract with a code; returns true for its hash, or else the error, and the status in the block. */
async function send(code: string, options: object) {
  await using node = await createNode({ automine: true, ...options })
  const request = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  await request("anvil_setCode", target, code)
  const from = node.accounts[0]?.address
  const found = await request("eth_sendTransaction", { from, to: target, gas: "0x186a0" }).catch((error) => ({
    code: error.code,
    message: error.message,
    data: error.data,
  }))
  const receipts = (await request("eth_getBlockReceipts", "0x1")) as { status: Hex; transactionHash: Hex }[]
  return { found: found === receipts[0]?.transactionHash || found, status: receipts[0]?.status }
}

async function outcomes(options: object) {
  const found = Object.entries(codes).map(async ([name, code]) => [name, await send(code, options)])
  return Object.fromEntries(await Promise.all(found))
}

test("default: a failed transaction has a hash, and a receipt with status 0", async () => {
  const failed = { found: true, status: "0x0" }
  expect(await outcomes({})).toEqual({
    succeeds: { found: true, status: "0x1" },
    "reverts with a reason": failed,
    "reverts without data": failed,
    "is invalid": failed,
    "never ends": failed,
  })
})

test("behavior: throwOnFailures reports a sealed failure as an error with code 3 and data, as Hardhat does", async () => {
  const failed = (message: string, data = "0x") => ({ found: { code: 3, message, data }, status: "0x0" })
  expect(await outcomes({ throwOnFailures: true })).toEqual({
    succeeds: { found: true, status: "0x1" },
    "reverts with a reason": failed("execution reverted: boom", boom),
    "reverts without data": failed("execution reverted"),
    "is invalid": failed("invalid opcode: INVALID"),
    "never ends": failed("out of gas"),
  })
})

test("behavior: throwOnFailures applies to raw and unsigned transactions; a waiting one returns its hash", async () => {
  await using node = await createNode({ throwOnFailures: true, holdFlashblocks: true })
  const request = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  await request("anvil_setCode", target, codes["reverts without data"])
  const transaction = { from: node.accounts[0]?.address, to: target, gas: "0x186a0" }
  const raw = await request("eth_signTransaction", transaction)
  const hash = await request("eth_sendRawTransaction", raw)
  await node.flashblock()
  expect(await request("eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x0" })
  await request("evm_setAutomine", true)
  const failure = { code: 3, message: "execution reverted", data: "0x" }
  const next = await request("eth_signTransaction", { ...transaction, nonce: "0x1" })
  await expect(request("eth_sendRawTransaction", next)).rejects.toMatchObject(failure)
  await expect(request("eth_sendUnsignedTransaction", transaction)).rejects.toMatchObject(failure)
})
