/** Sends that wait for their receipt (EIP-7966), by viem and by plain requests, against the program on a port. */
import { createWalletClient, type Hex, http, type TransactionReceipt } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { createNonceManager, jsonRpc } from "viem/nonce"
import { expect, onTestFinished, test } from "vitest"
import { launch, urlOf } from "../cli/program.ts"

const key: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
const to = `0x${"00".repeat(19)}aa` as const

/** The starts of the program. */
const starts = [
  ["flashblocks", ["--block-time", "1h"]],
  ["automine", ["--automine"]],
] as const

async function start(flags: readonly string[]) {
  const program = launch("--port", "0", "--json", ...flags)
  onTestFinished(() => void program.kill())
  const url = await urlOf(program)
  const client = (account = privateKeyToAccount(key)) =>
    createWalletClient({ chain: foundry, transport: http(url), account })
  const sign = (nonce: number, value = 1n) =>
    client().signTransaction({
      ...{ to, value, nonce, gas: 21_000n, type: "eip1559" },
      ...{ maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    })
  /** Sends plain JSON, and returns the result or the error. */
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: object }
    return error ?? result
  }
  return { client, sign, ask }
}

test.each(starts)("20 sync sends of viem at once, %s", async (_, flags) => {
  const { client, ask } = await start(flags)
  const nonceManager = createNonceManager({ source: jsonRpc() })
  const wallet = client(privateKeyToAccount(key, { nonceManager }))
  const sends = Array.from({ length: 20 }, () => wallet.sendTransactionSync({ to, value: 1n }))
  const receipts: TransactionReceipt[] = await Promise.all(sends)
  expect(receipts.map(({ status }) => status)).toEqual(Array(20).fill("success"))
  expect(new Set(receipts.map(({ transactionHash }) => transactionHash)).size).toBe(20)
  expect(await ask("eth_getBalance", to, "pending")).toBe("0x14")
})

test.each(starts)("20 raw sync sends in the reverse order of their nonces, %s", async (_, flags) => {
  const { sign, ask } = await start(flags)
  const signed = await Promise.all(Array.from({ length: 20 }, (_, index) => sign(19 - index)))
  const receipts = await Promise.all(signed.map((raw) => ask("eth_sendRawTransactionSync", raw)))
  expect(receipts).toMatchObject(Array(20).fill({ status: "0x1" }))
})

test.each(starts)("the second send of a transaction is an error, %s", async (name, flags) => {
  const { sign, ask } = await start(flags)
  const raw = await sign(0)
  expect(await ask("eth_sendRawTransactionSync", raw)).toMatchObject({ status: "0x1" })
  const refusals = [await ask("eth_sendRawTransactionSync", raw), await ask("eth_sendRawTransaction", raw)]
  const known = { code: -32000, message: "already known" }
  const tooLow = { code: -32000, message: expect.stringMatching(/^nonce too low: .* tx: 0 state: 1$/) }
  expect(refusals).toEqual(name === "automine" ? [tooLow, tooLow] : [known, known])
})

test.each(starts)(
  "behind a nonce gap a sync send has code 6 with the expected nonce, %s",
  async (_, flags) => {
    const { sign, ask } = await start(flags)
    const raw = await sign(3)
    const gap = await ask("eth_sendRawTransactionSync", raw)
    expect(gap).toEqual({
      code: 6,
      message: "nonce gap: tx: 3 expected: 0; the transaction was not added to the transaction pool",
      data: "0x0",
    })
    expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  },
)
