/** The ten tests of examples/vitest as a user of Hardhat 3 writes them: one network for all files, which run in one process. */
import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { network } from "hardhat"
import { encodeAbiParameters, keccak256, parseAbiParameters, toHex } from "viem"

const { viem, networkHelpers } = await network.getOrCreate()
const client = await viem.getPublicClient()
const [{ account: own }, { account: friend }] = await viem.getWalletClients()
const balances = 3n

async function deployToken() {
  const token = await viem.deployContract("Token", ["Token", "TKN"])
  await token.write.mint([own.address, 100n])
  return token
}

/** Slots have no names: the place of the mapping is looked up in the storage layout, and hashed by hand. */
function balanceSlot(address: `0x${string}`) {
  const key = encodeAbiParameters(parseAbiParameters("address, uint256"), [address, balances])
  return keccak256(key)
}

export const suite = (amount: bigint) =>
  describe(`${amount} tokens`, () => {
    it("are minted", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      await token.write.mint([own.address, amount])
      assert.equal(await token.read.totalSupply(), 100n + amount)
    })

    it("are transferred", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      const transfer = token.write.transfer([friend.address, amount])
      await viem.assertions.emitWithArgs(transfer, token, "Transfer", [own.address, friend.address, amount])
      assert.equal(await token.read.balanceOf([friend.address]), amount)
    })

    it("are in their slots before and after sealing", async () => {
      const { address, write } = await networkHelpers.loadFixture(deployToken)
      await write.transfer([friend.address, amount])
      const slot = balanceSlot(friend.address)
      const value = toHex(amount, { size: 32 })
      // Sealed at once: before and after is one block and the next.
      assert.equal(await client.getStorageAt({ address, slot }), value)
      await networkHelpers.mine()
      assert.equal(await client.getStorageAt({ address, slot }), value)
    })

    it("are pre-confirmed, then sealed", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      const hash = await token.write.transfer([friend.address, amount])
      // Nothing is pre-confirmed: the receipt is that of a sealed block.
      const { status, blockNumber } = await client.getTransactionReceipt({ hash })
      assert.deepEqual([status, blockNumber], ["success", await client.getBlockNumber()])
    })

    it("cannot be more than there are", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      const args: [bigint, bigint] = [100n, 100n + amount]
      const transfer = token.write.transfer([friend.address, 100n + amount])
      await viem.assertions.revertWithCustomErrorWithArgs(transfer, token, "InsufficientBalance", args)
    })

    it("need an allowance", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      const take = token.write.transferFrom([own.address, friend.address, amount], { account: friend })
      const args: [bigint, bigint] = [0n, amount]
      await viem.assertions.revertWithCustomErrorWithArgs(take, token, "InsufficientAllowance", args)
    })

    it("are taken with an allowance", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      await token.write.approve([friend.address, amount])
      await token.write.transferFrom([own.address, friend.address, amount], { account: friend })
      assert.equal(await token.read.allowance([own.address, friend.address]), 0n)
    })

    it("cost little gas", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      const hash = await token.write.transfer([friend.address, amount])
      const { gasUsed } = await client.getTransactionReceipt({ hash })
      assert.ok(gasUsed < 60_000n, `${gasUsed} gas`)
    })

    it("are no ether", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      await viem.assertions.balancesHaveChanged(token.write.transfer([friend.address, amount]), [
        { address: own.address, amount: 0n },
        { address: friend.address, amount: 0n },
      ])
    })

    it("are as no other test has left them", async () => {
      const token = await networkHelpers.loadFixture(deployToken)
      assert.deepEqual(
        [await token.read.balanceOf([friend.address]), await client.getBlockNumber()],
        [0n, 2n],
      )
    })
  })
