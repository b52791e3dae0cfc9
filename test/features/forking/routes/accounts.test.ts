/** `eth_getAccount` on a fork: the storage root is that of the remote, as long as no slot was written here. */
import { type Hex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { refusal } from "../../../refusal.ts"
import { startRemote } from "./forkedParts.ts"
import { type Ask, ada, askOf, bob, contracts } from "./remotes.ts"

const { adder, hasher } = contracts
const stranger = pad("0x99", { size: 20 })

let remote: MidblockNode
beforeAll(async () => {
  remote = await startRemote()
})
afterAll(() => remote.close())

let node: MidblockNode
let ask: Ask
/** A fork of block 4 of five, with block 5 of its own, which writes slot 0 of the adder. */
beforeEach(async () => {
  node = await createNode({ fork: { url: remote, blockNumber: 4, accountBalance: "none" } })
  ask = askOf(node)
  await ask("eth_sendTransaction", [{ from: ada, to: adder, gas: "0x40000" }])
  await node.mine()
})
afterEach(() => node.close())

const accountAt = (address: Hex, block: string) => ask("eth_getAccount", [address, block])
const theirs = (address: Hex, block: string) => askOf(remote)("eth_getAccount", [address, block])

test("default: before the fork block the remote answers; later, only the storage root is the remote's", async () => {
  for (const address of [adder, hasher, ada, stranger]) {
    expect(address).toBe(address)
    expect(await accountAt(address, "0x3")).toEqual(await theirs(address, "0x3"))
  }
  const account = (await accountAt(ada, "latest")) as { readonly nonce: Hex; readonly storageRoot: Hex }
  const before = (await theirs(ada, "0x4")) as typeof account
  expect(account.nonce).toBe("0x2")
  expect(account.storageRoot).toBe(before.storageRoot)
  for (const address of [hasher, bob, stranger])
    for (const block of ["0x4", "0x5", "pending"]) {
      expect(address).toBe(address)
      expect(block).toBe(block)
      expect(await accountAt(address, block)).toEqual(await theirs(address, "0x4"))
    }
})

test("behavior: a written account keeps the storage root of the remote up to the fork block", async () => {
  expect(await accountAt(adder, "0x4")).toEqual(await theirs(adder, "0x4"))
})

test("behavior: an account whose whole storage was written here has its own root", async () => {
  const created = (await ask("eth_sendTransaction", [
    // Stores 7 in slot 0, and returns one byte of code.
    { from: bob, data: "0x60075f5560016000f3", gas: "0x40000" },
  ])) as Hex
  await node.mine()
  const { contractAddress } = (await ask("eth_getTransactionReceipt", [created])) as { contractAddress: Hex }
  await using whole = await createNode()
  await askOf(whole)("anvil_setCode", [contractAddress, "0x00"])
  await askOf(whole)("anvil_setStorageAt", [contractAddress, pad("0x0"), pad("0x7")])
  await whole.mine()
  const { storageRoot } = (await askOf(whole)("eth_getAccount", [contractAddress, "latest"])) as {
    storageRoot: Hex
  }
  expect(await accountAt(contractAddress, "latest")).toMatchObject({
    balance: "0x0",
    nonce: "0x1",
    storageRoot,
  })
})

test("error: an account with some slots that were written here; a block that neither chain has", async () => {
  expect(await refusal(accountAt(adder, "latest"))).toBe(
    "-32001 eth_getAccount works up to the fork block, 4: of later states a fork has only the parts that were read",
  )
  expect(await refusal(accountAt(adder, "pending"))).toBe(
    "-32001 eth_getAccount works up to the fork block, 4: of later states a fork has only the parts that were read",
  )
  expect(await refusal(accountAt(adder, "0x63"))).toBe("-32000 header not found: block 99")
})
