/** The hash of a header, computed from its JSON. */
import { expect, test } from "vitest"
import { headerHash } from "../../src/fork/headerHash.ts"
import { createNode } from "../../src/index.ts"
import { startAnvil } from "../acceptance/anvil.ts"

const hardforks = ["frontier", "london", "paris", "shanghai", "cancun", "prague", "osaka"] as const

test.each(hardforks)("behavior: computes the hash of a %s block of midblock and anvil", async (hardfork) => {
  await using node = await createNode({ hardfork })
  await node.mine()
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expect(headerHash(block)).toBe(block?.hash)
  await using anvil = await startAnvil(["--hardfork", hardfork])
  await anvil.request("evm_mine", [])
  const theirs = (await anvil.request("eth_getBlockByNumber", ["latest", false])) as { hash: string }
  expect(headerHash(theirs)).toBe(theirs.hash)
})

/** The header of block 1 of Ethereum. */
const first = {
  baseFeePerGas: null,
  difficulty: "0x3ff800000",
  extraData: "0x476574682f76312e302e302f6c696e75782f676f312e342e32",
  gasLimit: "0x1388",
  gasUsed: "0x0",
  hash: "0x88e96d4537bea4d9c05d12549907b32561d3bf31f45aae734cdc119f13406cb6",
  logsBloom: `0x${"00".repeat(256)}`,
  miner: "0x05a56e2d52c817161883f50c441c3228cfe54d9f",
  mixHash: "0x969b900de27b6ac6a67742365dd65f55a0526c41fd18e1b16f1a1215c2e66f59",
  nonce: "0x539bd4979fef1ec4",
  number: "0x1",
  parentHash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
  receiptsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
  sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
  stateRoot: "0xd67e4d450343046425ae4271474353857ab860dbc0a1dde64b41b5cd3a532bf3",
  timestamp: "0x55ba4224",
  transactionsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
}

test("behavior: block 1 of Ethereum", () => {
  expect(headerHash(first)).toBe(first.hash)
})

test("behavior: a header without a required field has no hash", () => {
  expect([headerHash({ ...first, stateRoot: undefined }), headerHash(null), headerHash("0x")]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
