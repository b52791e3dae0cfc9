/** The log of transactions that are no longer pre-confirmed. */
import { expect, test } from "vitest"
import { dropRows, settled, start } from "./dropLog.ts"

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
