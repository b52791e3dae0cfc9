import { expect, test } from "midblock/vitest"
import { parseEther } from "viem"
import { publicActionsL1, publicActionsL2, walletActionsL1, walletActionsL2 } from "viem/op-stack"

const value = parseEther("1")

const it = test.chains({ l2: { op: { network: "op" } } }).setup(async ({ chains, clients }) => ({
  l1: clients.l1.extend(publicActionsL1()).extend(walletActionsL1()),
  l2: clients.op.extend(publicActionsL2()).extend(walletActionsL2()),
  targetChain: (await chains.viemChains()).l2.op,
}))

it("a deposit arrives on the L2 with the next L1 block", async ({
  chains,
  fixture: { l1, l2 },
  accounts: [, bob],
}) => {
  const before = await l2.getBalance({ address: bob.address })
  const portalAddress = chains.contracts.op.optimismPortal
  const request = { gas: 100_000n, mint: value, to: bob.address }
  const hash = await l1.depositTransaction({ request, portalAddress })
  expect((await l2.getBalance({ address: bob.address })) - before).toBe(0n)
  await chains.mine()
  await expect(hash).toArriveOn(chains.l2.op)
  expect((await l2.getBalance({ address: bob.address })) - before).toBe(value)
})

it("a withdrawal is proven, and paid on L1", async ({
  chains,
  fixture: { l1, l2, targetChain },
  accounts: [, , carol],
}) => {
  const before = await l1.getBalance({ address: carol.address })
  const hash = await l2.initiateWithdrawal({ request: { gas: 21_000n, to: carol.address, value } })
  await chains.mine() // the L2 block is sealed, and its output root proposed
  const receipt = await l2.getTransactionReceipt({ hash })
  const { game, withdrawal } = await l1.waitToProve({ receipt, targetChain })
  const proof = await l2.buildProveWithdrawal({ account: l1.account, game, withdrawal })
  await l1.proveWithdrawal({ ...proof, targetChain })
  await chains.mine(2) // the proof and the game are old enough
  expect(await l1.getWithdrawalStatus({ receipt, targetChain })).toBe("ready-to-finalize")
  await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  expect((await l1.getBalance({ address: carol.address })) - before).toBe(value)
})

it("an L1 block that leaves the chain takes its deposit with it", async ({
  chains,
  fixture: { l2 },
  accounts: [, bob],
}) => {
  const before = await l2.getBalance({ address: bob.address })
  await chains.l1.request({
    method: "eth_sendTransaction",
    params: [{ from: bob.address, to: chains.contracts.op.optimismPortal, value: "0x5" }],
  })
  await chains.mine()
  expect((await l2.getBalance({ address: bob.address })) - before).toBe(5n)
  await chains.l1.request({ method: "anvil_reorg", params: [1] })
  await chains.settled()
  expect((await l2.getBalance({ address: bob.address })) - before).toBe(0n)
})
