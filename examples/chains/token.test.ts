/** A test suite with an L1 and two OP chains: each test begins with the same state of all of them. */
import { deploy, expect, test } from "midblock/vitest"
import { CrossChainToken } from "../../contracts/artifacts/CrossChainToken.ts"

const it = test
  .chains({ l2: { op: { network: "op" }, unichain: { network: "unichain" } } })
  .setup(async ({ chains, clients, accounts: [alice] }) => {
    const [token, other] = [
      await deploy(clients.op, CrossChainToken),
      await deploy(clients.unichain, CrossChainToken),
    ]
    await token.write.mint([alice.address, 100n])
    await chains.mine()
    return { token, other }
  })

it("a token moves to the other L2", async ({ chains, accounts: [alice], fixture: { token, other } }) => {
  const sent = token.write.send([902n, alice.address, 40n])
  await expect(sent).toEmit("Sent", [alice.address, alice.address, 40n, 902n])
  await chains.mine()
  await expect(sent).toBeRelayed()
  expect(await token.read.balanceOf([alice.address])).toBe(60n)
  expect(await other.read.balanceOf([alice.address])).toBe(40n)
})

it("nothing is sent that is not there", async ({ accounts: [alice], fixture: { token } }) => {
  await expect(token.write.send([902n, alice.address, 101n])).toRevertWith({
    error: "InsufficientBalance",
    args: [100n, 101n],
  })
})

it("ether goes from L1 to an L2", async ({ chains, clients }) => {
  const deposit = await clients.l1.sendTransaction({ to: chains.contracts.op.optimismPortal, value: 5n })
  await chains.mine()
  await expect(deposit).toArriveOn(chains.l2.op)
})
