import { deploy, expect, test } from "midblock/vitest"
import { parseEther } from "viem"
import { Vault } from "./artifacts/Vault.ts"

const one = parseEther("1")

/** Runs once; every test starts from the state after it. */
const it = test.setup(async ({ client, node }) => {
  const vault = await deploy(client, Vault)
  await node.mine()
  return { vault }
})

it("shows a deposit before its block is sealed", async ({ node, fixture: { vault } }) => {
  const deposit = await vault.write.deposit({ value: one })
  await expect(deposit).toBePending()
  expect(await vault.read.total()).toBe(one) // the client reads pending
  expect(await vault.read.total({ blockTag: "latest" })).toBe(0n)

  await node.mine()
  await expect(deposit).toBeSealed()
  expect(await vault.read.total({ blockTag: "latest" })).toBe(one)
})

it("stores the deposit of each owner", async ({ accounts: [owner, other], fixture: { vault } }) => {
  const deposit = await vault.write.deposit({ value: one })
  await expect(deposit).toEmit("Deposited", [owner, one])
  await expect(deposit).toHaveStorage(vault, `deposits[${owner.address}].amount`, one)
  await expect(deposit).toHaveStorage(vault, `deposits[${other.address}].amount`, 0n)
})

it("keeps a deposit for a day", async ({ client, accounts: [owner], fixture: { vault } }) => {
  await vault.write.deposit({ value: one })
  const { timestamp } = await client.getBlock({ blockTag: "pending" })
  await expect(vault.write.withdraw()).toRevertWith({ error: "Locked", args: [timestamp + 86_400n] })
  expect(await vault.read.deposits([owner.address])).toEqual([one, timestamp + 86_400n])
})

it("pays out after a day", async ({ node, accounts: [owner], fixture: { vault } }) => {
  await vault.write.deposit({ value: one })
  await node.increaseTime(86_400) // seals the deposit first, with its own time
  await expect(vault.write.withdraw()).toChangeBalances([
    [owner, one],
    [vault, -one],
  ])
})
