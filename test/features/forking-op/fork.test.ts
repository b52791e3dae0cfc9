/** Forks of OP chains: remote blocks as they are, and local blocks with the rules of the network. */
import { pad, parseAbi, parseEther } from "viem"
import { expect, test } from "vitest"
import { start } from "../op/start.ts"
import { seen } from "../op/transfers.ts"

const l1Block = {
  address: "0x4200000000000000000000000000000000000015",
  abi: parseAbi([
    "function number() view returns (uint64)",
    "function timestamp() view returns (uint64)",
    "function basefee() view returns (uint256)",
  ]),
} as const

/** A chain of OP Mainnet with its own view of L1, and a fork of it. */
async function withFork() {
  const remote = await start({ operatorFeeConstant: 7n, gasLimit: 50_000_000n })
  await remote.node.request<unknown>({
    method: "midblock_setL1",
    params: [{ number: "0x1864800", timestamp: "0x5f5e100", baseFee: "0x3b9aca00" }],
  })
  await remote.wallet.sendTransaction({ to: remote.friend, value: 1n })
  await remote.node.mine()
  const fork = await start({ seed: "fork", fork: { url: remote.node, cache: false } })
  return { remote, fork }
}

test("remote blocks have their deposits, local ones begin with a deposit of their own", async () => {
  const { remote, fork } = await withFork()
  const blocks = (started: typeof fork, block: "0x1" | "0x2") =>
    started.node.request({ method: "eth_getBlockByNumber", params: [block, true] })
  expect(await blocks(fork, "0x1")).toEqual(await blocks(remote, "0x1"))
  await fork.node.mine()
  expect(await blocks(fork, "0x2")).toMatchObject({
    parentHash: (await blocks(remote, "0x1"))?.hash,
    extraData: (await blocks(remote, "0x1"))?.extraData,
    gasLimit: "0x2faf080",
    transactions: [{ type: "0x7e", to: l1Block.address, nonce: "0x1" }],
  })
  expect(await fork.node.request({ method: "eth_getBlockReceipts", params: ["0x2"] })).toMatchObject([
    { status: "0x1", type: "0x7e", operatorFeeConstant: "0x7" },
  ])
})

test("the view of L1 goes on from that of the remote", async () => {
  const { fork } = await withFork()
  const read = (functionName: "number" | "timestamp" | "basefee") =>
    fork.client.readContract({ ...l1Block, functionName, blockTag: "pending" })
  expect(await read("number")).toBe(0x1864801n)
  expect(await read("timestamp")).toBe(100_000_012n)
  expect(Math.abs(Number(await read("basefee")) - 1e9)).toBeLessThan(4e6)
})

test("transactions of local blocks pay the fee for the data and that of the operator", async () => {
  const { fork } = await withFork()
  const { node, client, wallet, account, friend } = fork
  const before = await client.getBalance({ address: account })
  const hash = await wallet.sendTransaction({ to: friend, value: parseEther("1") })
  await node.mine()
  const receipt = await client.getTransactionReceipt({ hash })
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt
  expect(l1Fee).toBeGreaterThan(0n)
  const paid = before - (await client.getBalance({ address: account }))
  expect(paid).toBe(parseEther("1") + gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + 7n)
})

test("a fork at a transaction begins its block with the deposits of the remote, and has the same receipts", async () => {
  const { node: remote, wallet, friend } = await start()
  const deposit = { from: pad("0xd0", { size: 20 }), to: friend, mint: "0x7", value: "0x5", gas: "0x5208" }
  await remote.request<unknown>({ method: "midblock_deposit", params: [deposit] })
  await wallet.sendTransaction({ to: friend, value: 1n })
  const transactionHash = await wallet.sendTransaction({ to: l1Block.address, data: "0x8381f58a" })
  await remote.mine()
  const { node } = await start({
    fork: { url: remote, transactionHash, cache: false, accountBalance: "none" },
  })
  expect(node.fork?.notes).toEqual([expect.stringContaining("rules: ")])
  const [here, there] = [await seen(node, "pending"), await seen(remote, "latest")]
  expect(here.receipts).toMatchObject(
    there.receipts?.map(({ blockHash: _, logs: __, ...rest }) => rest) ?? [],
  )
  const { receiptsRoot, transactionsRoot, gasUsed, blobGasUsed } = there.block ?? {}
  expect(here.block).toMatchObject({ receiptsRoot, transactionsRoot, gasUsed, blobGasUsed })
  expect(here.block?.transactions).toHaveLength(4)
})

test("error: a deposit whose fields do not have its hash", async () => {
  const { node: remote, wallet, friend } = await start()
  const transactionHash = await wallet.sendTransaction({ to: friend, value: 1n })
  await remote.mine()
  const url = async ({
    method,
    params,
  }: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => {
    const found = await remote.request<object>({ method, params })
    const isBlock = method === "eth_getBlockByNumber" && params[1] === true
    return isBlock ? JSON.parse(JSON.stringify(found).replace('"mint":"0x0"', '"mint":"0x1"')) : found
  }
  await expect(start({ fork: { url, transactionHash, cache: false } })).rejects.toThrow(
    /: its fields have the hash 0x\w{64}$/,
  )
})
