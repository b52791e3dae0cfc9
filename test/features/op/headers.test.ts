/** The header fields by which the OP stack differs from Ethereum. */
import { expect, test } from "vitest"
import { start } from "./start.ts"

const systemContracts = {
  withdrawalRequests: "0x00000961Ef480Eb55e80D19ad83579A64c007002",
  consolidationRequests: "0x0000BBdDc7CE488642fb579F8B00f3a590007251",
} as const

/** SHA-256 of no bytes. */
const noRequests = "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

test("a request to the consensus layer is only a transfer: no contract receives it, and the header has none", async () => {
  const { client, node, wallet } = await start()
  expect(await client.getCode({ address: systemContracts.withdrawalRequests })).toBeUndefined()
  expect(await client.getCode({ address: systemContracts.consolidationRequests })).toBeUndefined()
  const data = `0x${"11".repeat(48)}0000000000000001` as const
  const to = systemContracts.withdrawalRequests
  const hash = await wallet.sendTransaction({ to, value: 1n, data, gas: 300_000n })
  await node.mine()
  const block = await node.at({ block: "latest" }).block()
  expect(block?.requestsHash).toBe(noRequests)
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: "success", logs: [] })
  const config = await node.request({ method: "eth_config", params: [] })
  expect(Object.keys(config.current.systemContracts)).toEqual([
    "BEACON_ROOTS_ADDRESS",
    "HISTORY_STORAGE_ADDRESS",
  ])
})

test.each(["ecotone", "granite"] as const)(
  "under the rules of %s the base fee moves by the constants of the chain",
  async (opFork) => {
    const { node } = await start({ opFork, baseFee: 1_000_000_000n })
    await node.mine(2)
    const block = await node.at({ block: "0x1" }).block()
    const next = await node.at({ block: "0x2" }).block()
    const [fee, used] = [BigInt(block?.baseFeePerGas ?? 0), BigInt(block?.gasUsed ?? 0)]
    const target = 40_000_000n / 6n
    expect(BigInt(next?.baseFeePerGas ?? 0)).toBe(fee - (fee * (target - used)) / target / 250n)
  },
)

test("the withdrawals root of the genesis block is the storage root of the message passer", async () => {
  const { client, node } = await start()
  const genesis = await node.at({ block: "0x0" }).block()
  const address = "0x4200000000000000000000000000000000000016"
  const proof = await client.getProof({ address, storageKeys: [], blockNumber: 0n })
  expect(genesis?.withdrawalsRoot).toBe(proof.storageHash)
})
