import { encodeFunctionData, type Hex, hexToBigInt, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { Pair } from "../../contracts/artifacts/Pair.ts"
import type { MidblockNode } from "../../src/index.ts"
import { doors, start } from "../client.ts"

const zeroHash = `0x${"00".repeat(32)}`
const bump = encodeFunctionData({ abi: Pair.abi, functionName: "bump" })
const read = encodeFunctionData({ abi: Pair.abi, functionName: "read" })
const both = (n: number): Hex => `0x${n.toString(16).padStart(64, "0").repeat(2)}`
const word = (n: number): Hex => numberToHex(n, { size: 32 })

/** Deploys a pair and seals it. */
async function deployPair(node: MidblockNode): Promise<{ from: Hex; to: Hex }> {
  const [account] = node.accounts
  if (account === undefined) throw new Error("no account")
  const from = account.address
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, data: Pair.bytecode }] })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  return { from, to: receipt?.contractAddress as Hex }
}

/** Returns the answers of all reads of one selector. */
async function observe(
  node: MidblockNode,
  { from, to }: { from: Hex; to: Hex },
  block: "latest" | "pending",
) {
  const [call, slot, receipts, whole, nonce, count] = await Promise.all([
    node.request({ method: "eth_call", params: [{ to, data: read }, block] }),
    node.request({ method: "eth_getStorageAt", params: [to, "0x0", block] }),
    node.request({ method: "eth_getBlockReceipts", params: [block] }),
    node.request({ method: "eth_getBlockByNumber", params: [block, true] }),
    node.request({ method: "eth_getTransactionCount", params: [from, block] }),
    node.request({ method: "eth_getBlockTransactionCountByNumber", params: [block] }),
  ])
  return { call, slot, receipts: receipts ?? [], whole, nonce, count }
}

describe.each([1, 10, 100, 1000])("with %i pending transactions", (n) => {
  test("reads at pending agree, reads at latest do not change, and sealing changes only the hashes", async () => {
    await using session = await start("in process", { gasLimit: 100_000_000n })
    const { node } = session
    const pair = await deployPair(node)
    const before = await observe(node, pair, "latest")
    const hashes: string[] = []
    for (let i = 0; i < n; i++) {
      const sent = { from: pair.from, to: pair.to, data: bump, gas: numberToHex(80_000) }
      const hash = await node.request({ method: "eth_sendTransaction", params: [sent] })
      hashes.push(String(hash))
    }

    const pending = await observe(node, pair, "pending")
    expect(pending.call).toBe(both(n))
    expect(pending.slot).toBe(word(n))
    expect(pending.nonce).toBe(numberToHex(n + 1))
    expect(pending.count).toBe(numberToHex(n))
    expect(pending.whole).toMatchObject({ number: "0x2", hash: zeroHash, parentHash: before.whole?.hash })
    expect(pending.receipts.map((receipt) => receipt.transactionHash)).toEqual(hashes)

    let cumulative = 0n
    pending.receipts.forEach((receipt, i) => {
      cumulative += hexToBigInt(receipt.gasUsed as Hex)
      expect(receipt.cumulativeGasUsed).toBe(numberToHex(cumulative))
      expect(receipt).toMatchObject({
        status: "0x1",
        blockHash: zeroHash,
        blockNumber: "0x2",
        transactionIndex: numberToHex(i),
      })
      expect(receipt.logs).toMatchObject([{ logIndex: numberToHex(i), blockHash: zeroHash, removed: false }])
    })
    expect(pending.whole?.gasUsed).toBe(numberToHex(cumulative))
    expect(pending.whole?.transactions).toMatchObject(
      hashes.map((hash, i) => ({
        hash,
        blockHash: null,
        blockNumber: "0x2",
        transactionIndex: numberToHex(i),
      })),
    )
    expect(await observe(node, pair, "latest")).toEqual(before)

    await node.request({ method: "evm_mine", params: [] })
    const sealed = await observe(node, pair, "latest")
    const blockHash = sealed.whole?.hash
    const withHash = pending.receipts.map((receipt) => ({
      ...receipt,
      blockHash,
      logs: receipt.logs.map((log) => ({ ...log, blockHash })),
    }))
    expect(blockHash).not.toBe(zeroHash)
    expect(sealed.receipts).toEqual(withHash)
    expect(sealed.call).toBe(pending.call)
    expect(sealed.slot).toBe(pending.slot)
    expect(sealed.nonce).toBe(pending.nonce)
    for (const field of [
      "number",
      "timestamp",
      "mixHash",
      "baseFeePerGas",
      "gasLimit",
      "miner",
      "receiptsRoot",
      "logsBloom",
    ])
      expect(sealed.whole?.[field]).toBe(pending.whole?.[field])
  })
})

describe.each(doors)("%s", (door) => {
  test("50 concurrent calls during building and sealing each see one consistent state", async () => {
    await using session = await start(door)
    const { node, client } = session
    const pair = await deployPair(node)
    const seen: Promise<readonly [bigint, bigint]>[] = []
    for (let round = 0; round < 10; round++) {
      const sent = node.request({
        method: "eth_sendTransaction",
        params: [{ from: pair.from, to: pair.to, data: bump, gas: numberToHex(80_000) }],
      })
      for (let i = 0; i < 5; i++)
        seen.push(
          client.readContract({
            address: pair.to,
            abi: Pair.abi,
            functionName: "read",
            blockTag: i % 2 ? "pending" : "latest",
          }),
        )
      await Promise.all([sent, round % 3 === 0 ? node.mine() : sent])
    }
    const values = await Promise.all(seen)
    expect(values).toHaveLength(50)
    for (const [a, b] of values) expect(a).toBe(b)
  })

  test("a pre-confirmed transaction and its receipt are available by hash before the seal", async () => {
    await using session = await start(door)
    const { node, client, wallet, account } = session
    const hash = await wallet.sendTransaction({ to: account.address, value: 1n })
    expect(await client.getTransaction({ hash })).toMatchObject({
      blockHash: null,
      blockNumber: 1n,
      transactionIndex: 0,
    })
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({
      blockHash: zeroHash,
      status: "success",
    })
    const [sealed] = await node.mine()
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({
      blockHash: sealed,
      status: "success",
    })
  })
})
