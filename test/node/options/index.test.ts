import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test.each([
  [
    { hardfork: "foo" },
    /^invalid option hardfork: expected one of frontier, .*, osaka, bpo1, bpo2, amsterdam, got foo$/,
  ],
  [{ accounts: -1 }, "invalid option accounts: expected at least 0, got -1"],
  [{ accounts: "3" }, "invalid option accounts: expected a number, got 3"],
  [{ fundAccounts: "0x1" }, "invalid option fundAccounts: expected a list of strings, got 0x1"],
  [{ chainId: 2n ** 256n }, `invalid option chainId: expected at most ${2n ** 256n - 1n}, got ${2n ** 256n}`],
  [{ chainId: 5.5 }, "invalid option chainId: expected a bigint, got 5.5"],
  [{ blockTime: Number.NaN }, "invalid option blockTime: expected at least 0, got NaN"],
  [{ blockTime: 3e9 }, "invalid option blockTime: expected at most 2147483647, got 3000000000"],
  [{ flashblockTime: "30d" }, "invalid option flashblockTime"],
  [{ coinbase: "me" }, "invalid option coinbase: expected an address of 20 bytes, such as 0x00…, got me"],
])("error: %o", async (options, message) => {
  await expect(createNode(options as never)).rejects.toThrow(message)
})

test("args: a chain id above 2^53 stays exact", async () => {
  const chainId = 2n ** 62n + 1n
  await using node = await createNode({ chainId })
  expect(await node.request({ method: "eth_chainId", params: [] })).toBe("0x4000000000000001")
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, to: from, value: "0x1" }],
  })
  expect(await node.request({ method: "eth_getTransactionByHash", params: [hash] })).toMatchObject({
    chainId: "0x4000000000000001",
    from: privateKeyToAccount(node.accounts[0]?.privateKey ?? "0x").address.toLowerCase(),
  })
})

test("args: coinbase receives the tips, and accepts an address in any letter case", async () => {
  await using node = await createNode({ coinbase: "0x00000000000000000000000000000000000000AB" })
  const [from] = node.accounts.map(({ address }) => address)
  const tip = { maxPriorityFeePerGas: "0x5", maxFeePerGas: "0xb2d05e00" }
  await node.request({ method: "eth_sendTransaction", params: [{ from, to: from, value: "0x1", ...tip }] })
  const balance = await node.request({
    method: "eth_getBalance",
    params: ["0x00000000000000000000000000000000000000ab", "pending"],
  })
  expect(BigInt(balance)).toBe(21_000n * 5n)
})

test.each([
  [{}, 60_000_000],
  [{ hardfork: "osaka" }, 60_000_000],
  [{ hardfork: "amsterdam" }, 200_000_000],
  [{ hardfork: "Amsterdam" }, 200_000_000],
  [{ hardfork: "amsterdam", gasLimit: 30_000_000n }, 30_000_000],
])("behavior: the gas limit of blocks has a default that follows the fork: %o", async (options, gasLimit) => {
  await using node = await createNode(options as never)
  expect(node.options.gasLimit).toBe(BigInt(gasLimit))
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
  expect(Number(block?.gasLimit)).toBe(gasLimit)
})
