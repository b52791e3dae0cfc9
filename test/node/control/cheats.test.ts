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
import { friend, start } from "./cheatedNode.ts"

test("a cheat re-executes the transactions of the open block on the new state, in the same flashblocks", async () => {
  await using context = await start()
  const { node, ask, pay, balance, pendingHashes } = context
  const hashes = [await pay(1n), await pay(2n)]
  await ask("anvil_setBalance", friend, "0x64")
  expect(await balance(friend, "latest")).toBe(100n)
  expect(await balance(friend)).toBe(103n)
  expect(await pendingHashes()).toEqual(hashes)
  const at = (flashblock: number) => node.at({ block: 1, flashblock }).balance(friend)
  expect(await at(0)).toBe(100n)
  expect(await at(1)).toBe(101n)
  expect(await at(2)).toBe(103n)
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
  expect(await pendingHashes()).toEqual([])
  expect(await ask("eth_getTransactionByHash", hash)).toBeNull()
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
  expect(BigInt(await ask("eth_call", supply, "latest"))).toBe(77n)
  expect(BigInt(await ask("eth_call", supply, "pending"))).toBe(77n)
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
  expect(seen("pendingLogs")).toEqual(expected)
  expect(seen("logs")).toEqual(expected)
})

test("a cheat publishes no unpublished transaction, and keeps empty flashblocks", async () => {
  await using silent = await start({ flashblocks: false })
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
  expect(await at(0)).toBe(100n)
  expect(await at(1)).toBe(100n)
  expect(await at(2)).toBe(101n)
  expect(await balance(friend)).toBe(101n)
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
  expect(await balance(a.address)).toBe(1n)
  expect(await ask("eth_getCode", a.address, "pending")).toBe(delegation)
  await ask("anvil_setNonce", a.address, "0x5")
  // The authorization was for another nonce.
  expect(await ask("eth_getTransactionCount", a.address, "pending")).toBe("0x5")
  expect(await ask("eth_getCode", a.address, "pending")).toBe("0x")
  await ask("eth_sendTransaction", { from: c.address, data: "0x60015f5360015ff3" })
  const made = getContractAddress({ from: c.address, nonce: 0n })
  await expect(ask("anvil_setBalance", made, "0x1")).rejects.toThrow(`contract ${made.toLowerCase()} is only`)
})
