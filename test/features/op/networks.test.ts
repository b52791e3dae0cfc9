/** The networks of the OP stack: their options, the dialect of their endpoints at `pending`, and viem's chains for them. */
import { type Hex, keccak256, numberToHex, toHex } from "viem"
import * as chains from "viem/chains"
import { expect, test } from "vitest"
import { networks } from "../../../src/features/op/networks.ts"
import type { NetworkName } from "../../../src/index.ts"
import { networkChain } from "../../../src/viem.ts"
import { start } from "./start.ts"

const names = Object.keys(networks) as (keyof typeof networks)[]

const chainOf = {
  op: chains.optimism,
  "op-sepolia": chains.optimismSepolia,
  unichain: chains.unichain,
  "unichain-sepolia": chains.unichainSepolia,
  ink: chains.ink,
  "ink-sepolia": chains.inkSepolia,
  soneium: chains.soneium,
  "soneium-minato": chains.soneiumMinato,
  "world-chain": chains.worldchain,
  "world-chain-sepolia": chains.worldchainSepolia,
  "x-layer": chains.xLayer,
  "x-layer-testnet": { id: 1952 },
  "giwa-sepolia": chains.giwaSepolia,
  ronin: chains.ronin,
  "ronin-saigon": { id: 202_601 },
  "base-flashblocks": chains.base,
  base: chains.base,
  "base-sepolia": chains.baseSepolia,
} as const satisfies Record<keyof typeof networks, { readonly id: number }>

const zeroHash = `0x${"00".repeat(32)}`
const [served, refused] = ["served", "refused"] as const

/** The answers of each network at `pending`, with the rows that are alike in one list. */
const rows: readonly {
  readonly of: readonly NetworkName[]
  readonly flashblockTime: number
  readonly subscriptions: "served" | "refused"
  readonly hash: "zero" | "changing"
  readonly byHash: boolean
  readonly isPrivate: boolean
}[] = [
  {
    of: ["op", "op-sepolia"],
    ...{ flashblockTime: 200, subscriptions: refused, hash: "changing", byHash: false, isPrivate: true },
  },
  {
    of: ["unichain", "unichain-sepolia", "ink", "ink-sepolia", "soneium", "soneium-minato", "giwa-sepolia"],
    ...{ flashblockTime: 200, subscriptions: served, hash: "changing", byHash: false, isPrivate: true },
  },
  {
    of: ["world-chain", "world-chain-sepolia"],
    ...{ flashblockTime: 200, subscriptions: served, hash: "changing", byHash: false, isPrivate: true },
  },
  {
    of: ["x-layer", "x-layer-testnet"],
    ...{ flashblockTime: 200, subscriptions: served, hash: "changing", byHash: true, isPrivate: true },
  },
  {
    of: ["ronin", "ronin-saigon"],
    ...{ flashblockTime: 250, subscriptions: served, hash: "changing", byHash: false, isPrivate: true },
  },
  {
    of: ["base-flashblocks"],
    ...{ flashblockTime: 200, subscriptions: served, hash: "zero", byHash: false, isPrivate: false },
  },
]
const cases = rows.flatMap(({ of, ...row }) => of.map((network) => ({ network, ...row })))

test("the rows are those of every network with flashblocks", () => {
  const others = ["base", "base-sepolia"]
  expect(cases.map(({ network }) => network).toSorted()).toEqual(
    names.filter((name) => !others.includes(name)).toSorted(),
  )
})

test.each(names)("%s has the chain id of its network, and a chain of midblock/viem", async (network) => {
  const { node } = await start({ network, receipts: "preconfirmed" })
  const { id } = chainOf[network]
  expect(await node.request({ method: "eth_chainId", params: [] })).toBe(numberToHex(id))
  expect(networkChain(network).id).toBe(id)
})

/** Starts a network that publishes on command, with a waiting transfer. */
async function withWaiting(network: NetworkName) {
  const started = await start({ network, holdFlashblocks: true })
  const { node, account, friend } = started
  const ask = <T = unknown>(method: string, ...params: unknown[]): Promise<T> =>
    node.request<unknown>({ method, params }) as Promise<T>
  const pay = (): Promise<Hex> => ask("eth_sendTransaction", { from: account, to: friend, value: "0x1" })
  return { ...started, ask, pay, hash: await pay() }
}

const failing = (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    ({ code }: { readonly code: number }) => code,
  )

test.each(cases)(
  "$network: a waiting transaction is shown as its pool is",
  async ({ network, isPrivate }) => {
    const { node, ask, pay, hash } = await withWaiting(network)
    const seen: unknown[] = []
    await node.subscribe(["newPendingTransactions"], (each) => seen.push(each))
    const second = await pay()
    expect(seen).toEqual(isPrivate ? [] : [second])
    expect((await ask("eth_getTransactionByHash", hash)) === null).toBe(isPrivate)
    expect((await ask("eth_getRawTransactionByHash", hash)) === null).toBe(isPrivate)
    for (const [method, ...params] of [
      ["txpool_status"],
      ["txpool_content"],
      ["txpool_inspect"],
      ["txpool_contentFrom", node.accounts[0]?.address],
    ] as const)
      expect([method, await failing(ask(method, ...params))].join(" ")).toBe(
        `${method} ${isPrivate ? -32601 : "answered"}`,
      )
    await node.flashblock()
    expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ hash, blockNumber: "0x1" })
  },
)

test.each(cases)("$network: the hash of the open block is $hash", async ({ network, hash, byHash }) => {
  const { node, ask, pay, hash: first } = await withWaiting(network)
  await node.flashblock()
  const receipt = await ask<{ blockHash: Hex }>("eth_getTransactionReceipt", first)
  const { blockHash } = receipt
  const block = await ask("eth_getBlockByNumber", "pending", true)
  const transactionHash = hash === "zero" ? null : blockHash
  expect(block).toMatchObject({
    hash: blockHash,
    transactions: [{ blockHash: transactionHash }, { hash: first, blockHash: transactionHash }],
  })
  expect(await ask("eth_getBlockByHash", blockHash, true)).toEqual(byHash ? block : null)
  expect(await ask("eth_getBlockByNumber", "0x1", true)).toEqual(byHash ? block : null)
  await pay()
  await node.flashblock()
  const later = await ask<{ blockHash: Hex }>("eth_getTransactionReceipt", first)
  expect(later.blockHash === blockHash).toBe(hash === "zero")
  expect(blockHash === zeroHash).toBe(hash === "zero")
  expect(await ask("eth_getBlockReceipts", "pending")).toMatchObject([{}, later, {}])
})

test.each(cases)(
  "$network: subscriptions to flashblocks are $subscriptions",
  async ({ network, subscriptions }) => {
    const { node } = await withWaiting(network)
    for (const kind of ["newFlashblocks", "newFlashblockTransactions", "pendingLogs", "flashblocks"] as const)
      expect(`${kind} ${await failing(node.subscribe([kind], () => {}))}`).toBe(
        `${kind} ${subscriptions === "refused" ? -32602 : "answered"}`,
      )
    expect(await failing(node.subscribe(["newHeads"], () => {}))).toBe("answered")
  },
)

test.each(cases)("$network: its flashblocks have their time", ({ network, flashblockTime }) => {
  expect(networkChain(network).experimental_preconfirmationTime).toBe(flashblockTime)
})

const xLayer = ["eth_flashblocksPeerStatus"]
const base = [
  ...["base_meterBundle", "base_meterBlockByHash", "base_meterBlockByNumber"],
  "base_meteredPriorityFeePerGas",
]
const own: Partial<Record<NetworkName, readonly string[]>> = {
  ...{ "x-layer": xLayer, "x-layer-testnet": xLayer },
  ...{ "base-flashblocks": base, base, "base-sepolia": base },
}

test.each([...names, "ethereum"] as const)(
  "%s has the methods of its endpoints, and not those of others",
  async (network) => {
    const { node, account } = await start({ network })
    const genesis = await node.at({ block: 0 }).block()
    await node.request({ method: "eth_sendTransaction", params: [{ from: account, to: account }] })
    await node.mine()
    const params = {
      eth_flashblocksPeerStatus: [],
      base_meterBundle: [{ txs: [], blockNumber: "0x1" }],
      ...{ base_meterBlockByHash: [genesis?.hash], base_meterBlockByNumber: ["0x0"] },
      base_meteredPriorityFeePerGas: [{ txs: [], blockNumber: "0x1" }],
    }
    const served: string[] = []
    for (const [method, given] of Object.entries(params)) {
      const found = await failing(node.request<unknown>({ method, params: given }))
      if (found === "answered") served.push(method)
      else expect(found).toBe(-32601)
    }
    expect(served).toEqual(own[network] ?? [])
    expect(await node.request({ method: "eth_flashblocksEnabled", params: [] })).toBe(
      !["base", "base-sepolia"].includes(network),
    )
  },
)

test("the options of OP chains need an OP chain", async () => {
  await expect(start({ network: "ethereum", opFork: "isthmus" })).rejects.toThrow(
    "invalid option opFork: expected an OP chain as network beside it, got isthmus",
  )
})

test("the hash so far of the last flashblock is that of the sealed block", async () => {
  const { node, ask, hash } = await withWaiting("op")
  await node.flashblock()
  const { blockHash } = await ask<{ blockHash: Hex }>("eth_getTransactionReceipt", hash)
  const raw = await node.mine().then(() => ask<Hex>("debug_getRawHeader", "0x1"))
  expect(toHex(BigInt(keccak256(raw)), { size: 32 })).toBe(blockHash)
})

test("error: a genesis file beside an OP chain, whose rules would not apply", async () => {
  const genesis = { config: { chainId: 5 }, alloc: {}, difficulty: "0x0", gasLimit: "0x1c9c380" }
  await expect(start({ genesis })).rejects.toThrow(
    "invalid option network: expected a network of Ethereum beside a genesis file, got op",
  )
})

test("a fee recipient and randomness that somebody sets come before those of the chain", async () => {
  const { node, client, friend, account } = await start()
  const randomness = `0x${"11".repeat(32)}` as const
  await node.request<unknown>({ method: "hardhat_setPrevRandao", params: [randomness] })
  await node.request({ method: "anvil_setCoinbase", params: [friend] })
  const sealed = async () => {
    await node.mine()
    const { miner, mixHash } = await client.getBlock()
    return { miner, mixHash }
  }
  expect(await sealed()).toEqual({ miner: friend.toLowerCase(), mixHash: randomness })
  const next = await sealed()
  expect([next.miner, next.mixHash === randomness]).toEqual([friend.toLowerCase(), false])
  const other = await start({ coinbase: account })
  expect((await other.client.getBlock({ blockTag: "pending" })).miner).toBe(account.toLowerCase())
  expect(await client.getChainId()).toBe(10)
})

test("the fee recipient of a state file of another chain is not that of an OP chain", async () => {
  const other = await start({ network: "ethereum", coinbase: "0x00000000000000000000000000000000000000c0" })
  await other.node.mine()
  const file = (await other.node.request({ method: "anvil_dumpState", params: [] })) as `0x${string}`
  const { node, client } = await start()
  await node.request({ method: "anvil_loadState", params: [file] })
  await node.mine()
  expect((await client.getBlock()).miner).toBe("0x4200000000000000000000000000000000000011")
})

test("error: a fork of Ethereum that is not that of the network's fork", async () => {
  await expect(start({ hardfork: "amsterdam" })).rejects.toThrow(
    "invalid option hardfork: expected osaka, that of the fork karst of the OP stack, which opFork sets, got amsterdam",
  )
  await expect(start({ opFork: "isthmus", hardfork: "osaka" })).rejects.toThrow(
    "expected prague, that of the fork isthmus",
  )
  const { node } = await start({ opFork: "isthmus", hardfork: "prague" })
  expect(node.options.hardfork).toBe("prague")
})
