/** Answers of the open block equal those of the sealed one: proofs, traces, calls, raw data, pool. */
import { MerklePatriciaTrie, verifyMPTWithMerkleProof } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import { encodeDeployData, encodeFunctionData, type Hex, keccak256 } from "viem"
import { describe, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createNode } from "../../src/index.ts"

/** A node with a token in block 1, and three mints in the open block. */
async function withMints() {
  const node = await createNode()
  const from = node.accounts[0]?.address as Hex
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const send = (transaction: Record<string, string>) =>
    ask("eth_sendTransaction", { from, gas: "0x200000", ...transaction }) as Promise<Hex>
  const hash = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  await node.mine()
  const { contractAddress: token } = await (ask("eth_getTransactionReceipt", hash) as Promise<{
    contractAddress: Hex
  }>)
  const mint = encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] })
  const hashes = [
    await send({ to: token, data: mint }),
    await send({ to: token, data: mint }),
    await send({ to: token, data: mint }),
  ]
  const balanceOf = {
    from,
    to: token,
    data: encodeFunctionData({ ...Token, functionName: "balanceOf", args: [from] }),
  }
  /** Its first call on a token writes slots that hold zero, which costs more. */
  const minting = { from, to: token, data: mint }
  return { node, ask, from, token, mint, minting, balanceOf, hashes }
}

/** The slot of `totalSupply`, which every mint adds to. */
const supplySlot = `0x${Token.storageLayout.storage.find(({ label }) => label === "totalSupply")?.slot.padStart(64, "0")}`

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`

describe("reads at pending before the seal, and by number after it", () => {
  const reads = {
    eth_getProof: ({ token }) => [token, [supplySlot]],
    eth_getStorageValues: ({ token }) => [{ [token]: [supplySlot] }],
    eth_createAccessList: ({ minting }) => [minting],
    eth_estimateGas: ({ minting }) => [minting],
    eth_call: ({ balanceOf }) => [balanceOf],
    debug_traceCall: ({ balanceOf }) => [balanceOf],
  } satisfies Record<string, (context: Awaited<ReturnType<typeof withMints>>) => unknown[]>

  for (const [method, params] of Object.entries(reads))
    test(`${method}: the answer at pending equals the answer of the sealed block, not that at latest`, async () => {
      const context = await withMints()
      const { node, ask } = context
      const [pending, latest] = [
        await ask(method, ...params(context), "pending"),
        await ask(method, ...params(context), "latest"),
      ]
      await node.mine()
      expect(await ask(method, ...params(context), "0x2")).toEqual(pending)
      expect(pending).not.toEqual(latest)
    })

  test("debug_traceTransaction, debug_traceBlockByNumber: traces do not change at the seal", async () => {
    const { node, ask, hashes } = await withMints()
    const read = async () => ({
      one: await ask("debug_traceTransaction", hashes[1]),
      calls: await ask("debug_traceTransaction", hashes[2], {
        tracer: "callTracer",
        tracerConfig: { withLog: true },
      }),
      state: await ask("debug_traceTransaction", hashes[2], {
        tracer: "prestateTracer",
        tracerConfig: { diffMode: true },
      }),
      many: await ask("debug_traceTransaction", hashes[0], {
        tracer: "muxTracer",
        tracerConfig: { callTracer: {}, "4byteTracer": {} },
      }),
    })
    const [pending, block] = [await read(), await ask("debug_traceBlockByNumber", "pending")]
    await node.mine()
    expect(await read()).toEqual(pending)
    expect(await ask("debug_traceBlockByNumber", "0x2")).toEqual(block)
    expect((block as { txHash: string }[]).map(({ txHash }) => txHash)).toEqual(hashes)
  })

  test("a trace does not change the state, and its gas equals the receipt's", async () => {
    const { ask, hashes, token } = await withMints()
    const before = await ask("eth_getProof", token, [supplySlot], "pending")
    const { gas } = await (ask("debug_traceTransaction", hashes[1]) as Promise<{ gas: number }>)
    const { gasUsed } = await (ask("eth_getTransactionReceipt", hashes[1]) as Promise<{ gasUsed: Hex }>)
    expect(gas).toBe(Number(gasUsed))
    expect(await ask("eth_getProof", token, [supplySlot], "pending")).toEqual(before)
  })

  test("eth_simulateV1 builds on the open block", async () => {
    const { ask, balanceOf, token, mint, from } = await withMints()
    const calls = [balanceOf, { from, to: token, input: mint }, balanceOf]
    const asked = { blockStateCalls: [{ calls }, { calls: [balanceOf] }], traceTransfers: true }
    const [first, second] = (await ask("eth_simulateV1", asked, "pending")) as {
      number: string
      calls: { returnData: Hex; status: string; logs: unknown[] }[]
    }[]
    expect(first?.number).toBe("0x3")
    expect(second?.number).toBe("0x4")
    expect(first?.calls.map(({ returnData }) => returnData)).toEqual([word(15n), "0x", word(20n)])
    expect(first?.calls.map(({ logs }) => logs.length)).toEqual([0, 1, 0])
    expect(second?.calls.map(({ returnData }) => returnData)).toEqual([word(20n)])
    expect(Number(await ask("eth_call", balanceOf, "pending"))).toBe(15)
  })

  test("raw data: transactions and receipts of the open block have the same bytes after the seal", async () => {
    const { node, ask, hashes } = await withMints()
    const read = async (block: string) => [
      await ask("debug_getRawReceipts", block),
      await ask("eth_getRawTransactionByBlockNumberAndIndex", block, "0x1"),
      await ask("debug_getRawTransaction", hashes[2]),
      await ask("eth_getBlockTransactionCountByNumber", block),
      await ask("eth_getUncleCountByBlockNumber", block),
    ]
    const pending = await read("pending")
    await node.mine()
    expect(await read("0x2")).toEqual(pending)
    expect(keccak256((await ask("debug_getRawHeader", "0x2")) as Hex)).toBe(
      ((await ask("eth_getBlockByNumber", "0x2", false)) as { hash: Hex }).hash,
    )
  })

  test("eth_getTransactionBySenderAndNonce: finds waiting, pre-confirmed and sealed transactions", async () => {
    const { node, ask, from, hashes } = await withMints()
    const find = (nonce: string) =>
      ask("eth_getTransactionBySenderAndNonce", from, nonce) as Promise<{ hash: Hex } | null>
    expect((await find("0x2"))?.hash).toBe(hashes[1])
    const gap = await ask("eth_sendTransaction", { from, to: from, nonce: "0x9", gas: "0x5208" })
    expect(await find("0x9")).toMatchObject({ hash: gap, blockNumber: null })
    await node.mine()
    expect(await find("0x2")).toMatchObject({ hash: hashes[1], blockNumber: "0x2" })
    expect(await find("0x8")).toBe(null)
  })
})

/** Returns the value that a proof gives for a key of the trie with this root. */
async function provedAt(root: Hex, key: Hex, nodes: readonly Hex[]): Promise<Hex | undefined> {
  const trie = new MerklePatriciaTrie()
  const value = await verifyMPTWithMerkleProof(trie, hexToBytes(root), hexToBytes(key), nodes.map(hexToBytes))
  return value === null ? undefined : bytesToHex(value)
}

test("eth_getProof: the proofs are valid for the state root of the block", async () => {
  const { node, ask, token } = await withMints()
  await node.mine()
  const { stateRoot } = (await ask("eth_getBlockByNumber", "latest", false)) as { stateRoot: Hex }
  const absent = `0x${"77".repeat(20)}`
  for (const address of [token, absent]) {
    const proof = (await ask("eth_getProof", address, [supplySlot, "0x99"], "latest")) as {
      accountProof: Hex[]
      balance: Hex
      nonce: Hex
      codeHash: Hex
      storageHash: Hex
      storageProof: { key: Hex; value: Hex; proof: Hex[] }[]
    }
    const leaf = await provedAt(stateRoot, keccak256(address as Hex), proof.accountProof)
    const account = [proof.nonce, proof.balance, proof.storageHash, proof.codeHash].map((value) =>
      value === "0x0" ? new Uint8Array() : hexToBytes(value),
    )
    expect(leaf).toBe(address === absent ? undefined : bytesToHex(RLP.encode(account)))
    for (const { key: slot, value, proof: nodes } of proof.storageProof) {
      if (nodes.length === 0) continue
      const place = keccak256(`0x${slot.slice(2).padStart(64, "0")}`)
      const stored = await provedAt(proof.storageHash, place, nodes)
      expect(stored ?? "0x80").toBe(bytesToHex(RLP.encode(BigInt(value))))
    }
    expect(proof.storageProof.map(({ key: slot, value }) => [slot, value])).toEqual([
      [supplySlot, address === absent ? "0x0" : "0xf"],
      ["0x99", "0x0"],
    ])
  }
})

test("txpool: pre-confirmed transactions are pending until the seal; one after a nonce gap is queued", async () => {
  const { node, ask, from, hashes } = await withMints()
  const gap = await ask("eth_sendTransaction", {
    from,
    to: from,
    nonce: "0x9",
    gas: "0x5208",
    value: "0x7",
    gasPrice: "0x77359400",
  })
  const checksummed = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
  expect(await ask("txpool_status")).toEqual({ pending: "0x3", queued: "0x1" })
  expect(await ask("txpool_contentFrom", from)).toMatchObject({
    pending: { 1: { hash: hashes[0], blockHash: null }, 2: { hash: hashes[1] }, 3: { hash: hashes[2] } },
    queued: { 9: { hash: gap } },
  })
  expect((await ask("txpool_inspect")) as { queued: unknown }).toMatchObject({
    queued: { [checksummed]: { 9: `${checksummed}: 7 wei + 21000 gas × 2000000000 wei` } },
  })
  expect(await ask("txpool_content")).toMatchObject({ queued: { [checksummed]: { 9: { hash: gap } } } })
  await node.mine()
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x1" })
})
