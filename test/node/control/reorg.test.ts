/** Reorganisations: the transactions in the new blocks and in the pool, and refusals that change nothing. */
import { type Hex, numberToHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

const friend = `0x${"f1".repeat(20)}` as const

async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const [first] = node.accounts
  const account = privateKeyToAccount(first?.privateKey as Hex)
  const signed = (fields: { nonce: number; value?: bigint; tip?: bigint; cap?: bigint }) =>
    account.signTransaction({
      ...{ type: "eip1559", chainId: 31337, gas: 21_000n, to: friend, nonce: fields.nonce },
      ...{ value: fields.value ?? 1n, maxFeePerGas: fields.cap ?? 10n ** 11n },
      maxPriorityFeePerGas: fields.tip ?? 10n ** 9n,
    })
  const send = (raw: Hex) => ask("eth_sendRawTransaction", raw) as Promise<Hex>
  const whereabouts = async (hash: Hex) => ({
    transaction: (await ask("eth_getTransactionByHash", hash)) !== null,
    receipt: (await ask("eth_getTransactionReceipt", hash)) !== null,
    status: ((await ask("base_transactionStatus", hash)) as { status: string }).status,
    inPool: JSON.stringify(await ask("txpool_content")).includes(hash.slice(2)),
  })
  /** The head, the open block and the pool, which a refusal must not change. */
  const everything = async () => ({
    head: await ask("eth_getBlockByNumber", "latest", true),
    pending: await ask("eth_getBlockByNumber", "pending", true),
    content: await ask("txpool_content"),
  })
  return { node, ask, account, signed, send, whereabouts, everything, [Symbol.asyncDispose]: node.close }
}

const preconfirmed = { transaction: true, receipt: true, status: "Known", inPool: true }
const unknown = { transaction: false, receipt: false, status: "Unknown", inPool: false }

test("anvil_reorg: refuses transactions that cannot be executed in their blocks, and changes nothing", async () => {
  await using context = await start()
  const { node, ask, signed, send, everything } = context
  const hash = await send(await signed({ nonce: 0 }))
  await node.mine(2)
  await send(await signed({ nonce: 1 }))
  const before = await everything()
  const messages: string[] = []
  node.on("flashblock", () => messages.push("flashblock"))
  node.on("removed", () => messages.push("removed"))
  const refusal = async (...transactions: readonly (readonly [unknown, number])[]) =>
    ask("anvil_reorg", 2, transactions).catch(({ code, message }) => `${code} ${message}`)
  const poor = await signed({ nonce: 0, value: 10n ** 30n })
  expect([
    await refusal([poor, 0]),
    await refusal([await signed({ nonce: 3 }), 1]),
    await refusal([await signed({ nonce: 0 }), 0], [await signed({ nonce: 0, value: 2n }), 1]),
    await refusal([await signed({ nonce: 0, cap: 1n, tip: 1n }), 0]),
    await refusal([{ from: context.account.address, to: friend, value: numberToHex(10n ** 30n) }, 0]),
  ]).toMatchInlineSnapshot(`
    [
      "-32000 transaction 0 (0x35fa770ebbb601e015c8ebcac0bf719b8550e2dcb2936b916df574d897949e2d) cannot be included: insufficient funds for gas * price + value: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 have 10000000000000000000000 want 1000000000000002100000000000000",
      "-32000 transaction 0 (0xac872e6d725b9cbc5d0bae5f0ecc50f2ac03de2f530b7a052e30b3cb21da98df) cannot be included: nonce too high: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 3 state: 0",
      "-32000 transaction 1 (0x839a922965127befa2b2d0e5fbcdc1366fbdd576cd5d4bf07ccffc55c88d6f50) cannot be included: nonce too low: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 0 state: 1",
      "-32000 transaction 0 (0xe914b5e134f9bef799497ac5ae6078ae911da1fe7dcb44420bfeecc20255e00d) cannot be included: max fee per gas less than block base fee: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, maxFeePerGas: 1, baseFee: 875000000",
      "-32000 transaction 0 cannot be included: insufficient funds for gas * price + value: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 have 10000000000000000000000 want 1000000000000000000000000000000",
    ]
  `)
  expect(await everything()).toEqual(before)
  expect(messages).toEqual([])
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x1" })
})

test("anvil_reorg: fills in the nonce of a request from the state of its new block", async () => {
  await using context = await start()
  const { node, ask, account, signed } = context
  await node.mine(2)
  const request = { from: account.address, to: friend, value: "0x2" }
  await ask("anvil_reorg", 2, [
    [request, 0],
    [request, 0],
    [await signed({ nonce: 2, value: 3n }), 1],
    [request, 1],
  ])
  const values = async (number: string) => {
    const block = (await ask("eth_getBlockByNumber", number, true)) as {
      transactions: { nonce: Hex; value: Hex }[]
    }
    return block.transactions.map(({ nonce, value }) => [nonce, value])
  }
  expect(await values("0x1")).toEqual([
    ["0x0", "0x2"],
    ["0x1", "0x2"],
  ])
  expect(await values("0x2")).toEqual([
    ["0x2", "0x3"],
    ["0x3", "0x2"],
  ])
})

test("transactions of removed blocks are pre-confirmed at once, except with holdFlashblocks or automine", async () => {
  const after = async (method: string, options: CreateNodeOptions) => {
    await using context = await start(options)
    const { node, ask, signed, send } = context
    const hash = await send(await signed({ nonce: 0 }))
    if (options.automine !== true) await node.mine()
    await ask(method, 1)
    return [
      (await context.whereabouts(hash)).receipt,
      ((await ask("eth_getBlockByNumber", "pending", false)) as { transactions: Hex[] }).transactions.length,
      Number(await ask("eth_blockNumber")),
    ]
  }
  expect({
    manual: [await after("anvil_rollback", {}), await after("anvil_reorg", {})],
    held: [await after("anvil_rollback", { holdFlashblocks: true })],
    automine: [await after("anvil_rollback", { automine: true })],
  }).toEqual({
    manual: [
      [true, 1, 0],
      [true, 1, 1],
    ],
    held: [[false, 0, 0]],
    automine: [[false, 0, 0]],
  })
})

test.each([
  ["with equal fees is dropped for", 10n ** 9n, 10n ** 11n, unknown, preconfirmed],
  ["with 1 wei too little of a tip is dropped for", 1_099_999_999n, 110n * 10n ** 9n, unknown, preconfirmed],
  ["with 1 wei too low a cap is dropped for", 11n * 10n ** 8n, 109_999_999_999n, unknown, preconfirmed],
  ["with fees that are higher by a tenth replaces", 11n * 10n ** 8n, 110n * 10n ** 9n, preconfirmed, unknown],
  ["with doubled fees replaces", 2n * 10n ** 9n, 2n * 10n ** 11n, preconfirmed, unknown],
])("anvil_rollback: an unsealed transaction %s the one with its nonce", async (_, tip, cap, old, newer) => {
  await using context = await start()
  const { node, ask, account, signed, send, whereabouts } = context
  const mined = await send(await signed({ nonce: 0, tip, cap }))
  await node.mine()
  await ask("anvil_setNonce", account.address, "0x0")
  const waiting = await send(await signed({ nonce: 0, value: 2n }))
  await ask("anvil_rollback", 1)
  expect(await whereabouts(mined)).toEqual(old)
  expect(await whereabouts(waiting)).toEqual(newer)
  await node.mine()
  expect(await ask("eth_getTransactionCount", account.address, "latest")).toBe("0x1")
  const next = await send(await signed({ nonce: 1 }))
  expect(await ask("eth_getTransactionReceipt", next)).toMatchObject({ status: "0x1" })
})
