/** Tests viem's pre-confirmation mode: actions that read, wait or watch, before the block is sealed. */
import {
  createPublicClient,
  createWalletClient,
  custom,
  getContract,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseEther,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterEach, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { midblock, midblockSealed, networkChain } from "../../src/viem.ts"

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** Starts a node with a token in block 1, and viem clients with its chain definition; nothing is sealed by itself. */
async function start(door: "in process" | "HTTP", options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  stops.push(() => node.close())
  const transport = door === "HTTP" ? http((await node.listen()).url) : custom(node)
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const client = createPublicClient({ chain: midblock, transport, pollingInterval: 10 }) as PublicClient
  const wallet = createWalletClient({ chain: midblock, transport, account })
  const hash = await wallet.deployContract({ ...Token, args: ["Token", "TKN"] })
  await node.mine()
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  const address = contractAddress as Hex
  const token = getContract({ address, abi: Token.abi, client: { public: client, wallet } })
  const mint = () => token.write.mint([account.address, 42n])
  return { node, client, wallet, account, address, token, mint }
}

for (const door of ["in process", "HTTP"] as const) {
  test(`${door}: readContract, getBalance, estimates and simulations see pre-confirmed state`, async () => {
    const { client, account, address, token, mint, wallet } = await start(door)
    const friend = `0x${"12".repeat(20)}` as const
    await mint()
    await wallet.sendTransaction({ to: friend, value: parseEther("1") })
    const transfer = {
      address,
      abi: Token.abi,
      functionName: "transfer",
      args: [friend, 42n],
      account,
    } as const
    expect(await token.read.balanceOf([account.address])).toBe(42n)
    expect(await client.getBalance({ address: friend })).toBe(parseEther("1"))
    expect(await client.estimateContractGas(transfer)).toBeGreaterThan(21000n)
    expect((await client.simulateContract(transfer)).result).toBe(true)
    const read = { to: address, abi: Token.abi, functionName: "balanceOf", args: [account.address] } as const
    const blocks = await client.simulateBlocks({ blocks: [{ calls: [read] }] })
    expect(blocks.map(({ number, calls }) => [number, calls[0]?.result])).toEqual([[3n, 42n]])
    const { results } = await client.simulateCalls({ calls: [read] })
    expect(results[0]?.result).toBe(42n)
  })

  test(`${door}: getBlock and receipt actions return a pre-confirmed transaction; a seal adds hashes`, async () => {
    const { node, client, mint } = await start(door)
    const hash = await mint()
    expect(await client.getBlock()).toMatchObject({ number: 2n, transactions: [hash] })
    const receipts = await client.getBlockReceipts()
    const receipt = await client.getTransactionReceipt({ hash })
    expect(await client.waitForTransactionReceipt({ hash, timeout: 5000 })).toEqual(receipt)
    expect(receipts).toEqual([receipt])
    expect(receipt).toMatchObject({ status: "success", blockNumber: 2n, blockHash: `0x${"00".repeat(32)}` })
    await node.mine()
    const { blockHash, logs, ...sealed } = await client.getTransactionReceipt({ hash })
    expect(sealed).toEqual({ ...receipt, logs: undefined, blockHash: undefined })
    expect(logs).toEqual(receipt.logs.map((log) => ({ ...log, blockHash })))
  })

  test(`${door}: getContractEvents at pending, and a filter up to pending, return a pre-confirmed event`, async () => {
    const { client, address, mint } = await start(door)
    const hash = await mint()
    const events = { address, abi: Token.abi, eventName: "Transfer", toBlock: "pending" } as const
    expect(await client.getContractEvents({ ...events, fromBlock: "pending" })).toMatchObject([
      { transactionHash: hash, args: { value: 42n } },
    ])
    const filter = await client.createContractEventFilter({ ...events, fromBlock: 0n })
    expect(await client.getFilterLogs({ filter })).toMatchObject([{ transactionHash: hash }])
  })

  test(`${door}: watchBlocks emits each block once, while it is open`, async () => {
    const { node, client, mint } = await start(door)
    const seen: (bigint | null)[] = []
    const two = new Promise<void>((resolve) => {
      stops.unshift(
        client.watchBlocks({
          onBlock: ({ number }) => {
            seen.push(number)
            if (seen.length === 1) void mint().then(() => node.mine())
            else resolve()
          },
        }),
      )
    })
    await two
    expect(seen).toEqual([2n, 3n])
  })

  test(`${door}: with preconfirmedLogs, watchContractEvent emits an event once, before the seal`, async () => {
    const { node, client, address, mint } = await start(door, { preconfirmedLogs: true })
    const seen: unknown[] = []
    const request = new Promise<void>((resolve) => {
      node.on("request", ({ method }) => {
        if (method === "eth_newFilter") resolve()
      })
    })
    const first = new Promise<void>((resolve) => {
      stops.unshift(
        client.watchContractEvent({
          address,
          abi: Token.abi,
          eventName: "Transfer",
          onLogs: (logs) => {
            seen.push(...logs.map(({ transactionHash, blockNumber }) => [transactionHash, blockNumber]))
            resolve()
          },
        }),
      )
    })
    await request
    const hash = await mint()
    await first
    expect(seen).toEqual([[hash, 2n]])
    await node.mine()
    await client.getBlockNumber()
    expect(seen).toHaveLength(1)
  })

  test(`${door}: sendRawTransactionSync returns the pre-confirmed receipt`, async () => {
    const { client, wallet, account } = await start(door)
    const request = await wallet.prepareTransactionRequest({ to: account.address, value: 1n })
    const serializedTransaction = await wallet.signTransaction(request)
    const receipt = await wallet.sendRawTransactionSync({ serializedTransaction })
    expect(receipt).toEqual(await client.getTransactionReceipt({ hash: keccak256(serializedTransaction) }))
  })
}

test("the chain definitions have the block time and the pre-confirmation time of node or network", () => {
  const times = (chain: {
    blockTime?: number | undefined
    experimental_preconfirmationTime?: number | undefined
  }) => [chain.blockTime, chain.experimental_preconfirmationTime]
  expect([midblock, midblockSealed, networkChain("ethereum"), networkChain("ethgas")].map(times)).toEqual([
    [2000, 200],
    [2000, undefined],
    [2000, undefined],
    [12_000, 1000],
  ])
})
