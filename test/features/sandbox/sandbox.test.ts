import { createNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import { encodeFunctionData, parseEther } from "viem"
import { afterAll, beforeEach, expect, test } from "vitest"
import { BlockContext } from "../../../contracts/artifacts/BlockContext.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"

const node = await createNode({ notesBranches: true })
afterAll(() => node.close())
const client = createClient(node)
const [alice = "0x", bob = "0x"] = node.accounts.map(({ address }) => address)
const token = await deploy(client, Token, ["T", "T"])
const mint = (value: bigint) =>
  encodeFunctionData({ abi: Token.abi, functionName: "mint", args: [bob, value] })
const supply = () => token.read.totalSupply()
const number = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`

let sandbox: Awaited<ReturnType<typeof node.openSandbox>>
beforeEach(async () => {
  sandbox = await node.openSandbox()
  return () => sandbox.close()
})

test("a sent message changes what reads at pending see, until it is closed", async () => {
  const outcome = await sandbox.send({ from: alice, to: token.address, data: mint(5n) })
  expect(outcome).toEqual({
    output: "0x",
    failure: undefined,
    logs: [{ address: token.address, topics: expect.any(Array), data: number(5n) }],
  })
  expect(await supply()).toBe(5n)
  expect(await token.read.totalSupply({ blockTag: "latest" }).catch(() => "not deployed")).toBe(
    "not deployed",
  )
  sandbox.close()
  expect(await supply()).toBe(0n)
})

test("a call keeps nothing, and each message sees the ones before it", async () => {
  await sandbox.call({ from: alice, to: token.address, data: mint(5n) })
  await sandbox.send({ from: alice, to: token.address, data: mint(2n) })
  await sandbox.send({ from: alice, to: token.address, data: mint(3n) })
  const read = encodeFunctionData({ abi: Token.abi, functionName: "totalSupply" })
  expect((await sandbox.call({ from: bob, to: token.address, data: read })).output).toBe(number(5n))
})

test("a restart returns to the state and the block at the opening", async () => {
  const before = await client.getBlock({ blockTag: "pending" })
  await sandbox.send({ from: alice, to: token.address, data: mint(5n) })
  sandbox.advance(3600, 2)
  sandbox.restart()
  expect(await supply()).toBe(0n)
  expect(await client.getBlock({ blockTag: "pending" })).toEqual(before)
})

test("the sender pays the value and nothing for gas", async () => {
  await sandbox.send({ from: alice, to: bob, data: "0x", value: parseEther("1") })
  expect(sandbox.balanceOf(bob)).toBe(parseEther("10001"))
  expect(await client.getBalance({ address: bob })).toBe(parseEther("10001"))
  const poor = "0x00000000000000000000000000000000000000aa"
  const refused = await sandbox.send({ from: poor, to: bob, data: "0x", value: 1n })
  expect(refused).toEqual({
    output: "0x",
    failure: expect.stringContaining("insufficient funds"),
    logs: [],
  })
})

test("a message that reverts has its output and changes nothing", async () => {
  const data = encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [bob, 9n] })
  const { output, failure, logs } = await sandbox.send({ from: alice, to: token.address, data })
  expect([output.slice(0, 10), failure, logs]).toEqual([
    "0xcf479181",
    expect.stringMatching(/^execution reverted/),
    [],
  ])
})

test("the block moves on", async () => {
  sandbox.close()
  const block = await deploy(client, BlockContext)
  sandbox = await node.openSandbox()
  const before = await block.read.read()
  sandbox.advance(3600, 3)
  expect(await block.read.read()).toMatchObject({
    number: before.number + 3n,
    timestamp: before.timestamp + 3600n,
  })
})

test("branches are counted once each", async () => {
  const before = sandbox.branches
  await sandbox.send({ from: alice, to: token.address, data: mint(1n) })
  const after = sandbox.branches
  await sandbox.send({ from: alice, to: token.address, data: mint(2n) })
  const wrong = encodeFunctionData({
    abi: Token.abi,
    functionName: "transferFrom",
    args: [bob, bob, 2n ** 255n],
  })
  await sandbox.send({ from: alice, to: token.address, data: wrong })
  expect([after >= before, sandbox.branches > after]).toEqual([true, true])
})

test("methods that change the chain are refused while it is open, and so is another sandbox", async () => {
  const refused = /was refused: a sandbox is open/
  await expect(node.request({ method: "evm_mine", params: [] })).rejects.toThrow(refused)
  await expect(
    node.request({ method: "eth_sendTransaction", params: [{ from: alice, to: bob }] }),
  ).rejects.toThrow(refused)
  await expect(node.openSandbox()).rejects.toThrow("openSandbox was refused: a sandbox is open")
  sandbox.close()
  await client.sendTransaction({ to: bob, value: 1n })
})

test("a node without the option counts no branches", async () => {
  await using plain = await createNode()
  const own = await plain.openSandbox()
  await own.send({ from: alice, to: bob, data: "0x", value: 1n })
  expect(own.branches).toBe(0)
})
