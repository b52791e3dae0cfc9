/** Faults of one of two linked chains, as the other one sees them. */
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from "viem"
import { getL2TransactionHashes } from "viem/op-stack"
import { expect, onTestFinished, test } from "vitest"
import { type Chains, type CreateChainsOptions, createChains, type MidblockNode } from "../../../src/index.ts"

type Names = "op" | "unichain"
type Both = Chains<Names>

const to = "0x00000000000000000000000000000000000000aa"
const ethBridge = "0x4200000000000000000000000000000000000024"
const messengerOfL2s = "0x4200000000000000000000000000000000000023"
const passer = "0x4200000000000000000000000000000000000016"
const l1Block = "0x4200000000000000000000000000000000000015"
const gas = numberToHex(600_000)

async function start(given: Partial<CreateChainsOptions<Names>> = {}): Promise<Both> {
  const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const
  const chains = await createChains({ l2, seed: "faults", ...given })
  onTestFinished(() => chains.close())
  await chains.mine()
  return chains
}

const send = async (node: MidblockNode, request: object): Promise<Hex> =>
  (await node.request({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[0]?.address, gas, ...request } as never],
  })) as Hex

const deposit = ({ l1, contracts }: Both, value: number): Promise<Hex> =>
  send(l1, { to: contracts.op.optimismPortal, value: numberToHex(value) })

const receiptOf = (node: MidblockNode, hash: Hex) =>
  node.request({ method: "eth_getTransactionReceipt", params: [hash] })

/** Returns the hashes of the deposits of a transaction on L1. */
const depositsOf = async ({ l1 }: Both, hash: Hex) =>
  getL2TransactionHashes((await receiptOf(l1, hash)) as never)

/** Returns the hashes of the newest block, or another one, without that of its attributes. */
async function hashesIn(node: MidblockNode, block: "latest" | "pending" | bigint = "latest") {
  const found = await node.at({ block }).block()
  return found?.transactions.slice(1).map((each) => (typeof each === "string" ? each : each.hash))
}

const balanceOf = (node: MidblockNode, account: Hex) => node.at({ block: "latest" }).balance(account)

const gamesOf = async ({ l1, contracts }: Both) => {
  const call = { to: contracts.op.disputeGameFactory, data: "0x4d1975b4" } as const // gameCount()
  return Number(await l1.request({ method: "eth_call", params: [call, "latest"] }))
}

const withdraw = ({ l2 }: Both): Promise<Hex> => {
  const abi = parseAbi(["function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable"])
  const data = encodeFunctionData({ abi, args: [to, 21_000n, "0x"] })
  return send(l2.op, { to: passer, data, value: "0x3" })
}

/** Sends ether from `op` to `unichain`. */
const sendEther = ({ l2 }: Both, value: number): Promise<Hex> => {
  const abi = parseAbi(["function sendETH(address to, uint256 chainId) payable returns (bytes32)"])
  const data = encodeFunctionData({ abi, args: [to, 902n] })
  return send(l2.op, { to: ethBridge, data, value: numberToHex(value) })
}

test("L1 drops a pre-confirmed deposit: a lost one never arrives, one that waits arrives with its block", async () => {
  const chains = await start()
  const from = chains.l1.accounts[0]?.address as Hex
  const before = await balanceOf(chains.l2.op, from)
  const lost = await deposit(chains, 5)
  expect((await receiptOf(chains.l1, lost))?.status).toBe("0x1")
  await chains.l1.faults.dropFlashblocks({ dropPolicy: "lose" })
  const kept = await deposit(chains, 7)
  await chains.l1.faults.dropFlashblocks({ dropPolicy: "requeue" })
  await chains.mine()
  expect(await receiptOf(chains.l1, lost)).toBeNull()
  expect(await hashesIn(chains.l2.op)).toEqual(await depositsOf(chains, kept))
  expect(await balanceOf(chains.l2.op, from)).toBe(before + 7n)
})

test("L1 reorders its open block: the L2 takes the deposits in the order of the sealed one", async () => {
  const chains = await start()
  const [, second] = chains.l1.accounts.map(({ address }) => address)
  const one = await deposit(chains, 5)
  const other = await send(chains.l1, { from: second, to: chains.contracts.op.optimismPortal, value: "0x7" })
  await chains.l1.faults.reorder([other, one])
  await chains.mine()
  const { transactionIndex } = (await receiptOf(chains.l1, other)) ?? {}
  expect(transactionIndex).toBe("0x0")
  const [first] = await depositsOf(chains, other)
  const [last] = await depositsOf(chains, one)
  expect(await hashesIn(chains.l2.op)).toEqual([first, last])
})

test("L1 seals another block than the one that was pre-confirmed: the L2 takes what was sealed", async () => {
  const chains = await start()
  const from = chains.l1.accounts[0]?.address as Hex
  const before = await balanceOf(chains.l2.op, from)
  const sent = await deposit(chains, 5)
  await chains.l1.faults.sealOther({ transactions: [], dropPolicy: "lose" })
  await chains.mine()
  expect(await receiptOf(chains.l1, sent)).toBeNull()
  expect(await balanceOf(chains.l2.op, from)).toBe(before)
})

test("L1 stalls: the L2 goes on with the same origin, and the deposit arrives afterwards", async () => {
  const chains = await start()
  const numberOf = async () =>
    BigInt.asUintN(64, BigInt(await chains.l2.op.at({ block: "latest" }).storage(l1Block, "0x0")))
  const origin = await numberOf()
  chains.l1.faults.stall(60_000)
  const sent = await deposit(chains, 5)
  expect(await receiptOf(chains.l1, sent)).toBeNull()
  await chains.l2.op.mine(5)
  expect(await numberOf()).toBe(origin)
  chains.l1.faults.clear()
  await chains.mine()
  expect(await hashesIn(chains.l2.op)).toEqual(await depositsOf(chains, sent))
  expect(await numberOf()).toBe(origin + 1n)
})

test("the sequencer of an L2 is down: when it is back, it takes each L1 block in turn, and what was sent through L1", async () => {
  const chains = await start()
  const { l1, l2 } = chains
  const [alice, bob] = l1.accounts.map(({ address }) => address as Hex)
  const head = BigInt(await l2.op.request({ method: "eth_blockNumber", params: [] }))
  l2.op.faults.stall(3_600_000)
  const waiting = await send(l2.op, { from: alice, to, value: "0x5" })
  const abi = parseAbi(["function depositTransaction(address,uint256,uint64,bool,bytes) payable"])
  const data = encodeFunctionData({ abi, args: [to, 7n, 50_000n, false, "0x"] })
  const forced = await send(l1, { from: bob, to: chains.contracts.op.optimismPortal, data })
  await l1.mine(3)
  expect(await receiptOf(l2.op, waiting)).toBeNull()
  expect(BigInt(await l2.op.request({ method: "eth_blockNumber", params: [] }))).toBe(head)
  l2.op.faults.clear()
  await l2.op.mine(4)
  const [hash = "0x"] = await depositsOf(chains, forced)
  const block = numberToHex(head + 2n) // the open block has the origin of before the stop
  expect(await receiptOf(l2.op, waiting)).toMatchObject({ status: "0x1" })
  expect(await receiptOf(l2.op, hash)).toMatchObject({ status: "0x1", from: bob, transactionIndex: "0x1" })
  expect(await receiptOf(l2.op, hash)).toMatchObject({ blockNumber: block })
  const numbers = [1n, 2n, 3n, 4n].map(async (after) =>
    BigInt.asUintN(64, BigInt(await l2.op.at({ block: head + after }).storage(l1Block, "0x0"))),
  )
  expect(await Promise.all(numbers)).toEqual([1n, 2n, 3n, 4n])
})

test("the sequencer of an L2 drops each transaction of an account: the same call through L1 is included", async () => {
  const chains = await start()
  const alice = chains.l1.accounts[0]?.address as Hex
  await chains.l2.op.faults.dropNext({ sender: alice, dropPolicy: "lose" })
  const censored = await send(chains.l2.op, { from: alice, to, value: "0x5" })
  const abi = parseAbi(["function depositTransaction(address,uint256,uint64,bool,bytes) payable"])
  const data = encodeFunctionData({ abi, args: [to, 5n, 50_000n, false, "0x"] })
  await send(chains.l1, { from: alice, to: chains.contracts.op.optimismPortal, data })
  await chains.mine()
  expect(await receiptOf(chains.l2.op, censored)).toBeNull()
  expect(await balanceOf(chains.l2.op, to)).toBe(5n)
})

test("an L2 drops a pre-confirmed withdrawal: it is proposed when it is sealed, and never when it is lost", async () => {
  const chains = await start()
  await withdraw(chains)
  await chains.l2.op.faults.dropFlashblocks({ dropPolicy: "lose" })
  await chains.mine()
  expect(await gamesOf(chains)).toBe(0)
  const kept = await withdraw(chains)
  await chains.l2.op.faults.dropFlashblocks({ dropPolicy: "requeue" })
  await chains.mine(2)
  expect((await receiptOf(chains.l2.op, kept))?.status).toBe("0x1")
  expect(await gamesOf(chains)).toBe(1)
})

test("an L2 loses a pre-confirmed message: the other one never sees it", async () => {
  const chains = await start()
  const lost = await sendEther(chains, 5)
  await chains.l2.op.faults.sealOther({ transactions: [], dropPolicy: "lose" })
  await sendEther(chains, 7)
  await chains.mine(2)
  expect(await receiptOf(chains.l2.op, lost)).toBeNull()
  expect(await balanceOf(chains.l2.unichain, to)).toBe(7n)
})

test("an L2 drops the relay of a message: it is relayed again on request, and once", async () => {
  const chains = await start()
  await sendEther(chains, 5)
  await chains.l2.op.mine()
  await chains.settled()
  const relayer = "0x4c32000000000000000000000000000000000001"
  const drop = { method: "admin_dropSenderTransactions", params: [relayer] } as const
  expect(await chains.l2.unichain.request(drop)).toHaveLength(1)
  await chains.mine()
  expect(await balanceOf(chains.l2.unichain, to)).toBe(0n)
  expect(await chains.relay()).toMatchObject([{ destination: "unichain", error: undefined }])
  expect(await chains.relay()).toEqual([])
  await chains.mine()
  expect(await balanceOf(chains.l2.unichain, to)).toBe(5n)
})

test("a relayer that is off leaves messages; a late one delivers them, up to 7 days after they were sent", async () => {
  const chains = await start({ relayer: "manual" })
  await sendEther(chains, 5)
  await chains.mine(3)
  expect(await balanceOf(chains.l2.unichain, to)).toBe(0n)
  await chains.increaseTime(6 * 86_400)
  await chains.mine()
  expect(await chains.relay()).toMatchObject([{ source: "op", destination: "unichain", error: undefined }])
  await chains.mine()
  expect(await balanceOf(chains.l2.unichain, to)).toBe(5n)
  await sendEther(chains, 7)
  await chains.mine()
  await chains.increaseTime(8 * 86_400)
  await chains.mine()
  const [expired] = await chains.relay()
  expect(expired?.error).toMatch(/^conflicting data exists in the database: .* has expired/)
  await chains.mine()
  expect(await balanceOf(chains.l2.unichain, to)).toBe(5n)
  expect(await chains.l2.unichain.at().code(messengerOfL2s)).not.toBe("0x")
})
