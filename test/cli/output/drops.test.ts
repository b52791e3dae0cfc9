/** The log of transactions that are no longer pre-confirmed. */
import type { Hex } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { isWaitingIn, listen } from "../../../src/cli/output/nodeLog.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

/** Starts a node with a log; `entries` are its JSON entries about drops. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  let [text, json] = ["", ""]
  const isWaiting = isWaitingIn(node)
  listen(node, createLog(createTextEntries({ write: (part) => (text += part) }), undefined, { isWaiting }))
  listen(
    node,
    createLog(
      createJsonEntries((line) => (json += line)),
      undefined,
      { isWaiting },
    ),
  )
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = (more: object = {}): Promise<Hex> =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1", ...more }] })
  const entries = () =>
    json
      .split("\n")
      .filter((line) => line.includes('"dropped"'))
      .map((line) => JSON.parse(line))
  return { node, pay, entries, text: () => text }
}

/** Returns the rows about drops. */
const dropRows = (text: string) => {
  const lines = text.split("\n")
  return lines.filter((line, index) =>
    [line, lines[index - 1] ?? ""].some((each) => /^(lost|requeued|replaced) /.test(each)),
  )
}

const settled = (node: MidblockNode) => node.request({ method: "web3_clientVersion", params: [] })

test("a lost and a requeued pre-confirmation have their hash, their flashblock and the cause", async () => {
  const { node, pay, entries, text } = await start()
  const lost = await pay()
  await node.request({ method: "midblock_dropFlashblocks", params: [1, "lose"] })
  await settled(node)
  expect(dropRows(text())).toEqual([
    `lost         ${lost}`,
    "  from       flashblock 1.1, by the fault dropFlashblocks",
  ])
  const first = await pay()
  await node.request({ method: "midblock_dropFlashblocks", params: [1, "requeue"] })
  await settled(node)
  expect(entries()).toEqual([
    {
      event: "dropped",
      hash: lost,
      number: 1,
      flashblock: 1,
      outcome: "lost",
      isWaiting: false,
      cause: "the fault dropFlashblocks",
    },
    {
      event: "dropped",
      hash: first,
      number: 1,
      flashblock: 1,
      outcome: "requeued",
      isWaiting: true,
      cause: "the fault dropFlashblocks",
    },
  ])
})

test("a revert to a snapshot is a cause; a transaction that is executed again is not dropped", async () => {
  const { node, pay, text } = await start()
  const snapshot = await node.request({ method: "evm_snapshot", params: [] })
  const hash = await pay()
  await node.request({ method: "anvil_setBalance", params: [`0x${"aa".repeat(20)}`, "0x1"] }) // executes the open block again
  await settled(node)
  expect(dropRows(text())).toEqual([])
  await node.request({ method: "evm_revert", params: [snapshot as string] })
  await settled(node)
  expect(dropRows(text())).toEqual([`lost         ${hash}`, "  from       flashblock 1.1, by evm_revert"])
})

test("a transaction of the block that is sealed instead is not dropped", async () => {
  const { node, pay, text } = await start()
  const [first, second] = [await pay(), await pay()]
  await node.request({ method: "midblock_sealOther", params: [[first], "lose"] })
  await settled(node)
  expect(dropRows(text())).toEqual([
    `lost         ${second}`,
    "  from       flashblock 1.2, by the fault sealOther",
  ])
})

test("a transaction that another one replaces in the open block is replaced; those after it are not dropped", async () => {
  const { node, pay, entries, text } = await start({ receipts: "sealed" })
  const first = await pay({ nonce: "0x0" })
  await pay({ nonce: "0x1" })
  const second = await pay({
    nonce: "0x0",
    maxFeePerGas: "0x174876e800",
    maxPriorityFeePerGas: "0x174876e800",
  })
  await node.request({ method: "evm_mine", params: [] })
  await settled(node)
  expect(dropRows(text())).toEqual([`replaced     ${first}`, `  from       flashblock 1.1, by ${second}`])
  expect(entries()).toEqual([
    {
      event: "dropped",
      hash: first,
      number: 1,
      flashblock: 1,
      outcome: "replaced",
      isWaiting: false,
      cause: second,
    },
  ])
})
