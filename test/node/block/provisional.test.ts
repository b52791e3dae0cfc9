import { type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

const gwei = (amount: number): Hex => numberToHex(amount * 10 ** 9)

/** A node, and the way to send payments with a fee of some gwei from its accounts. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ receipts: "sealed", ...options })
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const addresses = node.accounts.map(({ address }) => address.toLowerCase() as Hex)
  const payment = (account: number, fee: number, more: object = {}) => ({
    ...{ from: addresses[account], to: addresses[9], value: "0x1", gas: "0x5208" },
    ...{ maxFeePerGas: gwei(fee + 10), maxPriorityFeePerGas: gwei(fee), ...more },
  })
  const send = (account: number, fee: number, more: object = {}): Promise<Hex> =>
    ask("eth_sendTransaction", payment(account, fee, more))
  const order = async () => {
    const block = (await ask("eth_getBlockByNumber", "latest", false)) as { transactions: Hex[] }
    return block.transactions
  }
  const pendingBalance = () => ask("eth_getBalance", addresses[8], "pending")
  return { node, ask, payment, send, order, addresses, pendingBalance, [Symbol.asyncDispose]: node.close }
}

const modes = [
  ["manual mining", {}, undefined],
  ["automine that is switched off", { automine: true }, false],
  ["manual mining without flashblocks", { flashblocks: false }, undefined],
] as const

describe.each(modes)("where receipts wait for the seal: %s", (_, options, automine) => {
  const begin = async (more: CreateNodeOptions = {}) => {
    const context = await start({ ...options, ...more })
    if (automine !== undefined) await context.ask("evm_setAutomine", automine)
    return context
  }

  test("the block is in the order of fees", async () => {
    await using context = await begin()
    const { ask, send, order } = context
    const [one, three, two] = [await send(0, 1), await send(1, 3), await send(2, 2)]
    const later = await send(2, 9)
    await ask("evm_mine")
    expect(await order()).toEqual([three, two, later, one])
  })

  test("under fifo, and with equal fees, it is in the order of arrival", async () => {
    for (const [how, fees] of [
      ["fifo", [1, 3, 2]],
      ["fees", [2, 2, 2]],
    ] as const) {
      await using context = await begin({ order: how })
      const { ask, send, order } = context
      const sent: Hex[] = []
      for (const [account, fee] of fees.entries()) sent.push(await send(account, fee))
      await ask("evm_mine")
      expect(await order()).toEqual(sent)
    }
  })

  test("a transaction with the same nonce and higher fees replaces a waiting one, and the later nonces stay", async () => {
    await using context = await begin()
    const { ask, send, order, addresses } = context
    const first = await send(0, 10, { to: addresses[8], nonce: "0x0" })
    const next = await send(0, 10, { nonce: "0x1" })
    await expect(send(0, 10.5, { nonce: "0x0" })).rejects.toMatchObject({
      code: -32000,
      message: "replacement transaction underpriced: fees must be 10 % higher",
    })
    const faster = await send(0, 12, { nonce: "0x0", value: "0x0" })
    expect(await ask("eth_getTransactionByHash", first)).toBeNull()
    await ask("evm_mine")
    expect(await order()).toEqual([faster, next])
    expect(await ask("eth_getTransactionReceipt", first)).toBeNull()
    await expect(send(0, 20, { nonce: "0x0" })).rejects.toThrow("nonce too low")
  })

  test("a replacement that is refused leaves what waits", async () => {
    await using context = await begin()
    const { ask, send, order } = context
    const first = await send(0, 10, { nonce: "0x0" })
    await expect(send(0, 20, { nonce: "0x0", value: "0xffffffffffffffffffff" })).rejects.toThrow(
      "insufficient funds",
    )
    await ask("evm_mine")
    expect(await order()).toEqual([first])
  })
})

test("eth_resend speeds up a transaction of the provisional block", async () => {
  await using context = await start()
  const { ask, payment, send, order } = context
  await send(0, 10, { nonce: "0x0" })
  const faster = await ask("eth_resend", payment(0, 10, { nonce: "0x0" }), gwei(40))
  await ask("evm_mine")
  expect(await order()).toEqual([faster])
})

test("the provisional block shows at pending, and changes with a replacement", async () => {
  await using context = await start()
  const { ask, send, addresses } = context
  const balance = () => ask("eth_getBalance", addresses[8], "pending") as Promise<Hex>
  const before = BigInt(await balance())
  await send(0, 10, { to: addresses[8], value: "0x5", nonce: "0x0" })
  expect(BigInt(await balance()) - before).toBe(5n)
  await send(0, 20, { to: addresses[8], value: "0x3", nonce: "0x0" })
  expect(BigInt(await balance()) - before).toBe(3n)
})

test("a block that is full takes the transactions with the best fees, also later ones", async () => {
  await using context = await start({ gasLimit: 42_000n })
  const { ask, send, order } = context
  const sent = [await send(0, 1), await send(1, 2), await send(2, 3), await send(3, 4)]
  await ask("evm_mine")
  expect(await order()).toEqual([sent[3], sent[2]])
  await ask("evm_mine")
  expect(await order()).toEqual([sent[1], sent[0]])
})

test("a transaction whose receipt a sync send has returned keeps its position, and cannot be replaced", async () => {
  await using context = await start()
  const { ask, payment, send, order } = context
  const { transactionHash } = (await ask("eth_sendTransactionSync", payment(0, 1))) as {
    transactionHash: Hex
  }
  await expect(send(0, 30, { nonce: "0x0" })).rejects.toThrow("nonce too low")
  const [low, high] = [await send(1, 2), await send(2, 5)]
  await ask("evm_mine")
  expect(await order()).toEqual([transactionHash, high, low])
})

test("where pre-confirmations are published, a pre-confirmed transaction cannot be replaced", async () => {
  await using context = await start({ receipts: "preconfirmed" })
  const { ask, send, order } = context
  const [one, three] = [await send(0, 1), await send(1, 3)]
  await expect(send(0, 30, { nonce: "0x0" })).rejects.toThrow("nonce too low")
  await ask("evm_mine")
  expect(await order()).toEqual([one, three])
})
