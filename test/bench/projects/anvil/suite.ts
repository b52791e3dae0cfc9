/** The ten tests of examples/vitest as a user of anvil writes them with viem: each is taken back, and so are its blocks. */
import {
  type Address,
  ContractFunctionRevertedError,
  createTestClient,
  encodeAbiParameters,
  getContract,
  type Hash,
  http,
  keccak256,
  parseAbiParameters,
  parseEventLogs,
  publicActions,
  toHex,
  walletActions,
} from "viem"
import { foundry } from "viem/chains"
import { beforeEach, describe, expect, it } from "vitest"
import { Token } from "./token.js"

const transport = http(`http://127.0.0.1:${18545 + Number(process.env.VITEST_POOL_ID)}`)
const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const friend = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
const options = { chain: foundry, transport, account, pollingInterval: 5, cacheTime: 0 } as const
const client = createTestClient({ ...options, mode: "anvil" })
  .extend(publicActions)
  .extend(walletActions)
const balances = 3n

/** anvil answers a send before its block is there. */
const receiptOf = async (sent: Promise<Hash>) => client.waitForTransactionReceipt({ hash: await sent })

async function deployToken() {
  const deployed = await receiptOf(client.deployContract({ ...Token, args: ["Token", "TKN"] }))
  const token = getContract({ abi: Token.abi, address: deployed.contractAddress as Address, client })
  await receiptOf(token.write.mint([account, 100n]))
  return token
}

const token = await deployToken()

/** Slots have no names: the place of the mapping is looked up in the storage layout, and hashed by hand. */
function balanceSlot(address: Address) {
  const key = encodeAbiParameters(parseAbiParameters("address, uint256"), [address, balances])
  return keccak256(key)
}

/** Returns the decoded error of a call that reverts. */
async function revertOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown.walk((cause: unknown) => cause instanceof ContractFunctionRevertedError),
  )
  return [error?.data.errorName, error?.data.args]
}

const balancesAt = (blockNumber: bigint) =>
  Promise.all(([account, friend] as const).map((address) => client.getBalance({ address, blockNumber })))

export const suite = (amount: bigint) =>
  describe(`${amount} tokens`, () => {
    beforeEach(async () => {
      const id = await client.snapshot()
      return () => client.revert({ id })
    })

    it("are minted", async () => {
      await receiptOf(token.write.mint([account, amount]))
      expect(await token.read.totalSupply()).toBe(100n + amount)
    })

    it("are transferred", async () => {
      const { logs } = await receiptOf(token.write.transfer([friend, amount]))
      const [event] = parseEventLogs({ abi: Token.abi, eventName: "Transfer", logs })
      expect(event?.args).toEqual({ from: account, to: friend, value: amount })
      expect(await token.read.balanceOf([friend])).toBe(amount)
    })

    it("are in their slots before and after sealing", async () => {
      await receiptOf(token.write.transfer([friend, amount]))
      const slot = { address: token.address, slot: balanceSlot(friend) }
      const value = toHex(amount, { size: 32 })
      // Sealed at once: before and after is one block and the next.
      expect(await client.getStorageAt(slot)).toBe(value)
      await client.mine({ blocks: 1 })
      expect(await client.getStorageAt(slot)).toBe(value)
    })

    it("are pre-confirmed, then sealed", async () => {
      // Nothing is pre-confirmed: the receipt is that of a sealed block.
      const { status, blockNumber } = await receiptOf(token.write.transfer([friend, amount]))
      expect(status).toBe("success")
      expect(blockNumber).toEqual(await client.getBlockNumber())
    })

    it("cannot be more than there are", async () => {
      const transfer = token.simulate.transfer([friend, 100n + amount])
      expect(await revertOf(transfer)).toEqual(["InsufficientBalance", [100n, 100n + amount]])
    })

    it("need an allowance", async () => {
      const take = token.simulate.transferFrom([account, friend, amount], { account: friend })
      expect(await revertOf(take)).toEqual(["InsufficientAllowance", [0n, amount]])
    })

    it("are taken with an allowance", async () => {
      await receiptOf(token.write.approve([friend, amount]))
      await receiptOf(token.write.transferFrom([account, friend, amount], { account: friend }))
      expect(await token.read.allowance([account, friend])).toBe(0n)
    })

    it("cost little gas", async () => {
      const { gasUsed } = await receiptOf(token.write.transfer([friend, amount]))
      expect(gasUsed).toBeLessThan(60_000n)
    })

    it("are no ether", async () => {
      const receipt = await receiptOf(token.write.transfer([friend, amount]))
      const [before, after] = await Promise.all([
        balancesAt(receipt.blockNumber - 1n),
        balancesAt(receipt.blockNumber),
      ])
      const fee = receipt.gasUsed * receipt.effectiveGasPrice
      expect(after).toEqual([(before[0] as bigint) - fee, before[1]])
    })

    it("are as no other test has left them", async () => {
      expect(await token.read.balanceOf([friend])).toBe(0n)
      expect(await client.getBlockNumber()).toBe(2n)
    })
  })
