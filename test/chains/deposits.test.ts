/** Deposits: how L2s take the blocks of L1, their logs and their configuration. */
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from "viem"
import { getL2TransactionHashes } from "viem/op-stack"
import { expect, onTestFinished, test } from "vitest"
import type { MidblockNode } from "../../src/index.ts"
import { createChains } from "../../src/index.ts"
import { depositsOf, start } from "./start.ts"

const l1Block = "0x4200000000000000000000000000000000000015"

/** Returns the number of the L1 origin of a block of an L2, and the sequence number. */
async function originOf(node: MidblockNode, block: number | bigint | "latest" | "pending" = "latest") {
  const view = node.at({ block })
  const [number, scalars] = [await view.storage(l1Block, "0x0"), await view.storage(l1Block, "0x3")]
  return [BigInt.asUintN(64, BigInt(number)), BigInt.asUintN(64, BigInt(scalars))]
}

const hashesOf = async (node: MidblockNode, block: number | bigint | "latest" | "pending" = "latest") => {
  const found = await node.at({ block }).block()
  return found?.transactions.map((each) => (typeof each === "string" ? each : each.hash))
}

test("the deposits of an L1 block open the L2 block with it as origin, in the order of their logs", async () => {
  const chains = await createChains({ l2: { op: { network: "op" }, unichain: { network: "unichain" } } })
  onTestFinished(() => chains.close())
  const [from, friend] = chains.l1.accounts.map(({ address }) => address) as [Hex, Hex]
  const send = (to: Hex, value: number) =>
    chains.l1.request({ method: "eth_sendTransaction", params: [{ from, to, value: toHex(value) }] })
  const { op, unichain } = chains.contracts
  const sent: Hex[] = []
  for (const [to, value] of [
    [op.optimismPortal, 1],
    [unichain.optimismPortal, 2],
    [op.optimismPortal, 3],
  ] as const)
    sent.push((await send(to, value)) as Hex)
  await chains.l2.op.request({ method: "eth_sendTransaction", params: [{ from, to: friend, value: "0x1" }] })
  await chains.mine()
  const hashes: Hex[] = []
  for (const hash of sent) {
    const receipt = await chains.l1.request({ method: "eth_getTransactionReceipt", params: [hash] })
    hashes.push(...getL2TransactionHashes(receipt as never))
  }
  expect((await hashesOf(chains.l2.op))?.slice(1)).toEqual([hashes[0], hashes[2]])
  expect((await hashesOf(chains.l2.unichain))?.slice(1)).toEqual([hashes[1]])
  expect(await originOf(chains.l2.op)).toEqual([1n, 0n])
})

test("a deposit that is pre-confirmed on L1 waits for its block", async () => {
  const started = await start()
  const { chains, l1, contracts } = started
  await l1.sendTransaction({ to: contracts.optimismPortal, value: 5n })
  await chains.l1.flashblock()
  await chains.l2.op.mine(2)
  expect(await originOf(chains.l2.op)).toEqual([0n, 2n])
  await chains.l1.mine()
  await chains.l2.op.mine() // the open block keeps the origin with which it was opened
  expect(await originOf(chains.l2.op)).toEqual([0n, 3n])
  expect((await hashesOf(chains.l2.op, "pending"))?.length).toBe(2)
})

test("L2 blocks take L1 blocks one by one, and are never earlier than them", async () => {
  const { chains } = await start()
  await chains.l1.mine(3)
  await chains.l2.op.mine(5)
  const origins = await Promise.all([1, 2, 3, 4, 5].map((block) => originOf(chains.l2.op, block)))
  expect(origins).toEqual([
    [0n, 1n],
    [1n, 0n],
    [2n, 0n],
    [3n, 0n],
    [3n, 1n],
  ])
  const times = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (block) => (await chains.l2.op.at({ block }).block())?.timestamp),
  )
  const start0 = Number(times[0])
  expect(times.map((time) => Number(time) - start0)).toEqual([0, 2, 12, 24, 36, 38])
})

test("the header of an L2 block has the randomness of its origin", async () => {
  const { chains } = await start()
  await chains.mine()
  const [one, other] = [
    await chains.l1.at({ block: 1 }).block(),
    await chains.l2.op.at({ block: "latest" }).block(),
  ]
  expect(other?.mixHash).toBe(one?.mixHash)
  expect(other?.parentBeaconBlockRoot).toBe(one?.parentBeaconBlockRoot)
  await chains.l2.op.mine()
  expect((await chains.l2.op.at({ block: "latest" }).block())?.mixHash).toBe(one?.mixHash)
})

test("with automine each deposit has an L1 block, and each of these an L2 block", async () => {
  const started = await start({ l1: { automine: true } })
  const { chains, l1, contracts, l2 } = started
  const balance = await l2.getBalance({ address: started.account.address })
  for (const value of [1n, 2n, 3n]) await l1.sendTransaction({ to: contracts.optimismPortal, value })
  await chains.l2.op.mine(4)
  expect(await l2.getBalance({ address: started.account.address })).toBe(balance + 6n)
  expect(await originOf(chains.l2.op)).toEqual([3n, 0n])
})

test("an L2 with a lag stays behind L1", async () => {
  const { chains } = await start({ lag: 2 })
  for (const origin of [0n, 0n, 1n, 2n]) {
    await chains.mine()
    expect((await originOf(chains.l2.op))[0]).toBe(origin)
  }
})

test("a contract deposits under its alias, and its deposit can create a contract", async () => {
  const started = await start()
  const { chains, l1, l2, contracts } = started
  const abi = parseAbi(["function sendMessage(address,bytes,uint32) payable"])
  const target = "0x00000000000000000000000000000000000000bb"
  const hash = await l1.writeContract({
    address: contracts.l1CrossDomainMessenger,
    abi,
    functionName: "sendMessage",
    args: [target, "0x", 0],
    value: 7n,
  })
  const creation = await l1.depositTransaction({
    request: { gas: 100_000n, isCreation: true, data: "0x60015f5360015ff3" },
    targetChain: started.targetChain,
  })
  await chains.mine()
  const [message = "0x"] = await depositsOf(started, hash)
  const alias = BigInt(contracts.l1CrossDomainMessenger) + 0x1111000000000000000000000000000000001111n
  expect(await l2.getTransaction({ hash: message })).toMatchObject({ from: toHex(alias), mint: 7n })
  expect(await l2.getBalance({ address: target })).toBe(7n)
  const [created = "0x"] = await depositsOf(started, creation)
  const { contractAddress } = await l2.getTransactionReceipt({ hash: created })
  expect(await l2.getCode({ address: contractAddress as Hex })).toBe("0x01")
})

test("the configuration of SystemConfig takes effect with its L1 block, and stays", async () => {
  const started = await start()
  const { chains, l1, l2, contracts, friend } = started
  const abi = parseAbi([
    "function setGasLimit(uint64)",
    "function setGasConfigEcotone(uint32,uint32)",
    "function setEIP1559Params(uint32,uint32)",
    "function setOperatorFeeScalars(uint32,uint64)",
    "function setMinBaseFee(uint64)",
    "function setDAFootprintGasScalar(uint16)",
    "function setBatcherHash(bytes32)",
    "function setUnsafeBlockSigner(address)",
    "function gasLimit() view returns (uint64)",
    "function eip1559Denominator() view returns (uint32)",
    "function owner() view returns (address)",
  ])
  const config = { address: contracts.systemConfig, abi } as const
  expect(await l1.readContract({ ...config, functionName: "gasLimit" })).toBe(40_000_000n)
  expect(await l1.readContract({ ...config, functionName: "eip1559Denominator" })).toBe(250)
  const set = <Name extends (typeof abi)[number]["name"]>(functionName: Name, args: readonly unknown[]) =>
    l1.sendTransaction({
      to: contracts.systemConfig,
      data: encodeFunctionData({ abi, functionName, args } as never),
    })
  await set("setGasLimit", [60_000_000n])
  await set("setGasConfigEcotone", [11, 12])
  await set("setEIP1559Params", [100, 4])
  await set("setOperatorFeeScalars", [13, 14n])
  await set("setMinBaseFee", [15n])
  await set("setDAFootprintGasScalar", [16])
  await set("setBatcherHash", [toHex(17, { size: 32 })])
  await set("setUnsafeBlockSigner", [friend])
  await chains.mine()
  await chains.l2.op.mine()
  const block = await l2.getBlock()
  expect([block.gasLimit, block.extraData]).toEqual([60_000_000n, "0x010000006400000004000000000000000f"])
  const view = chains.l2.op.at({ block: "latest" })
  const [scalars, batcher, operator] = [
    BigInt(await view.storage(l1Block, "0x3")),
    BigInt(await view.storage(l1Block, "0x4")),
    BigInt(await view.storage(l1Block, "0x8")),
  ]
  expect([scalars >> 64n, batcher, operator]).toEqual([
    (11n << 32n) | 12n,
    17n,
    (16n << 96n) | (13n << 64n) | 14n,
  ])
  await expect(
    l1.simulateContract({ ...config, account: friend, functionName: "setGasLimit", args: [60_000_000n] }),
  ).rejects.toThrow("Ownable: caller is not the owner")
})

test("error: methods of a simulated L1 are refused, and name the reason", async () => {
  const { chains } = await start()
  for (const method of ["midblock_setL1", "midblock_deposit"])
    await expect(
      chains.l2.op.request<unknown>({
        method,
        params: [method === "midblock_setL1" ? {} : { from: l1Block }],
      }),
    ).rejects.toMatchObject({
      code: -32600,
      message: `invalid request: ${method}: the values and the deposits of this chain come from its L1`,
    })
})

test("a chain whose blocks share seconds takes deposits too", async () => {
  const chains = await createChains({ l2: { base: { network: "base" } } })
  onTestFinished(() => chains.close())
  const [from] = chains.l1.accounts.map(({ address }) => address) as [Hex]
  const before = await chains.l2.base.at({ block: "latest" }).balance(from)
  const to = chains.contracts.base.optimismPortal
  const value = toHex(parseEther("1"))
  await chains.l1.request({ method: "eth_sendTransaction", params: [{ from, to, value }] })
  await chains.mine()
  expect(await chains.l2.base.at({ block: "latest" }).balance(from)).toBe(before + parseEther("1"))
  const block = await chains.l2.base.at({ block: "latest" }).block()
  expect(block?.transactions).toMatchObject([{ type: "0x7e" }, { type: "0x7e" }, { type: "0x7e" }])
  await chains.l1.mine(2)
  await chains.l2.base.mine(4)
  expect(await originOf(chains.l2.base)).toEqual([3n, 1n])
})
