import { type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

/** A node, and the hashes that a subscription to newPendingTransactions has reported so far. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const [own, to] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const fields = { from: own, to, gas: "0x5208" }
  const signed = (nonce: number, gasPrice = "0x77359400"): Promise<Hex> =>
    ask("eth_signTransaction", { ...fields, nonce: numberToHex(nonce), gasPrice })
  const send = async (nonce: number, gasPrice?: string): Promise<Hex> =>
    ask("eth_sendRawTransaction", await signed(nonce, gasPrice))
  const told: string[] = []
  await node.subscribe(["newPendingTransactions"], (hash) => told.push(hash as string))
  return { node, ask, own, send, signed, told, [Symbol.asyncDispose]: node.close }
}

describe("newPendingTransactions reports transactions without a nonce gap, as geth and anvil do", () => {
  test.each([
    ["manual", {}],
    ["held", { holdFlashblocks: true }],
    ["automine", { automine: true }],
    ["without flashblocks", { flashblocks: false }],
  ] as const)("a transaction that fills a gap is reported with the later nonces: %s", async (_, options) => {
    await using context = await start(options)
    const { ask, send, told } = context
    const filter = await ask("eth_newPendingTransactionFilter")
    const [second, third] = [await send(1), await send(2)]
    const fifth = await send(4)
    expect(told).toEqual([])
    expect(await ask("eth_getFilterChanges", filter)).toEqual([])
    const first = await send(0)
    expect(told).toEqual([first, second, third])
    const fourth = await send(3)
    expect(told).toEqual([first, second, third, fourth, fifth])
    expect(await ask("eth_getFilterChanges", filter)).toEqual(told)
    const hash = await send(5)
    expect(told.at(-1)).toBe(hash)
  })

  test("a replacement of a waiting transaction is reported; later nonces are not reported again", async () => {
    await using context = await start({ holdFlashblocks: true })
    const { send, told } = context
    const sent = [await send(0), await send(1)]
    sent.push(await send(0, "0xee6b2800"))
    expect(told).toEqual(sent)
  })

  test("anvil_setNonce and a bundle fill a gap", async () => {
    await using context = await start()
    const { ask, own, send, signed, told } = context
    const [third, sixth, seventh] = [await send(2), await send(5), await send(6)]
    await ask("anvil_setNonce", own, "0x2")
    expect(told).toEqual([third])
    await ask("eth_sendBundle", { txs: [await signed(3), await signed(4)] })
    expect(told).toEqual([third, sixth, seventh])
  })

  test("a transaction that is dropped while it waits behind a gap is not reported", async () => {
    await using context = await start()
    const { ask, send, told } = context
    const second = await send(1)
    await ask("anvil_dropTransaction", second)
    const first = await send(0)
    expect(told).toEqual([first])
    const again = await send(1, "0xee6b2800")
    expect(told).toEqual([first, again])
  })

  test("a transaction behind a gap is not reported after anvil_reset turns the node into a fork", async () => {
    await using remote = await createNode()
    const { url } = await remote.listen({ port: 0 })
    await using context = await start()
    const { ask, send, told } = context
    const from = `0x${"77".repeat(20)}`
    await ask("anvil_setBalance", from, "0xde0b6b3a7640000")
    await ask("anvil_impersonateAccount", from)
    await ask("eth_sendTransaction", { from, to: from, nonce: "0x1", gas: "0x5208" })
    await ask("anvil_reset", { forking: { jsonRpcUrl: url } })
    const first = await send(0)
    expect(told).toEqual([first])
  })
})
