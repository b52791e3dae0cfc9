/** Linked chains in tests: their state before each test, and what arrives on them. */
import { encodeFunctionData, parseAbi } from "viem"
import { publicActionsL1, publicActionsL2, walletActionsL1, walletActionsL2 } from "viem/op-stack"
import { describe, expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "../matchers/complaint.ts"

const it = test.chains({
  l2: { op: { network: "op" }, unichain: { network: "unichain" } },
  l1: { accounts: 2 },
})
const bridge = "0x4200000000000000000000000000000000000024"
const messenger = "0x4200000000000000000000000000000000000023"
const passer = "0x4200000000000000000000000000000000000016"
const abi = parseAbi([
  "function sendETH(address to, uint256 chainId) payable returns (bytes32)",
  "function sendMessage(uint256 destination, address target, bytes message) returns (bytes32)",
  "function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable",
])
const to = "0x00000000000000000000000000000000000000aa"

let first: unknown

describe("test.chains", () => {
  it("default: linked chains, a client for each, and their accounts", async ({
    chains,
    clients,
    accounts,
  }) => {
    first = chains
    const [own] = accounts
    expect(
      await Promise.all([clients.l1, clients.op, clients.unichain].map((each) => each.getChainId())),
    ).toEqual([900, 901, 902])
    expect(clients.unichain.account.address).toBe(own.address)
    const hash = await clients.l1.sendTransaction({ to: chains.contracts.op.optimismPortal, value: 5n })
    await expect(hash).toBePending()
    await expect(hash).not.toArriveOn(chains.l2.op) // a deposit waits for its block
    await chains.mine()
    await expect(hash).toBeSealed()
    await expect(hash).toArriveOn(chains.l2.op)
    await expect(hash).not.toArriveOn(chains.l2.unichain)
  })

  it("behavior: one set of chains for the file, all in their state before the last test", async ({
    chains,
    clients,
  }) => {
    expect(chains).toBe(first)
    const numbers = [clients.l1, clients.op, clients.unichain].map((each) => each.getBlockNumber())
    expect(await Promise.all(numbers)).toEqual([0n, 0n, 0n])
  })

  const nested = it.setup(async ({ chains, clients }) => {
    const hash = await clients.op.writeContract({
      ...{ address: bridge, abi, functionName: "sendETH", args: [to, 902n], value: 7n },
    })
    await chains.mine()
    return { hash }
  })
  nested.for([1, 2])(
    "behavior: each test begins with the state after the set-up (%i)",
    async (_, { chains, clients, fixture }) => {
      expect(await clients.unichain.getBalance({ address: to })).toBe(7n)
      await expect(fixture.hash).toBeRelayed()
      await clients.unichain.sendTransaction({ to, value: 1n })
      await chains.mine()
    },
  )
})

describe("toArriveOn, toBeRelayed", () => {
  it("behavior: messages arrive on other L2s, and each matcher finds the chain of its transaction", async ({
    chains,
    clients,
  }) => {
    const hash = clients.op.writeContract({
      address: bridge,
      abi,
      functionName: "sendETH",
      args: [to, 902n],
      value: 7n,
    })
    await expect(hash).toEmit(
      "event SendETH(address indexed from, address indexed to, uint256 amount, uint256 destination)",
    )
    await expect(hash).not.toBeRelayed()
    await chains.mine()
    await expect(hash).toBeRelayed()
    await expect(hash).toArriveOn(chains.l2.unichain)
    expect(await complaint(expect(hash).toArriveOn(chains.l1))).toMatch(/it sends nothing to L1$/)
  })

  it("behavior: a message whose target reverts waits", async ({ chains, clients }) => {
    const target = "0x00000000000000000000000000000000000000cc"
    await chains.l2.unichain.request({ method: "anvil_setCode", params: [target, "0x5f5ffd"] })
    const args = [902n, target, "0x"] as const
    const hash = await clients.op.writeContract({
      address: messenger,
      abi,
      functionName: "sendMessage",
      args,
    })
    await chains.mine(2)
    expect(await complaint(expect(hash).toBeRelayed())).toMatch(
      /^expected transaction 0x\w{8}… to be relayed, but its message 0x\w{8}… waits$/,
    )
  })

  it("behavior: a withdrawal arrives on L1 when it is finalized", async ({
    chains,
    clients,
    accounts: [account],
  }) => {
    const { l2 } = await chains.viemChains()
    const clientL1 = clients.l1.extend(publicActionsL1()).extend(walletActionsL1())
    const clientL2 = clients.op.extend(publicActionsL2()).extend(walletActionsL2())
    const args = [to, 21_000n, "0x"] as const
    const hash = await clients.op.writeContract({
      ...{ address: passer, abi, functionName: "initiateWithdrawal", args, value: 3n },
    })
    await chains.mine()
    await expect(hash).not.toArriveOn(chains.l1)
    const targetChain = l2.op
    const receipt = await clientL2.getTransactionReceipt({ hash })
    const { game, withdrawal } = await clientL1.waitToProve({ receipt, targetChain })
    const proof = await clientL2.buildProveWithdrawal({ account, chain: targetChain, game, withdrawal })
    await clientL1.proveWithdrawal({ ...proof, chain: null, targetChain } as never)
    await chains.mine(2)
    await clientL1.finalizeWithdrawal({ account, chain: null, targetChain, withdrawal } as never)
    await chains.mine()
    await expect(hash).toArriveOn(chains.l1)
  })

  it("error: a deposit that fails, and subjects and chains that are none", async ({ chains, clients }) => {
    const data = encodeFunctionData({ abi, functionName: "sendETH", args: [to, 901n] })
    const deposit = parseAbi(["function depositTransaction(address,uint256,uint64,bool,bytes) payable"])
    const hash = await clients.l1.writeContract({
      ...{ address: chains.contracts.op.optimismPortal, abi: deposit, functionName: "depositTransaction" },
      args: [bridge, 0n, 100_000n, false, data],
    })
    await chains.mine()
    expect(await complaint(expect(hash).toArriveOn(chains.l2.op))).toMatch(/but its deposit 0x\w{8}… failed$/)
    expect(await complaint(expect(hash).toBeRelayed())).toMatch(/but it sends no message to another L2$/)
    expect(await complaint(expect(hash).toArriveOn("op" as never))).toBe(
      'toArriveOn takes a node of the linked chains, such as chains.l2.op, got "op"',
    )
  })
})

test("error: the matchers need linked chains", async ({ client, node }) => {
  const hash = await client.sendTransaction({ to })
  await expect(hash).toBePending()
  expect(await complaint(expect(hash).toArriveOn(node))).toBe(
    "toArriveOn needs linked chains: use it in a test of test.chains({ l2: … })",
  )
})
