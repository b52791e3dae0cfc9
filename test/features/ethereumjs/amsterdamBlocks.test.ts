/** Blocks of Amsterdam with several transactions, built by both engines. */
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../../node/stateWriter.ts"

const burner = `0x${"fe".repeat(20)}`
const fresh = (byte: string) => `0x${byte.repeat(20)}`

/** Builds two blocks, of which the second has what did not fit into the first; returns them with their receipts. */
async function chainOf(evm: CreateNodeOptions["evm"]) {
  await using node = await createNode({
    ...{ evm, hardfork: "amsterdam", seed: "engines", gasLimit: 60_000_000n, holdFlashblocks: true },
  })
  await withStateWriter(node)
  await node.request({ method: "anvil_setCode", params: [burner, "0xfe"] } as never)
  const transactions = [
    { to: stateWriter, gas: "0x1c9c380", data: writing(200, 0) },
    { to: fresh("a1"), value: "0x1", gas: "0x493e0" },
    { to: fresh("a2"), value: "0x1", gas: "0x5208" },
    { data: "0x6001600055", gas: "0x493e0" },
    { to: burner, gas: "0x1312d00" },
    { to: burner, gas: "0x1312d00" },
    { to: stateWriter, gas: "0x3938700", data: writing(300, 5000) },
    { to: stateWriter, gas: "0xf4240", data: writing(2, 0) },
  ]
  for (const [account, fields] of transactions.entries())
    await node.request({
      method: "eth_sendTransaction",
      params: [{ from: node.accounts[account]?.address, ...fields }],
    } as never)
  const blocks = []
  for (const number of ["0x1", "0x2"] as const) {
    await node.mine()
    const block = await node.request({ method: "eth_getBlockByNumber", params: [number, false] })
    const receipts = await node.request({ method: "eth_getBlockReceipts", params: [number] })
    blocks.push({
      hashes: block?.transactions,
      receiptsRoot: block?.receiptsRoot,
      baseFeePerGas: block?.baseFeePerGas,
      gasUsed: Number(block?.gasUsed),
      gas: receipts?.map(({ gasUsed }) => Number(gasUsed)),
    })
  }
  return blocks
}

test("behavior: both engines admit the same transactions, and give the same gas", async () => {
  const [ours, reference] = [await chainOf("midblock"), await chainOf("ethereumjs")]
  expect(reference).toEqual(ours)
  const burnt = 2 ** 24
  expect(ours).toMatchObject([
    { gasUsed: 36_362_936, gas: [22_030_894, 204_600, 21_000, 300_000, burnt, burnt, 19_610] },
    { gasUsed: 29_376_000, gas: [33_038_730] },
  ])
})
