/** State files of anvil, made by anvil: all that they have comes back, and anvil reads ours. */
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  pad,
  publicActions,
  walletActions,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { blobTransaction } from "../../blobs.ts"

const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
const second = privateKeyToAccount("0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
const stranger = `0x${"aa".repeat(20)}` as const

/** Stores its argument in slot 0 and logs it with topic 7; reverts for zero. */
const runtime = "5f3580600957" + "5f5ffd" + "5b805f555f52600760205fa1"
const initCode: Hex = `0x60${(runtime.length / 2).toString(16)}80600a5f395ff300${runtime}`

/** No timeout of viem: anvil checks a blob for seconds on a busy machine. */
const unlimited = { timeout: 0 }

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Sends transactions of all types that anvil signs: a creation, a failure, an impersonated one, and two in one block. */
async function writeChain(url: string): Promise<void> {
  const client = createTestClient({ mode: "anvil", chain: foundry, transport: http(url, unlimited), account })
    .extend(publicActions)
    .extend(walletActions)
  const to = second.address
  const settled = async (sent: Promise<Hex>) =>
    client.waitForTransactionReceipt({ hash: await sent, pollingInterval: 10 })
  await settled(client.sendTransaction({ to, value: 1n, type: "legacy" }))
  const accessList = [{ address: to, storageKeys: [pad("0x1")] }]
  await settled(client.sendTransaction({ to, value: 2n, type: "eip2930", accessList }))
  const { contractAddress } = await settled(client.deployContract({ abi: [], bytecode: initCode }))
  const call = (value: Hex, nonce?: number) =>
    client.sendTransaction({ to: contractAddress, data: pad(value), gas: 100_000n, nonce })
  await settled(call("0x5"))
  await settled(call("0x0"))
  const authorization = await second.signAuthorization({
    contractAddress: contractAddress as Hex,
    ...{ chainId: 31337, nonce: 0 },
  })
  const delegated = { to: second.address, authorizationList: [authorization], data: pad("0x9") } as const
  await settled(client.sendTransaction({ ...delegated, gas: 200_000n }))
  await client.setBalance({ address: stranger, value: 10n ** 18n })
  await client.impersonateAccount({ address: stranger })
  const unsigned = { from: stranger, to: stranger, value: "0x9" } as const
  await settled(
    createWalletClient({ transport: http(url, unlimited) }).request({
      method: "eth_sendTransaction",
      params: [unsigned],
    }),
  )
  await client.setAutomine(false)
  const nonce = await client.getTransactionCount({ address: account.address })
  const both = [await call("0x6", nonce), await call("0x7", nonce + 1)]
  await client.mine({ blocks: 1 })
  for (const hash of both) await settled(Promise.resolve(hash))
  await client.setCoinbase({ address: stranger })
  await client.mine({ blocks: 2 })
}

/** The fields that anvil adds to every receipt, to some blocks, and to transactions with blobs. */
const own = [
  "blobs",
  "cellProofs",
  "commitments",
  "proofs",
  "blockTimestamp",
  "blobGasPrice",
  "totalDifficulty",
  "size",
]

const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each) => (own.includes(name) ? undefined : each))

/** Returns everything that a chain says of its blocks and transactions, its logs, and the next block. */
async function contentsOf(ask: Ask) {
  const head = Number(await ask("eth_blockNumber", []))
  const blocks = []
  const receipts = []
  for (let number = 0; number <= head; number++) {
    const block = (await ask("eth_getBlockByNumber", [`0x${number.toString(16)}`, true])) as {
      transactions: { hash: Hex }[]
    }
    blocks.push(block)
    for (const { hash } of block.transactions) receipts.push(await ask("eth_getTransactionReceipt", [hash]))
  }
  const { baseFeePerGas, gasLimit, miner, parentHash } = (await ask("eth_getBlockByNumber", [
    "pending",
    false,
  ])) as Record<string, Hex>
  const logs = await ask("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }])
  return comparable({ blocks, receipts, logs, next: { baseFeePerGas, gasLimit, miner, parentHash } })
}

test("a file of anvil with all types of transactions comes back whole, and anvil reads it from us again", async () => {
  await using anvil = await startAnvil(["--timestamp", "1600000000", "--preserve-historical-states"])
  await writeChain(anvil.url)
  const theirs: Ask = (method, params) => anvil.request(method, params)
  const file = (await anvil.request("anvil_dumpState", [true])) as string
  await using node = await createNode({ automine: true })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  expect(await ask("anvil_loadState", [file])).toBe(true)
  const expected = await contentsOf(theirs)
  expect(await contentsOf(ask)).toEqual(expected)

  for (const block of ["0x1", "0x5", "0x8"]) {
    const read = ["eth_getBalance", [account.address, block]] as const
    expect(await ask(...read)).toBe(await theirs(...read))
    const slot = ["eth_getStorageAt", [second.address, "0x0", block]] as const
    expect(await ask(...slot)).toBe(await theirs(...slot))
  }

  await using again = await startAnvil([])
  await again.request("anvil_loadState", [await ask("anvil_dumpState", [])])
  const back: Ask = (method, params) => again.request(method, params)
  const { next: _, ...chain } = (await contentsOf(back)) as Record<string, unknown>
  const { next: __, ...same } = expected as Record<string, unknown>
  expect(chain).toEqual(same)
})

test("a file of interval mining with a blob transaction comes back whole", async () => {
  await using anvil = await startAnvil(["--timestamp", "1600000000", "--block-time", "1"])
  const client = createPublicClient({
    chain: foundry,
    transport: http(anvil.url, unlimited),
    pollingInterval: 50,
  })
  const { raw } = await blobTransaction(0, [1])
  const hash = await client.sendRawTransaction({ serializedTransaction: raw })
  await anvil.request("evm_mine", [])
  const { blobGasUsed } = await client.waitForTransactionReceipt({ hash })
  expect(blobGasUsed).toBe(131_072n)
  await anvil.request("evm_setIntervalMining", [0]) // the chain stays as it is in the file
  await anvil.request("evm_mine", []) // follows a block of the interval that anvil has begun
  const file = (await anvil.request("anvil_dumpState", [true])) as string
  await using node = await createNode({ mining: true, blockTime: "1h" })
  const ask: Ask = (method, params) => node.request({ method, params } as never)
  expect(await ask("anvil_loadState", [file])).toBe(true)
  const { next: _, ...expected } = (await contentsOf((...asked) => anvil.request(...asked))) as Record<
    string,
    unknown
  >
  const { next: __, ...found } = (await contentsOf(ask)) as Record<string, unknown>
  expect(found).toEqual(expected)
})
