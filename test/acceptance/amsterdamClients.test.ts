import { Contract, JsonRpcProvider, parseUnits } from "ethers"
import { createPublicClient, createWalletClient, erc20Abi, http, parseEventLogs, parseGwei } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { networkChain } from "../../src/viem.ts"

const chain = networkChain("ethereum")
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
const transferLogs = "0xfffffffffffffffffffffffffffffffffffffffe"
const fresh = "0x0000000000000000000000000000000000007777"

test("behavior: viem estimates a transfer to a new account, sends it, and reads its log", async () => {
  await using node = await createNode({ hardfork: "amsterdam" })
  const transport = http((await node.listen()).url)
  const reader = createPublicClient({ chain, transport })
  const wallet = createWalletClient({ chain, transport, account })
  expect(await reader.estimateGas({ account, to: fresh, value: 5n })).toBe(204_600n)
  const hash = await wallet.sendTransaction({ to: fresh, value: 5n })
  const receipt = await reader.waitForTransactionReceipt({ hash })
  expect([receipt.status, receipt.gasUsed]).toEqual(["success", 204_600n])
  const [{ address, args } = { address: "0x", args: {} }] = parseEventLogs({
    abi: erc20Abi,
    logs: receipt.logs,
  })
  expect({ address, ...args }).toEqual({ address: transferLogs, from: account.address, to: fresh, value: 5n })
  await node.mine()
  const block = await reader.getBlock({ blockTag: "latest" })
  expect([block.gasUsed, (block as unknown as { slotNumber: string }).slotNumber]).toEqual([183_600n, "0x1"])
  const events = await reader.getContractEvents({ abi: erc20Abi, address: transferLogs, fromBlock: 0n })
  expect(events.map(({ args: { value } }) => value)).toEqual([5n])
})

test("behavior: ethers sends more than 2^24 gas, and reads the block and the log", async () => {
  await using node = await createNode({ hardfork: "amsterdam" })
  const provider = new JsonRpcProvider((await node.listen()).url, undefined, { polling: true })
  const signer = await provider.getSigner(account.address)
  const sent = await signer.sendTransaction({
    ...{ to: fresh, value: 7n, gasLimit: 100_000_000n },
    maxFeePerGas: parseUnits("5", "gwei"),
  })
  await node.mine()
  const receipt = await provider.getTransactionReceipt(sent.hash)
  expect([receipt?.status, receipt?.gasUsed, receipt?.logs.length]).toEqual([1, 204_600n, 1])
  expect((await provider.getBlock("latest"))?.gasUsed).toBe(183_600n)
  const token = new Contract(
    transferLogs,
    ["event Transfer(address indexed, address indexed, uint256)"],
    provider,
  )
  const found = await token.queryFilter("Transfer")
  expect(found.map(({ topics }) => topics.length)).toEqual([3])
  provider.destroy()
})

test("error: more gas than 2^32 - 1, and a call that needs more execution than 2^24", async () => {
  await using node = await createNode({ hardfork: "amsterdam" })
  const transport = http((await node.listen()).url)
  const wallet = createWalletClient({ chain, transport, account })
  const shape = { to: fresh, value: 1n, maxFeePerGas: parseGwei("2") } as const
  await expect(wallet.sendTransaction({ ...shape, gas: 2n ** 32n })).rejects.toThrow(/gas limit/)
  await node.request({ method: "anvil_setCode", params: [fresh, "0x5b5f56"] }) // an endless loop
  const reader = createPublicClient({ chain, transport })
  await expect(reader.call({ to: fresh, gas: 100_000_000n })).rejects.toThrow(/out of gas/)
})
