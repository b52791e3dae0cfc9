import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createNode } from "../../src/index.ts"
import { to, withPayments } from "./payments.ts"

const zero = `0x${"00".repeat(32)}`

test("a block as of n transactions is the same before and after sealing, without the sealed requestsHash", async () => {
  await using node = await createNode()
  const from = node.accounts[0]?.address as Hex
  // The block requests withdrawals (EIP-7002); the hash of its requests is known when it is sealed.
  const withdrawal = { to: "0x00000961Ef480Eb55e80D19ad83579A64c007002", data: `0x${"11".repeat(56)}` }
  for (const each of [{ to }, withdrawal, withdrawal])
    await node.request({ method: "eth_sendTransaction", params: [{ from, value: "0x1", ...each }] })
  const counts = [0, 1, 2, 3]
  const open = await Promise.all(counts.map((flashblock) => node.at({ block: 1, flashblock }).block()))
  await node.mine()
  const sealed = await Promise.all(counts.map((transactions) => node.at({ block: 1, transactions }).block()))
  expect(sealed).toEqual(open)
  expect((await node.at({ block: 1 }).block())?.requestsHash).not.toBe(open[3]?.requestsHash)
})

test("over JSON-RPC, methods with a block parameter accept a block number with a flashblock index", async () => {
  await using node = await createNode()
  const from = node.accounts[0]?.address as Hex
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...transaction }] })
  const deployed = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  const token = (await node.request({ method: "eth_getTransactionReceipt", params: [deployed] }))
    ?.contractAddress as Hex
  const mint = await send({
    to: token,
    data: encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] }),
  })
  await node.mine()
  await node.mine()
  const at = (flashblockIndex: string) => ({ blockNumber: "0x1", flashblockIndex })
  const both = async (method: string, params: (block: unknown) => unknown[]) => {
    const ask = (index: string) => node.request<unknown>({ method, params: params(at(index)) })
    return [await ask("0x1"), await ask("0x2")]
  }
  const supply = { to: token, data: "0x18160ddd" }
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`
  const slot = `0x${Token.storageLayout.storage.find(({ label }) => label === "totalSupply")?.slot}`
  expect(await both("eth_call", (block) => [supply, block])).toEqual([word(0n), word(5n)])
  expect(await both("eth_getStorageAt", (block) => [token, slot, block])).toEqual([word(0n), word(5n)])
  expect(await both("eth_getTransactionCount", (block) => [from, block])).toEqual(["0x1", "0x2"])
  expect(await both("eth_getBlockTransactionCountByNumber", (block) => [block])).toEqual(["0x1", "0x2"])
  expect(await both("eth_getBlockByNumber", (block) => [block, false])).toMatchObject([
    { transactions: [deployed], number: "0x1" },
    { transactions: [deployed, mint] },
  ])
  expect(await both("eth_getTransactionByBlockNumberAndIndex", (block) => [block, "0x1"])).toMatchObject([
    null,
    { hash: mint, blockHash: null },
  ])
  expect(await both("eth_getBlockReceipts", (block) => [block])).toMatchObject([
    [{ transactionHash: deployed }],
    [{ transactionHash: deployed }, { transactionHash: mint }],
  ])
  expect(await both("eth_getLogs", (toBlock) => [{ fromBlock: "0x1", toBlock }])).toMatchObject([
    [],
    [{ transactionHash: mint, blockHash: zero }],
  ])
  const estimate = await both("eth_estimateGas", (block) => [{ ...supply, from }, block])
  expect(estimate.map((gas) => Number(gas) > 21000)).toEqual([true, true])
  const proofs = (await both("eth_getProof", (block) => [token, [slot], block])) as {
    storageProof: unknown
  }[]
  expect(proofs.map(({ storageProof }) => storageProof)).toMatchObject([
    [{ value: "0x0" }],
    [{ value: "0x5" }],
  ])
  const simulated = await both("eth_simulateV1", (block) => [
    { blockStateCalls: [{ calls: [supply] }] },
    block,
  ])
  expect(simulated).toMatchObject([
    [{ number: "0x2", calls: [{ returnData: word(0n) }] }],
    [{ number: "0x2", calls: [{ returnData: word(5n) }] }],
  ])
  expect(await both("debug_traceCall", (block) => [supply, block])).toMatchObject([
    { returnValue: word(0n) },
    { returnValue: word(5n) },
  ])
})

test("error: an unknown flashblock, an unknown block, too many transactions, an invalid selector", async () => {
  const { node } = await withPayments()
  const refused = (block: unknown) =>
    node
      .request<unknown>({ method: "eth_getBalance", params: [to, block] })
      .catch(({ code, message }) => `${code} ${message}`)
  expect([
    await refused({ blockNumber: "0x1", flashblockIndex: "0x4" }),
    await refused({ blockNumber: "0x3", flashblockIndex: "0x0" }),
    await refused({ blockNumber: "0x0", flashblockIndex: "0x0" }),
    await refused({ blockNumber: "latest", flashblockIndex: "0x0" }),
    await refused({ flashblockIndex: "0x0" }),
    await refused({ blockNumber: "0x1", transactionCount: "0x4" }),
    await refused({ blockNumber: "0x3", transactionCount: "0x0" }),
    await refused({ blockNumber: "0x1", flashblockIndex: "0x0", transactionCount: "0x0" }),
    await node
      .at({ block: 1, flashblock: 0, transactions: 0 })
      .balance(to)
      .catch(({ code, message }) => `${code} ${message}`),
  ]).toMatchInlineSnapshot(`
    [
      "-32000 header not found: flashblock 4 of block 1",
      "-32000 header not found: flashblock 0 of block 3",
      "-32000 header not found: flashblock 0 of block 0",
      "-32602 invalid argument 1: Block: expected a block number, tag or hash, got {"blockNumber":"latest","flashblockIndex":"0x0"}",
      "-32602 invalid argument 1: Block: expected a block number, tag or hash, got {"flashblockIndex":"0x0"}",
      "-32000 header not found: block 1 as of 4 transactions",
      "-32000 header not found: block 3 as of 0 transactions",
      "-32602 invalid argument 1: Block: cannot specify both flashblockIndex and transactionCount, choose one or the other",
      "-32602 invalid argument 1: Block: cannot specify both flashblockIndex and transactionCount, choose one or the other",
    ]
  `)
  expect(await node.at({ block: 7, flashblock: 1 }).block()).toBeNull()
  await node.close()
})

test("error: every method refuses an unknown flashblock with the same error", async () => {
  const { node } = await withPayments()
  const part = { blockNumber: "0x1", flashblockIndex: "0x4" }
  const asked: [string, unknown[]][] = [
    ["eth_getBlockByNumber", [part, true]],
    ["eth_getBlockReceipts", [part]],
    ["eth_getBlockTransactionCountByNumber", [part]],
    ["eth_getTransactionByBlockNumberAndIndex", [part, "0x0"]],
    ["eth_getBalance", [to, part]],
    ["eth_getStorageAt", [to, "0x0", part]],
    ["eth_call", [{ to }, part]],
    ["eth_estimateGas", [{ to }, part]],
    ["debug_traceCall", [{ to }, part]],
  ]
  for (const [method, params] of asked)
    await expect(node.request({ method, params } as never), method).rejects.toMatchObject({
      code: -32000,
      message: "header not found: flashblock 4 of block 1",
    })
  await node.close()
})

test("openBlockBy tag: no method finds the open block by its number", async () => {
  const { node } = await withPayments({ openBlockBy: "tag" })
  const open = Number((await node.at().block())?.number)
  const answer = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).catch(({ code, message }) => `${code} ${message}`)
  expect(await answer("eth_getBlockByNumber", open, false)).toBeNull()
  expect(await answer("eth_getBlockReceipts", open)).toBeNull()
  const missing = `-32000 header not found: block ${open}`
  expect(await answer("eth_getBalance", to, open)).toBe(missing)
  expect(await answer("eth_call", { to }, open)).toBe(missing)
  expect(await answer("eth_feeHistory", 1, open, [])).toBe(missing)
  expect(await answer("eth_getLogs", { fromBlock: 0, toBlock: open })).toMatch(/^-32602 block range extends/)
  expect(await answer("debug_traceBlockByNumber", open)).toBe(`-32000 block #${open} not found`)
  await node.close()
})

test("flashblocks of the last 64 sealed blocks are kept; a revert removes those of reverted blocks", async () => {
  await using node = await createNode()
  await node.mine(10)
  const snapshot = await node.snapshot()
  await node.mine(65)
  const isThere = async (block: number) => (await node.at({ block, flashblock: 0 }).block()) !== null
  expect(await isThere(11)).toBe(false)
  expect(await isThere(12)).toBe(true)
  expect(await isThere(75)).toBe(true)
  expect(await isThere(76)).toBe(true)
  await node.revert(snapshot)
  expect(await isThere(1)).toBe(true)
  expect(await isThere(10)).toBe(true)
  expect(await isThere(11)).toBe(true)
  expect(await isThere(12)).toBe(false)
})
