/** The rule for executing messages: which transactions a node refuses, keeps waiting, and takes out of its blocks. */
import { encodeAccessList } from "@eth-optimism/viem/utils/interop"
import { type AccessList, encodeFunctionData, type Hex, keccak256, toHex } from "viem"
import { beforeAll, expect, test } from "vitest"
import { accessListOf } from "../../../src/chains/interop/message.ts"
import { depositsOf } from "../start.ts"
import { interopAbi, predeploys } from "./abi.ts"
import { type Client, messageOf, open, type Started } from "./start.ts"

const target = "0x00000000000000000000000000000000000000dd"
const gas = 300_000n

type Executing = Awaited<ReturnType<typeof messageOf>>["executing"]

/** Sends a message of `op` to nobody in particular; returns it once its block is sealed. */
async function sendMessage({ chains, op }: Started): Promise<Executing> {
  const hash = await op.interop.sendCrossDomainMessage({ destinationChainId: 902, target, message: "0x12" })
  await chains.l2.op.mine()
  return (await messageOf(op, hash)).executing
}

/** Validates a message in the inbox of an L2, with an access list. */
const execute = (client: Client, { id, payload, accessList }: Executing) =>
  client.sendTransaction({
    to: predeploys.inbox,
    data: encodeFunctionData({
      ...{ abi: interopAbi, functionName: "validateMessage", args: [id, keccak256(payload)] },
    }),
    ...{ accessList, gas },
  })

/** Returns the message with another identifier or payload, and the access list that belongs to it. */
const changed = (executing: Executing, change: Partial<Executing["id"]>, payload = executing.payload) => {
  const id = { ...executing.id, ...change }
  return { id, payload, accessList: encodeAccessList(id, payload) }
}

let started: Started
beforeAll(async () => {
  started = await open({ relayer: "manual" })
  return () => started.chains.close()
})

test("a message with another place, time, origin, payload or chain is refused, in the words of the OP stack", async () => {
  const { chains, unichain } = started
  const executing = await sendMessage(started)
  await chains.mine()
  const { id, payload } = executing
  const refusalOf = (given: Executing) =>
    execute(unichain, given).then(
      () => "taken",
      ({ details }: { details: string }) => details,
    )
  const [number, time] = [id.blockNumber, id.timestamp]
  expect({
    block: await refusalOf(changed(executing, { blockNumber: number + 1n })),
    index: await refusalOf(changed(executing, { logIndex: 1n })),
    time: await refusalOf(changed(executing, { timestamp: time - 1n })),
    origin: await refusalOf(changed(executing, { origin: target })),
    payload: await refusalOf(changed(executing, {}, `${payload}00`)),
    chain: await refusalOf(changed(executing, { chainId: 903n })),
    longChain: await refusalOf(changed(executing, { chainId: 2n ** 64n + 901n })),
    future: await refusalOf(changed(executing, { blockNumber: number + 1000n })),
    malformed: await refusalOf({
      ...executing,
      accessList: [{ address: predeploys.inbox, storageKeys: [toHex(1, { size: 32 })] }],
    }),
    half: await refusalOf({
      ...executing,
      accessList: executing.accessList.map(({ address, storageKeys: [first] }) => ({
        address,
        storageKeys: [first as Hex],
      })),
    }),
  }).toEqual({
    block: `conflicting data exists in the database: block ${number + 1n} of chain 901 has no log 0`,
    index: `conflicting data exists in the database: block ${number} of chain 901 has no log 1`,
    time: `conflicting data exists in the database: block ${number} of chain 901 has the timestamp ${time}, not ${time - 1n}`,
    origin: `conflicting data exists in the database: log 0 of block ${number} of chain 901 has another checksum`,
    payload: `conflicting data exists in the database: log 0 of block ${number} of chain 901 has another checksum`,
    chain: "unsupported chain id: 903 is not in the dependency set",
    longChain: `unsupported chain id: ${2n ** 64n + 901n} is not in the dependency set`,
    future: `data is not yet available (from the future): block ${number + 1000n} of chain 901 is not sealed`,
    malformed: `failed to parse access entry: expected the position of a log, which begins with 0x01000000, not ${toHex(1, { size: 32 })}`,
    half: "failed to parse access entry: expected a checksum, which begins with 0x03, not nothing",
  })
  const [, ...others] = [...executing.accessList, ...changed(executing, { logIndex: 1n }).accessList]
  const second: AccessList = [...executing.accessList, ...others]
  expect(await refusalOf({ ...executing, accessList: second })).toContain("has no log 1") // each of them is checked
})

test("a log of any contract can be executed, also by its own L2, and without its access list by nobody", async () => {
  const { chains, op, unichain } = started
  const executing = await sendMessage(started)
  await chains.mine()
  const sent = [await execute(op, executing), await execute(unichain, executing)] as const
  const without = await execute(unichain, { ...executing, accessList: [] })
  await chains.mine()
  const receipts = [
    await op.getTransactionReceipt({ hash: sent[0] }),
    await unichain.getTransactionReceipt({ hash: sent[1] }),
    await unichain.getTransactionReceipt({ hash: without }),
  ]
  expect(receipts.map(({ status }) => status)).toEqual(["success", "success", "reverted"])
})

test("a deposit of L1 executes no message: it has no access list", async () => {
  const { chains, l1, unichain } = started
  const executing = await sendMessage(started)
  await chains.mine()
  const data = encodeFunctionData({
    ...{
      abi: interopAbi,
      functionName: "validateMessage",
      args: [executing.id, keccak256(executing.payload)],
    },
  })
  const request = { to: predeploys.inbox, data, gas } as const
  const hash = await l1.depositTransaction({ request, targetChain: started.targetChain.unichain })
  await chains.mine()
  const [deposit = "0x"] = await depositsOf({ l1 }, hash)
  expect(await unichain.getTransactionReceipt({ hash: deposit })).toMatchObject({ status: "reverted" })
})

test("a message of an open block is refused, and one that is not older than the block waits for a later block", async () => {
  const { chains, op, unichain } = started
  const sending = { destinationChainId: 902, target, message: "0x12" } as const
  const hash = await op.interop.sendCrossDomainMessage(sending)
  const { logs } = await op.getTransactionReceipt({ hash }) // pre-confirmed
  const { number, timestamp } = await op.getBlock({ blockTag: "pending" })
  const [log] = logs
  const payload: Hex = `0x${log?.topics.map((topic) => topic.slice(2)).join("")}${log?.data.slice(2)}`
  const id = {
    origin: predeploys.messenger,
    logIndex: 0n,
    chainId: 901n,
    blockNumber: number ?? 0n,
    timestamp,
  } as const
  const executing = { id, payload, accessList: encodeAccessList(id, payload) }
  await expect(execute(unichain, executing)).rejects.toMatchObject({
    details: `data is not yet available (from the future): block ${number} of chain 901 is not sealed`,
  })
  await chains.l2.op.mine()
  const node = chains.l2.unichain
  const behind = async () => (await unichain.getBlock({ blockTag: "pending" })).timestamp <= timestamp
  expect(await behind()).toBe(true)
  const early = await execute(unichain, executing)
  const isSealed = () =>
    unichain.getTransactionReceipt({ hash: early }).then(
      () => true,
      () => false,
    )
  while (await behind()) {
    expect(await isSealed()).toBe(false)
    await node.mine()
  }
  await node.mine()
  const receipt = await unichain.getTransactionReceipt({ hash: early })
  expect(receipt.status).toBe("success")
  const block = await unichain.getBlock({ blockNumber: receipt.blockNumber })
  expect(block.timestamp).toBeGreaterThan(timestamp)
})

test("a message expires after 7 days, also one that waits", async () => {
  const { chains, unichain, account } = started
  const executing = await sendMessage(started)
  await chains.mine()
  const { timestamp } = executing.id
  const nonce = (await unichain.getTransactionCount({ address: account.address })) + 1
  const { accessList, id, payload } = executing
  const data = encodeFunctionData({
    abi: interopAbi,
    functionName: "validateMessage",
    args: [id, keccak256(payload)],
  })
  const waiting = await unichain.sendTransaction({ to: predeploys.inbox, data, accessList, gas, nonce }) // after a gap
  const now = (await unichain.getBlock({ blockTag: "pending" })).timestamp
  await chains.increaseTime(Number(timestamp + 604_801n - now))
  await chains.mine()
  await expect(execute(unichain, executing)).rejects.toMatchObject({
    details: expect.stringContaining("has expired"),
  })
  await unichain.sendTransaction({ to: target })
  await chains.mine()
  const known = await chains.l2.unichain.request({ method: "base_transactionStatus", params: [waiting] })
  expect(known).toEqual({ status: "Unknown" })
})

test("a reorganisation of the source takes the blocks with its messages with it; other transactions come again", async () => {
  const { chains, unichain } = started
  await chains.mine()
  const executing = await sendMessage(started)
  const executed = await execute(unichain, executing)
  const friend = chains.l1.accounts[1]?.address as Hex
  const other = await chains.l2.unichain.request({
    ...{ method: "eth_sendTransaction", params: [{ from: friend, to: target, value: "0x1" }] },
  })
  for (let block = 0; block < 5; block++) await chains.l2.unichain.mine()
  expect((await unichain.getTransactionReceipt({ hash: executed })).blockNumber).toBeGreaterThan(0n)
  await chains.l2.op.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await expect(unichain.getTransactionReceipt({ hash: executed })).rejects.toThrow("could not be found")
  await chains.mine()
  const waiting = await chains.l2.unichain.request({ method: "base_transactionStatus", params: [executed] })
  expect(waiting).toEqual({ status: "Unknown" })
  expect(await unichain.getTransactionReceipt({ hash: other as Hex })).toMatchObject({ status: "success" })
})

test("the entries of a message are those of @eth-optimism/viem, also with a long chain id", () => {
  const payload = "0x1234"
  for (const chainId of [901n, 2n ** 64n + 19n]) {
    const id = {
      origin: predeploys.messenger,
      blockNumber: 14n,
      logIndex: 2n,
      timestamp: 1743801675n,
      chainId,
    } as const
    expect(accessListOf(id, keccak256(payload))).toEqual(encodeAccessList(id, payload))
  }
})
