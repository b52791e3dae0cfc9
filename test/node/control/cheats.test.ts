import { verifyMerkleProof } from "@ethereumjs/mpt"
import { Account } from "@ethereumjs/util"
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hexToBytes,
  numberToHex,
} from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

const friend = `0x${"f1".repeat(20)}` as const

async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const [own, other] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const pay = (value: bigint, from: Hex = own) =>
    ask("eth_sendTransaction", { from, to: friend, value: numberToHex(value) }) as Promise<Hex>
  const balance = async (address: Hex, block = "pending") =>
    BigInt(await ask("eth_getBalance", address, block))
  const pendingHashes = async () =>
    (await node.at().receipts())?.map(({ transactionHash }) => transactionHash)
  return { node, ask, own, other, pay, balance, pendingHashes, [Symbol.asyncDispose]: node.close }
}

test("a cheat re-executes the transactions of the open block on the new state, in the same flashblocks", async () => {
  await using context = await start()
  const { node, ask, pay, balance, pendingHashes } = context
  const hashes = [await pay(1n), await pay(2n)]
  await ask("anvil_setBalance", friend, "0x64")
  expect([await balance(friend, "latest"), await balance(friend)]).toEqual([100n, 103n])
  expect(await pendingHashes()).toEqual(hashes)
  const at = (flashblock: number) => node.at({ block: 1, flashblock }).balance(friend)
  expect([await at(0), await at(1), await at(2)]).toEqual([100n, 101n, 103n])
  await node.mine()
  expect(await balance(friend, "latest")).toBe(103n)
})

test("a transaction that a cheat makes unpayable waits until its sender has funds again", async () => {
  await using context = await start()
  const { node, ask, pay, own, other, pendingHashes } = context
  const [poor, rich] = [await pay(1n), await pay(2n, other)]
  await ask("anvil_setBalance", own, "0x0")
  expect(await pendingHashes()).toEqual([rich])
  expect(await ask("eth_getTransactionByHash", poor)).toMatchObject({ blockNumber: null })
  await ask("anvil_setBalance", own, "0xde0b6b3a7640000")
  expect(await pendingHashes()).toEqual([rich, poor])
  await node.mine()
  expect(await ask("eth_getTransactionReceipt", poor)).toMatchObject({ status: "0x1", blockNumber: "0x1" })
})

test.each([
  ["manual", {}, [1, 1]],
  ["held", { holdFlashblocks: true }, [0, 1]],
  ["automine", { automine: true }, [0, 0]],
] as const)(
  "a transaction that a cheat makes executable is pre-confirmed like a new one: %s",
  async (_, options, counts) => {
    await using context = await start(options)
    const { node, ask, own, pendingHashes } = context
    const gap = await ask("eth_sendTransaction", { from: own, to: friend, value: "0x1", nonce: "0x3" })
    expect(await pendingHashes()).toEqual([])
    await ask("anvil_setNonce", own, "0x3")
    const counted = [(await pendingHashes())?.length]
    if ("holdFlashblocks" in options) await node.flashblock()
    counted.push((await pendingHashes())?.length)
    expect(counted).toEqual(counts)
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", gap)).toMatchObject({ status: "0x1" })
  },
)

test("a transaction that a higher base fee excludes is executed again after the fee is lowered", async () => {
  await using context = await start()
  const { ask, pay, pendingHashes } = context
  const hash = await pay(1n)
  await ask("anvil_setNextBlockBaseFeePerGas", "0xe8d4a51000")
  expect(await pendingHashes()).toEqual([])
  await ask("anvil_setNextBlockBaseFeePerGas", "0x1")
  expect(await pendingHashes()).toEqual([hash])
})

test("anvil_setNonce drops a pre-confirmed transaction with a lower nonce", async () => {
  await using context = await start()
  const { node, ask, pay, own, pendingHashes } = context
  const hash = await pay(1n)
  await ask("anvil_setNonce", own, "0x5")
  expect([await pendingHashes(), await ask("eth_getTransactionByHash", hash)]).toEqual([[], null])
  expect(await ask("eth_getTransactionCount", own, "pending")).toBe("0x5")
  await pay(1n)
  await node.mine()
  expect(await ask("eth_getTransactionCount", own, "latest")).toBe("0x6")
})

test("anvil_setStorageAt writes to a sealed contract, and refuses one that is only pre-confirmed", async () => {
  await using context = await start()
  const { node, ask, own } = context
  const deploy = { from: own, gas: "0x200000", data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) }
  const hash = await ask("eth_sendTransaction", deploy)
  const { contractAddress: token } = await (ask("eth_getTransactionReceipt", hash) as Promise<{
    contractAddress: Hex
  }>)
  const slot = numberToHex(
    Number(Token.storageLayout.storage.find(({ label }) => label === "totalSupply")?.slot),
  )
  const set = () => ask("anvil_setStorageAt", token, slot, numberToHex(77, { size: 32 }))
  await expect(set()).rejects.toThrow(
    `contract ${token} is only pre-confirmed: seal its block before it is overwritten`,
  )
  await node.mine()
  await set()
  const supply = { to: token, data: encodeFunctionData({ ...Token, functionName: "totalSupply" }) }
  expect([
    BigInt(await ask("eth_call", supply, "latest")),
    BigInt(await ask("eth_call", supply, "pending")),
  ]).toEqual([77n, 77n])
})

test("a balance that a cheat sets has a proof against the state root of the next sealed block", async () => {
  await using context = await start()
  const { node, ask } = context
  await ask("anvil_setBalance", friend, "0x64")
  await node.mine()
  const { stateRoot } = await (ask("eth_getBlockByNumber", "latest", false) as Promise<{ stateRoot: Hex }>)
  const proof = (await ask("eth_getProof", friend, [], "latest")) as { accountProof: Hex[]; balance: Hex }
  const options = { root: hexToBytes(stateRoot), useKeyHashing: true }
  const nodes = proof.accountProof.map((node) => hexToBytes(node))
  expect(await verifyMerkleProof(hexToBytes(friend), nodes, options)).toEqual(
    new Account(0n, 100n).serialize(),
  )
  expect(proof.balance).toBe("0x64")
})

test.each(["cancun", "london", "berlin"] as const)(
  "an impersonated contract can send transactions before Prague: %s",
  async (hardfork) => {
    await using node = await createNode({ hardfork })
    const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
    const contract = `0x${"c1".repeat(20)}`
    await ask("anvil_setCode", contract, "0x00")
    await ask("anvil_setBalance", contract, "0xde0b6b3a7640000")
    await ask("anvil_impersonateAccount", contract)
    const hash = await ask("eth_sendTransaction", { from: contract, to: friend, value: "0x1" })
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ from: contract, status: "0x1" })
  },
)

test("an impersonated account of the node signs with its key, and sends unsigned only once it has code", async () => {
  await using node = await createNode()
  const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
  const { address } = node.accounts[1] as { address: Hex }
  const send = () => ask("eth_sendTransaction", { from: address, to: friend, value: "0x1" })
  await ask("anvil_impersonateAccount", address)
  const signed = await send()
  await node.mine()
  await ask("anvil_setCode", address, "0x00")
  const unsigned = await send()
  await ask("anvil_stopImpersonatingAccount", address)
  await expect(send()).rejects.toThrow(`sender not an eoa: address ${address}, codehash: 0xbc36789e`)
  const recovered = await Promise.all(
    [signed, unsigned].map((hash) => ask("eth_getTransactionByHash", hash) as Promise<{ s: Hex }>),
  )
  expect(recovered.map(({ s }) => s === "0x1")).toEqual([false, true])
  expect(await ask("eth_getTransactionReceipt", unsigned)).toMatchObject({ from: address, status: "0x1" })
})

test("a revert undoes state cheats, overrides of the next block, impersonation and sealed blocks", async () => {
  await using context = await start()
  const { node, ask, pay, balance, own, pendingHashes } = context
  const hashes = [await pay(1n)]
  const before = [await node.at().block(), await balance(own)]
  const snapshot = await node.snapshot()
  await ask("anvil_setBalance", friend, "0x64")
  await ask("anvil_setCoinbase", friend)
  await ask("evm_setBlockGasLimit", "0x1c9c380")
  await ask("evm_increaseTime", 100)
  await ask("anvil_impersonateAccount", friend)
  await node.mine()
  await node.revert(snapshot)
  expect([await node.at().block(), await balance(own)]).toEqual(before)
  expect(await pendingHashes()).toEqual(hashes)
  await expect(pay(1n, friend)).rejects.toThrow(/unknown account/)
})

test("a revert restores the open block of a snapshot after a cheat has re-executed it", async () => {
  await using context = await start()
  const { node, ask, pay, balance } = context
  await pay(1n)
  const snapshot = await node.snapshot()
  await pay(2n)
  await ask("anvil_setBalance", friend, "0x64")
  expect(await balance(friend)).toBe(103n)
  await node.revert(snapshot)
  expect([await balance(friend), await balance(friend, "latest")]).toEqual([1n, 0n])
})

test("overrides for the next block apply to the open block at once, and keep its transactions", async () => {
  await using context = await start()
  const { node, ask, pay, pendingHashes } = context
  const hashes = [await pay(1n)]
  const timestamp = Number((await node.at().block())?.timestamp) + 1000
  await ask("evm_setNextBlockTimestamp", timestamp)
  await ask("hardhat_setPrevRandao", "0x2a")
  await ask("anvil_setNextBlockBaseFeePerGas", 1000)
  await ask("anvil_setCoinbase", friend)
  expect(await node.at().block()).toMatchObject({
    ...{ timestamp: numberToHex(timestamp), mixHash: numberToHex(42, { size: 32 }), baseFeePerGas: "0x3e8" },
    miner: friend,
  })
  expect(await pendingHashes()).toEqual(hashes)
  await node.mine()
  const next = await node.at().block()
  expect([next?.miner, Number(next?.timestamp), next?.baseFeePerGas]).toEqual([
    friend,
    timestamp + 2,
    "0x36c",
  ])
})

test("error: a timestamp that is not later than the latest block's", async () => {
  await using context = await start()
  const { node, ask } = context
  await node.mine()
  const { timestamp } = await (ask("eth_getBlockByNumber", "latest", false) as Promise<{ timestamp: Hex }>)
  await expect(ask("evm_setNextBlockTimestamp", timestamp)).rejects.toThrow(
    `Timestamp ${Number(timestamp)} is lower than or equal to previous block's timestamp ${Number(timestamp)}`,
  )
})

test("evm_mine accepts no argument, a timestamp, an object or null", async () => {
  await using context = await start()
  const { ask } = context
  const latest = () =>
    ask("eth_getBlockByNumber", "latest", false) as Promise<{ number: Hex; timestamp: Hex }>
  const start0 = Number((await latest()).timestamp)
  const seen = []
  for (const params of [
    [],
    [start0 + 100],
    [numberToHex(start0 + 200)],
    [{ timestamp: start0 + 300 }],
    [{ blocks: 2 }],
    [null],
  ]) {
    expect(await ask("evm_mine", ...params)).toBe("0x0")
    const { number, timestamp } = await latest()
    seen.push([Number(number), Number(timestamp) - start0])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 100],
    [3, 200],
    [4, 300],
    [6, 304],
    [7, 306],
  ])
})

test("anvil_rollback pre-confirms transactions again; it and anvil_reorg notify of removed logs and new heads", async () => {
  await using context = await start()
  const { node, ask, own } = context
  const to = `0x${"0a".repeat(20)}`
  await ask("anvil_setCode", to, "0x5f545f525f60205fa1") // logs slot 0 with topic 0
  const hash = await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" })
  await node.mine(3)
  const told: string[] = []
  await node.subscribe(["newHeads"], (head) => told.push(`head ${(head as { number: Hex }).number}`))
  await node.subscribe(["logs"], (log) => {
    const { blockNumber, removed } = log as { blockNumber: Hex; removed: boolean }
    told.push(`log ${blockNumber} ${removed ? "removed" : "added"}`)
  })
  await ask("anvil_rollback", 3)
  expect(told.splice(0)).toEqual(["log 0x1 removed", "head 0x0"])
  expect(await ask("eth_blockNumber")).toBe("0x0")
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockHash: `0x${"00".repeat(32)}` })
  await node.mine(2)
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x1" })
  expect(told.splice(0)).toEqual(["head 0x1", "log 0x1 added", "head 0x2"])
  await ask("anvil_reorg", 2, [])
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x3" })
  expect([await ask("eth_blockNumber"), told]).toEqual([
    "0x2",
    ["log 0x1 removed", "head 0x0", "head 0x1", "head 0x2"],
  ])
  await expect(ask("anvil_rollback", 3)).rejects.toThrow(
    "cannot take 3 blocks off the chain: it has 2 after its first",
  )
})

test("the prefix of a method decides whether the result is null or true", async () => {
  await using context = await start()
  const { ask } = context
  const answers: unknown[] = []
  for (const method of [
    "anvil_setBalance",
    "hardhat_setBalance",
    "evm_setAccountBalance",
    "ganache_setBalance",
  ])
    answers.push(await ask(method, friend, "0x1"))
  for (const method of ["anvil_mine", "hardhat_mine"]) answers.push(await ask(method))
  expect(answers).toEqual([null, true, true, null, null, true])
})

test("the same cheats on two nodes give the same hashes", async () => {
  const hash = async () => {
    await using context = await start({ seed: "cheats" })
    const { node, ask, pay } = context
    await pay(1n)
    await ask("anvil_setBalance", friend, "0x64")
    await ask("anvil_setCode", friend, "0x6001")
    await ask("evm_increaseTime", 50)
    await ask("anvil_impersonateAccount", friend)
    return await node.mine(2)
  }
  expect(await hash()).toEqual(await hash())
})

test("anvil_dealERC20 and anvil_setERC20Allowance write the slots that the token reads", async () => {
  await using context = await start()
  const { node, ask, own, other } = context
  const deploy = { from: own, gas: "0x200000", data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) }
  const hash = await ask("eth_sendTransaction", deploy)
  await node.mine()
  const { contractAddress: token } = await (ask("eth_getTransactionReceipt", hash) as Promise<{
    contractAddress: Hex
  }>)
  await ask("anvil_dealERC20", friend, token, "0x64")
  const read = async (functionName: "balanceOf" | "allowance", args: readonly Hex[]) => {
    const data = encodeFunctionData({ abi: Token.abi, functionName, args } as never)
    return BigInt(await ask("eth_call", { to: token, data }, "pending"))
  }
  expect([await read("balanceOf", [friend]), await read("balanceOf", [own])]).toEqual([100n, 0n])
  await ask("hardhat_dealERC20", own, token, 7)
  expect([await read("balanceOf", [friend]), await read("balanceOf", [own])]).toEqual([100n, 7n])
  await ask("anvil_setERC20Allowance", own, other, token, "0x5")
  expect(await read("allowance", [own, other])).toBe(5n)
  await expect(ask("anvil_dealERC20", friend, own, "0x1")).rejects.toThrow(
    `no single storage slot decides what the token ${own} answers`,
  )
})

test("anvil_mine_detailed: returns the blocks with the output and the revert reason of each transaction", async () => {
  await using context = await start()
  const { ask, own } = context
  const [returns, reverts] = [`0x${"0a".repeat(20)}`, `0x${"0b".repeat(20)}`]
  await ask("anvil_setCode", returns, "0x602a5f5260205ff3") // returns 42
  const reason = `08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}` // Error("no")
  await ask("anvil_setCode", reverts, `0x6064600c5f3960645ffd00${"00"}${reason}`)
  const hashes: unknown[] = []
  for (const to of [returns, reverts])
    hashes.push(await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" }))
  expect(await ask("anvil_mine_detailed", { blocks: 2 })).toMatchObject([
    {
      number: "0x1",
      transactions: [
        { hash: hashes[0], output: numberToHex(42, { size: 32 }) },
        { hash: hashes[1], output: `0x${reason}`, revertReason: "no" },
      ],
    },
    { number: "0x2", transactions: [] },
  ])
})

test("a cheat notifies subscribers of the removed and the new log, only if the log changes", async () => {
  await using context = await start({ preconfirmedLogs: true })
  const { node, ask, own } = context
  const [logs, other] = [`0x${"0a".repeat(20)}`, `0x${"0b".repeat(20)}`]
  await ask("anvil_setCode", logs, "0x5f545f525f60205fa1") // logs slot 0 with topic 0
  const told: unknown[] = []
  for (const kind of ["pendingLogs", "logs"] as const)
    await node.subscribe([kind], (log) => {
      const { data, removed } = log as { data: Hex; removed: boolean }
      told.push([kind, Number(data), removed])
    })
  await ask("eth_sendTransaction", { from: own, to: logs, gas: "0x186a0" })
  await ask("anvil_setBalance", other, "0x1")
  await ask("anvil_setStorageAt", logs, "0x0", "0x7")
  await ask("anvil_setBalance", other, "0x2")
  await node.mine()
  const seen = (kind: string) =>
    told.filter((each) => (each as unknown[])[0] === kind).map((each) => (each as unknown[]).slice(1))
  const expected = [
    [0, false],
    [0, true],
    [7, false],
  ]
  expect([seen("pendingLogs"), seen("logs")]).toEqual([expected, expected])
})

test("preconfirmedLogs: a rollback removes a log with the zero block hash that it was published with", async () => {
  await using context = await start({ preconfirmedLogs: true })
  const { node, ask, own } = context
  const to = `0x${"0a".repeat(20)}`
  await ask("anvil_setCode", to, "0x5f545f525f60205fa1")
  const told: unknown[] = []
  await node.subscribe(["logs"], (log) => {
    const { blockHash, removed } = log as { blockHash: Hex; removed: boolean }
    told.push([blockHash, removed])
  })
  await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" })
  await node.mine()
  await ask("anvil_rollback", 1)
  const zero = `0x${"00".repeat(32)}`
  expect(told).toEqual([
    [zero, false],
    [zero, true],
    [zero, false],
  ])
})

test("error: anvil_mine refuses more than 1,000,000 blocks; node.close() stops node.mine()", async () => {
  const { node, ask } = await start()
  await expect(ask("anvil_mine", "0x3b9aca00")).rejects.toThrow(
    "the number of blocks exceeds the limit of 1000000 blocks",
  )
  const mined = expect(node.mine(100_000)).rejects.toThrow(
    /^the node is closed: \d{1,5} of 100000 blocks are sealed and stay$/,
  )
  await node.close()
  await mined
})

test("error: refuses times, gas limits and prices out of range, and changes nothing", async () => {
  await using context = await start()
  const { node, ask } = context
  const most = `0x${"ff".repeat(32)}`
  const before = await node.at().block()
  for (const [method, params] of [
    ["evm_increaseTime", [most]],
    ["evm_setTime", [most]],
    ["evm_setNextBlockTimestamp", [most]],
    ["evm_mine", [{ timestamp: most }]],
    ["anvil_setBlockTimestampInterval", [most]],
    ["evm_setBlockGasLimit", [most]],
    ["evm_setBlockGasLimit", ["0x0"]],
    ["anvil_setNextBlockBaseFeePerGas", [most]],
    ["miner_setGasPrice", [most]],
    ["evm_setIntervalMining", [2 ** 31]],
  ] as const)
    await expect(ask(method, ...params), method).rejects.toMatchObject({ code: -32602 })
  expect(await node.at().block()).toEqual(before)
})

test("midblock_lag: a lag beyond the first block reads the first block", async () => {
  await using context = await start()
  const { node, ask, pay } = context
  await pay(1n)
  await node.mine(2)
  await ask("midblock_lag", { blocks: 1_000_000_000, flashblocks: 1_000_000_000 })
  expect([await ask("eth_blockNumber"), await ask("eth_getBalance", friend, "pending")]).toEqual([
    "0x0",
    "0x0",
  ])
})

test("a cheat publishes no unpublished transaction, and keeps empty flashblocks", async () => {
  await using silent = await start({ preset: "base" })
  await silent.pay(1n)
  await silent.ask("anvil_setBalance", silent.other, "0x64")
  expect(await silent.pendingHashes()).toEqual([])
  await silent.node.mine()
  expect(await silent.balance(friend, "latest")).toBe(1n)

  await using context = await start({ emptyFlashblocks: true, holdFlashblocks: true })
  const { node, ask, pay, balance } = context
  await node.flashblock()
  await pay(1n)
  await node.flashblock()
  await ask("anvil_setBalance", friend, "0x64")
  const at = (flashblock: number) => node.at({ block: 1, flashblock }).balance(friend)
  expect([await at(0), await at(1), await at(2), await balance(friend)]).toEqual([100n, 100n, 101n, 101n])
})

test("anvil_setChainId: applies to the open block and later ones; a revert restores the old id", async () => {
  await using context = await start()
  const { node, ask, own, pay } = context
  const signed = await ask("eth_signTransaction", { from: own, to: friend, value: "0x2", gas: "0x5208" })
  const snapshot = await node.snapshot()
  await ask("anvil_setChainId", "0x2a")
  expect([await ask("eth_chainId"), await ask("net_version")]).toEqual(["0x2a", "42"])
  // CHAINID; MSTORE; RETURN
  await ask("anvil_setCode", friend, "0x4660005260206000f3")
  expect(BigInt(await ask("eth_call", { to: friend }, "pending"))).toBe(42n)
  await expect(ask("eth_sendRawTransaction", (signed as { raw: Hex }).raw ?? signed)).rejects.toThrow(
    "invalid chain id",
  )
  const hash = await pay(3n)
  await node.mine(3)
  expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ chainId: "0x2a", blockNumber: "0x1" })
  expect(await node.revert(snapshot)).toBe(true)
  expect(await ask("eth_chainId")).toBe("0x7a69")
  await node.mine(2)
  expect(BigInt(await ask("eth_blockNumber"))).toBe(2n)
})

test("anvil_setChainId: drops transactions and bundles of the old chain id; a revert restores them", async () => {
  await using context = await start({ holdFlashblocks: true })
  const { node, ask, own, other, pay, balance } = context
  const published = await pay(1n)
  await node.flashblock()
  const waiting = await pay(2n)
  const legacy = { from: other, to: friend, gas: "0x5208", nonce: "0x0" }
  const bundled = { ...legacy, value: "0x4", gasPrice: "0x77359400" }
  const raw = await ask("eth_signTransaction", bundled)
  await ask("eth_sendBundle", { txs: [raw], blockNumber: "0x1" })
  const stranger = `0x${"5e".repeat(20)}`
  await ask("anvil_impersonateAccount", stranger)
  await ask("anvil_setBalance", stranger, "0xde0b6b3a7640000")
  const impersonated = await ask("eth_sendTransaction", { ...legacy, from: stranger, value: "0x8" })
  const snapshot = await node.snapshot()
  await ask("anvil_setChainId", "0x2a")
  for (const hash of [published, waiting, impersonated])
    expect(await ask("eth_getTransactionByHash", hash)).toBeNull()
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  await node.mine()
  expect(await balance(friend, "latest")).toBe(0n)
  expect(await ask("eth_getTransactionCount", own, "latest")).toBe("0x0")
  expect(await node.revert(snapshot)).toBe(true)
  expect(await balance(friend, "pending")).toBe(1n)
  await node.mine()
  expect(await balance(friend, "latest")).toBe(15n)
})

test("anvil_reorg: the new blocks hold the given transactions; an old one with a spent nonce is dropped", async () => {
  await using context = await start()
  const { node, ask, own, other, pay } = context
  const old = await pay(1n)
  await node.mine(3)
  const raw = await ask("eth_signTransaction", {
    from: other,
    to: friend,
    value: "0x7",
    gas: "0x5208",
    nonce: "0x0",
  })
  const bytes = (raw as { raw: Hex }).raw ?? raw
  await ask("anvil_reorg", 3, [
    [{ from: own, to: friend, value: "0x5" }, 0],
    [bytes, 2],
    [{ from: own, to: friend, value: "0x6" }, 2],
  ])
  const blocks = (await Promise.all([1, 2, 3].map((block) => node.at({ block }).block()))) as {
    transactions: { value: Hex }[]
  }[]
  expect(blocks.map(({ transactions }) => transactions.map(({ value }) => value))).toEqual([
    ["0x5"],
    [],
    ["0x7", "0x6"],
  ])
  // Another transaction has spent its nonce.
  expect(await ask("eth_getTransactionByHash", old)).toBe(null)
  await expect(ask("anvil_reorg", 1, [[bytes, 1]])).rejects.toThrow(
    "block 1 of 1 new ones; they count from 0",
  )
  await expect(ask("anvil_reorg", 1, [["0x01", 0]])).rejects.toThrow("no valid RLP: not a list")
  await expect(ask("anvil_reorg", 1, [[{ from: friend, to: friend }, 0]])).rejects.toThrow("unknown account")
  expect(BigInt(await ask("eth_blockNumber"))).toBe(3n)
})

test("a revert restores an uninstalled filter, repeats no delivered block, and keeps later filters", async () => {
  await using context = await start()
  const { node, ask } = context
  const [blocks, gone] = [await ask("eth_newBlockFilter"), await ask("eth_newBlockFilter")]
  const [first] = await node.mine(1)
  const snapshot = await node.snapshot()
  expect(await ask("eth_getFilterChanges", blocks)).toEqual([first])
  await node.mine(2)
  await ask("eth_uninstallFilter", gone)
  const later = await ask("eth_newBlockFilter")
  await node.mine()
  await node.revert(snapshot)
  expect(await ask("eth_getFilterChanges", blocks)).toEqual([])
  expect(await ask("eth_getFilterChanges", gone)).toEqual([first])
  // It was created at block 3: block 1 as the head is new to it. Block 4 was removed before its delivery.
  expect(await ask("eth_getFilterChanges", later)).toEqual([first])
})

test("evm_setIntervalMining: the seed draws each time from a range, ends included; refuses invalid ranges", async () => {
  const drawn = async (seed: string) => {
    await using context = await start({ seed })
    const times: number[] = []
    for (let count = 0; count < 24; count++) {
      await context.ask("evm_setIntervalMining", [60_000, 60_002])
      times.push(Math.round(1000 * (await context.ask("anvil_getIntervalMining"))))
    }
    await context.ask("evm_setIntervalMining", 0)
    return times
  }
  const times = await drawn("interval")
  expect([...new Set(times)].sort()).toEqual([60_000, 60_001, 60_002])
  expect(await drawn("interval")).toEqual(times)
  expect(await drawn("another")).not.toEqual(times)
  await using context = await start()
  for (const wrong of [[5, 3], [0, 3], [1], [1, 2, 3], "x", -1])
    await expect(context.ask("evm_setIntervalMining", wrong)).rejects.toThrow(
      `invalid argument 0: Interval: expected an interval, or the least and the most of it, got ${JSON.stringify(wrong)}`,
    )
})

test("cheats write to an account that the open block delegates (EIP-7702), not to a contract it creates", async () => {
  await using context = await start()
  const { node, ask, balance } = context
  const [a, b, c] = node.accounts.map(({ privateKey }) =>
    privateKeyToAccount(privateKey),
  ) as PrivateKeyAccount[]
  if (a === undefined || b === undefined || c === undefined) throw new Error("no accounts")
  const authorization = await a.signAuthorization({ contractAddress: c.address, chainId: 31337, nonce: 0 })
  await ask(
    "eth_sendRawTransaction",
    await b.signTransaction({
      ...{
        type: "eip7702",
        chainId: 31337,
        nonce: 0,
        to: b.address,
        gas: 200_000n,
        maxFeePerGas: 10n ** 11n,
      },
      authorizationList: [authorization],
    }),
  )
  const delegation = `0xef0100${c.address.slice(2).toLowerCase()}`
  expect(await ask("eth_getCode", a.address, "pending")).toBe(delegation)
  await ask("anvil_setBalance", a.address, "0x1")
  await ask("anvil_setStorageAt", a.address, "0x0", numberToHex(7, { size: 32 }))
  expect([await balance(a.address), await ask("eth_getCode", a.address, "pending")]).toEqual([1n, delegation])
  await ask("anvil_setNonce", a.address, "0x5")
  // The authorization was for another nonce.
  expect([
    await ask("eth_getTransactionCount", a.address, "pending"),
    await ask("eth_getCode", a.address, "pending"),
  ]).toEqual(["0x5", "0x"])
  await ask("eth_sendTransaction", { from: c.address, data: "0x60015f5360015ff3" })
  const made = getContractAddress({ from: c.address, nonce: 0n })
  await expect(ask("anvil_setBalance", made, "0x1")).rejects.toThrow(`contract ${made.toLowerCase()} is only`)
})

test("txpool_status: counts a transaction as queued when a pre-confirmed authorization spent its nonce", async () => {
  await using context = await start({ holdFlashblocks: true })
  const { node, ask } = context
  const [a, b] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  const fields = { chainId: 31337, nonce: 0, to: b.address, gas: 200_000n }
  const stale = await ask(
    "eth_sendRawTransaction",
    await a.signTransaction({ ...fields, type: "eip1559", maxFeePerGas: 10n ** 10n }),
  )
  const authorization = await a.signAuthorization({ contractAddress: friend, chainId: 31337, nonce: 0 })
  const tip = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n }
  await ask(
    "eth_sendRawTransaction",
    await b.signTransaction({ ...fields, ...tip, type: "eip7702", authorizationList: [authorization] }),
  )
  await node.flashblock()
  expect(await ask("txpool_status")).toEqual({ pending: "0x1", queued: "0x1" })
  await node.mine()
  expect(await ask("eth_getTransactionByHash", stale)).toBe(null)
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
})
