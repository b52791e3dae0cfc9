import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

/** Sends transactions, seals and reverts blocks; returns the hashes of the blocks that remain. */
async function run(seed: string): Promise<unknown[]> {
  await using node = await createNode({ seed })
  const [from, to] = node.accounts.map(({ address }) => address)
  const hashes: unknown[] = []
  for (let i = 0; i < 5; i++) {
    await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to, value: `0x${(i + 1).toString(16)}` }],
    })
    const id = await node.snapshot()
    await node.mine(2)
    await node.revert(id)
    hashes.push(...(await node.mine()))
  }
  return hashes
}

test("the same seed and calls give the same block hashes, byte for byte", async () => {
  const first = await run("7")
  expect(await run("7")).toEqual(first)
  expect(first).toMatchInlineSnapshot(`
    [
      "0xcabf7edb95f0817418d21d7f0e25f27f0308cbd3572d16e0620f3bd9d6ff95d3",
      "0x7602c7598bae3836c68fe55cafa976386a466a6ef75b3c0a33369462c39c4534",
      "0xa700510978f30296a9784235d128fd5ee77ac834ec747f7231395303b4c8f47d",
      "0xce4c4fff05c4d2ea95a0da26086acb0f531fa8832766139a7e696021ae498102",
      "0x492e0c92edb12bf88566b6e6760e51c0c1e790b8e78ceb7aafbda913747ed11d",
    ]
  `)
})

test("another seed gives another chain", async () => {
  expect(await run("8")).not.toEqual(await run("7"))
})

test("nodes of one process are independent", async () => {
  await using one = await createNode()
  await using other = await createNode()
  await one.mine(3)
  expect(await one.request({ method: "eth_blockNumber", params: [] })).toBe("0x3")
  expect(await other.request({ method: "eth_blockNumber", params: [] })).toBe("0x0")
})
