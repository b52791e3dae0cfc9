/** Sends that wait for their receipt (EIP-7966), by viem and by plain requests, against the program on a port. */
import { createWalletClient, http, type TransactionReceipt } from "viem"
import { mnemonicToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { createNonceManager, jsonRpc } from "viem/nonce"
import { beforeAll, describe, expect, test } from "vitest"
import { launch, urlOf } from "../cli/program.ts"

const mnemonic = "test test test test test test test test test test test junk"
const to = `0x${"00".repeat(19)}aa` as const

/** The time for which a send waits here: the limit of the node. */
const timeout = 60_000

/** The starts of the program. */
const starts = [
  ["flashblocks", ["--block-time", "1h"]],
  ["automine", ["--automine"]],
] as const

describe.each(starts)("%s", (name, flags) => {
  let url: string

  beforeAll(async () => {
    const program = launch("--port", "0", "--json", ...flags)
    url = await urlOf(program)
    return () => void program.kill()
  })

  /** A sender of its own for each test. */
  const sender = (addressIndex: number, options = {}) => {
    const account = mnemonicToAccount(mnemonic, { addressIndex, ...options })
    const wallet = createWalletClient({ chain: foundry, transport: http(url, { timeout }), account })
    const sign = (nonce: number) =>
      wallet.signTransaction({
        ...{ to, value: 1n, nonce, gas: 21_000n, type: "eip1559" },
        ...{ maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
      })
    return { wallet, sign }
  }
  /** Sends plain JSON, and returns the result or the error. */
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", body, headers })
    const { result, error } = (await response.json()) as { result?: unknown; error?: object }
    return error ?? result
  }

  test("20 sync sends of viem at once", async () => {
    const { wallet } = sender(0, { nonceManager: createNonceManager({ source: jsonRpc() }) })
    const sends = Array.from({ length: 20 }, () => wallet.sendTransactionSync({ to, value: 1n, timeout }))
    const receipts: TransactionReceipt[] = await Promise.all(sends)
    expect(receipts.map(({ status }) => status)).toEqual(Array(20).fill("success"))
    expect(new Set(receipts.map(({ transactionHash }) => transactionHash)).size).toBe(20)
    expect(await ask("eth_getBalance", to, "pending")).toBe("0x14")
  })

  test("20 raw sync sends in the reverse order of their nonces", async () => {
    const { sign } = sender(1)
    const signed = await Promise.all(Array.from({ length: 20 }, (_, index) => sign(19 - index)))
    const receipts = await Promise.all(signed.map((raw) => ask("eth_sendRawTransactionSync", raw, timeout)))
    expect(receipts).toMatchObject(Array(20).fill({ status: "0x1" }))
  })

  test("the second send of a transaction is an error", async () => {
    const raw = await sender(2).sign(0)
    expect(await ask("eth_sendRawTransactionSync", raw)).toMatchObject({ status: "0x1" })
    const refusals = [await ask("eth_sendRawTransactionSync", raw), await ask("eth_sendRawTransaction", raw)]
    const known = { code: -32000, message: "already known" }
    const tooLow = { code: -32000, message: expect.stringMatching(/^nonce too low: .* tx: 0 state: 1$/) }
    expect(refusals).toEqual(name === "automine" ? [tooLow, tooLow] : [known, known])
  })

  test("behind a nonce gap a sync send whose time is over has code 6 with the expected nonce", async () => {
    const raw = await sender(3).sign(3)
    const before = await ask("txpool_status")
    expect(await ask("eth_sendRawTransactionSync", raw, 1)).toEqual({
      code: 6,
      message: "nonce gap: tx: 3 expected: 0; the transaction was not added to the transaction pool",
      data: "0x0",
    })
    expect(await ask("txpool_status")).toEqual(before)
  })
})
