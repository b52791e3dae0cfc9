/** `midblock check` executes the blocks of the feed in a fork: it finds receipts that no execution gives, and no false ones. */
import { type Hex, numberToHex, pad } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { check } from "../../../src/check/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { blobTransaction } from "../../blobs.ts"
import { fed, type Mutant, plus, result } from "../../check/mutants/changes.ts"
import { startProxy } from "../../check/mutants/proxy.ts"
import { startTarget } from "../../check/mutants/run.ts"

let target: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  target = await startTarget({})
})
afterAll(() => target.close())

const only = ["stream"]
const breaks = ["stream/executed"]

interface Message {
  readonly diff: { readonly gas_used: string }
  readonly metadata: { readonly receipts: Readonly<Record<string, { readonly cumulativeGasUsed: string }>> }
}

/** Adds 1 to the gas of a receipt; the first one of a block has 1 more itself. */
const wrongGas = <Receipt extends { readonly cumulativeGasUsed: string }>(
  receipt: Receipt,
  index: number,
) => ({
  ...receipt,
  cumulativeGasUsed: plus(receipt.cumulativeGasUsed, 1),
  ...(index === 0 && "gasUsed" in receipt && { gasUsed: plus(String(receipt.gasUsed), 1) }),
})

/** Replaces the topic of our contract's logs. */
const otherTopic = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(pad("0x07"), pad("0x08")))

const mutants: readonly Mutant[] = [
  {
    name: "receipts that execution does not give",
    only,
    breaks,
    changes: result("eth_getBlockReceipts", undefined, (list: readonly { readonly gasUsed: string }[]) =>
      list.map((receipt) => ({ ...receipt, gasUsed: plus(receipt.gasUsed, 1) })),
    ),
  },
  {
    name: "gas that is wrong in the stream and in the sealed block",
    only,
    breaks,
    changes: () => ({
      answer(answer, { method }) {
        const found = answer.result as { readonly gasUsed: string } | undefined
        if (method === "eth_getBlockReceipts")
          return { ...answer, result: (answer.result as { cumulativeGasUsed: string }[]).map(wrongGas) }
        return method === "eth_getBlockByNumber" && Number(found?.gasUsed) > 0
          ? { ...answer, result: { ...found, gasUsed: plus(found?.gasUsed ?? "0x0", 1) } }
          : answer
      },
      feed: (message) =>
        [message as never as Message].map(({ diff, metadata, ...rest }) => ({
          ...rest,
          diff: { ...diff, gas_used: Number(diff.gas_used) > 0 ? plus(diff.gas_used, 1) : diff.gas_used },
          metadata: {
            ...metadata,
            receipts: Object.fromEntries(
              Object.entries(metadata.receipts).map(([hash, receipt], index) => [
                hash,
                wrongGas(receipt, index),
              ]),
            ),
          },
        })),
    }),
  },
  {
    name: "a log that is wrong in the stream and in the sealed block",
    only,
    breaks,
    changes: () => ({ answer: otherTopic, feed: (message) => [otherTopic(message)] }),
  },
  {
    name: "a receipt that is wrong in the stream alone",
    only,
    breaks,
    changes: fed((message: Message) => [otherTopic(message) as never]),
  },
  {
    name: "a receipts root that is wrong in the stream and in the sealed block",
    only,
    breaks,
    changes: () => ({
      answer: (answer, { method }) =>
        method === "eth_getBlockByNumber" && answer.result
          ? { ...answer, result: { ...(answer.result as object), receiptsRoot: pad("0x11") } }
          : answer,
      feed: ({ diff, ...message }) => [
        { ...message, diff: { ...(diff as object), receipts_root: pad("0x11") } },
      ],
    }),
  },
]

test.each(mutants)(
  "$name",
  async (mutant) => {
    expect(await target.run(mutant)).toEqual(mutant.breaks)
  },
  60_000,
)

/** Keeps the gas price: GASPRICE PUSH0 SSTORE. With a price of 0, it uses less gas. */
const keeper: Hex = `0x${"ce".repeat(20)}`

/** Sends a transaction of each type, and one of an impersonated sender. */
async function sendEach(node: MidblockNode, blobs: readonly Hex[]) {
  const [from, to, delegating] = node.accounts as readonly {
    readonly address: Hex
    readonly privateKey: Hex
  }[]
  const send = (fields: object) =>
    node.request<Hex>({ method: "eth_sendTransaction", params: [{ from: from?.address, ...fields }] })
  const { r, s, yParity, nonce } = await privateKeyToAccount(
    delegating?.privateKey ?? "0x",
  ).signAuthorization({
    ...{ contractAddress: keeper, chainId: 31337, nonce: 0 },
  })
  const authorization = {
    ...{ r, s, address: keeper },
    chainId: numberToHex(31337),
    nonce: numberToHex(nonce),
  }
  const accessList = [{ address: keeper, storageKeys: [pad("0x00")] }]
  const gas = "0x20000"
  await send({ to: keeper, gas, gasPrice: "0x77359401" })
  await send({ to: keeper, gas, accessList, gasPrice: "0x77359402" })
  await send({ to: keeper, gas, maxFeePerGas: "0x77359403", maxPriorityFeePerGas: "0x1" })
  await send({ to: to?.address, gas, blobs })
  const authorizationList = [{ ...authorization, yParity: numberToHex(yParity ?? 0) }]
  await send({ to: delegating?.address, gas, authorizationList })
  await node.request({ method: "anvil_impersonateAccount", params: [keeper] })
  await send({ from: keeper, to: to?.address, value: "0x1" })
}

test("transactions of each type, fees and impersonated senders are no false alarm", async () => {
  const node = await createNode({ hardfork: "prague" }) // one proof for each blob: 128 take seconds
  const { blobs } = await blobTransaction(0, [7])
  await node.request({ method: "anvil_setCode", params: [keeper, "0x3a5f55"] })
  await node.request({ method: "anvil_setBalance", params: [keeper, numberToHex(10n ** 18n)] })
  await node.mine()
  const { url } = await node.listen({ port: 0 })
  let isSent = false
  const proxy = await startProxy(url, {
    async answer(answer, { method }) {
      if (method === "eth_sendRawTransaction" && !isSent) {
        isSent = true
        await sendEach(node, blobs)
      }
      return answer
    },
  })
  onTestFinished(async () => {
    await proxy.close()
    await node.close()
  })
  const { results } = await check(proxy.url, {
    only: ["stream"],
    feed: `${url.replace("http", "ws")}/flashblocks`,
  })
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x3", true] })
  const types = block?.transactions.map((each) => (each as { readonly type: string }).type)
  expect(types?.toSorted()).toEqual(["0x0", "0x1", "0x2", "0x2", "0x2", "0x3", "0x4"])
  expect(results.filter(({ verdict }) => verdict === "fails")).toEqual([])
  expect(results.find(({ name }) => name === "stream/executed")).toMatchObject({
    verdict: "holds",
    answered: expect.stringMatching(/^2 of 2 blocks, \d+ requests for their state$/),
  })
}, 60_000)

test("an endpoint without the state of the parent gives the reason", async () => {
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const proxy = await startProxy(url, {
    answer: (answer, { method, params }) =>
      /^eth_get(Balance|AccountInfo|Account)$/.test(method) &&
      !/^(latest|pending)$/.test(String(params.at(-1)))
        ? { jsonrpc: "2.0", id: answer.id, error: { code: -32000, message: "missing trie node" } }
        : answer,
  })
  onTestFinished(async () => {
    await proxy.close()
    await node.close()
  })
  const { results } = await check(proxy.url, { only: ["stream/executed"] })
  expect(results).toMatchObject([
    {
      verdict: "not applicable",
      reason: expect.stringMatching(/^block \d could not be executed: .*missing trie node/),
    },
  ])
}, 30_000)
