import { BrowserProvider, Contract } from "ethers"
import { encodeFunctionData } from "viem"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, expect, test, useArtifacts } from "../../src/harness/vitest/index.ts"
import { complaint } from "./matchers/complaint.ts"
import { withKnown } from "./matchers/token.ts"

const it = test.setup(withKnown)
const { abi } = Token
const tooLittle = { error: "InsufficientBalance", args: [0, 5], abi } as const

it("behavior: promises with rejects and resolves", async ({ fixture: { token }, accounts: [, friend] }) => {
  const transfer = () => token.write.transfer([friend.address, 5n])
  await expect(transfer()).rejects.toRevertWith(tooLittle)
  await expect(transfer()).rejects.toRevert()
  await expect(token.read.balanceOf([friend.address])).resolves.toBe(0n)
})

it("behavior: calls and transactions that fail without a REVERT", async ({
  client,
  fixture: { reverter, fails },
}) => {
  for (const name of ["withInvalid", "forever"] as const) {
    await expect({ ...fails(name), gas: 100_000n }).toRevert()
    await expect(client.call({ ...fails(name), gas: 100_000n })).toRevert()
    await expect(client.sendTransaction(fails(name))).toRevert()
  }
  expect(await complaint(expect(reverter.read.withInvalid()).not.toRevert())).toBe(
    "expected the call not to revert, but it failed: invalid opcode: INVALID",
  )
})

it("behavior: a call that uses all its gas is not traced, but its message has the location", async ({
  node,
  fixture: { fails },
}) => {
  useArtifacts([Reverter])
  const asked: string[] = []
  const stop = node.on("request", ({ method }) => asked.push(method))
  const text = await complaint(expect(fails("forever")).not.toRevert())
  stop()
  useArtifacts([])
  expect(text).toBe("expected the call not to revert, but it failed at Reverter.forever: out of gas")
  expect(asked).toEqual(["eth_call", "eth_getCode"])
})

it("behavior: revert data that cannot be decoded", async ({ fixture: { reverter } }) => {
  // The selector of Error(string) without a string, and less than a selector.
  for (const data of ["0x08c379a0", "0x01"] as const) {
    await expect(reverter.read.withBytes([data])).toRevert()
    expect(await complaint(expect(reverter.read.withBytes([data])).toRevertWith("boom"))).toBe(
      `expected the call to revert with "boom", but it reverted with ${data}, which no known ABI explains`,
    )
  }
})

it("behavior: an error that has a receipt", async ({ client, node, fixture: { reverter, fails } }) => {
  const sent = client.sendTransactionSync({
    ...fails("withReason"),
    gas: 100_000n,
    throwOnReceiptRevert: true,
  })
  await expect(sent).toRevertWith("boom")
  const signer = await new BrowserProvider(node).getSigner()
  const contract = new Contract(reverter.address, Reverter.abi, signer)
  const response = await contract.getFunction("withReason").send({ gasLimit: 100_000 })
  await node.mine()
  await expect(response.wait()).toRevertWith("boom")
  await expect(deploy(client, Reverter, [], { gas: 100_000n } as object)).toRevert()
})

it("behavior: a call in the form of viem", async ({ fixture: { token }, accounts: [own, friend] }) => {
  await token.write.mint([friend.address, 5n])
  const data = encodeFunctionData({ abi, functionName: "transfer", args: [own.address, 5n] })
  await expect({ to: token.address, data }).toRevertWith(tooLittle)
  await expect({ to: token.address, data, account: friend }).not.toRevert()
  await expect({ to: token.address, data, account: friend.address, gas: 100_000n }).not.toRevert()
  await expect({ to: token.address, data, account: friend, value: 1n }).toRevert()
})

it("behavior: a result with data is not taken for a call", async ({ client, accounts: [own] }) => {
  const identity = "0x0000000000000000000000000000000000000004"
  await expect(client.call({ to: identity, data: "0xfe" })).not.toRevert()
  expect(await client.call({ to: identity, data: "0xfe", account: own })).toEqual({ data: "0xfe" })
})

it("error: a refused request neither reverts nor succeeds", async ({
  client,
  accounts: [, friend],
  fixture: { token },
}) => {
  const poor = () => client.sendTransaction({ to: friend.address, value: 10n ** 30n })
  const mistaken = () => Promise.reject(new TypeError("not a function"))
  expect([
    await complaint(expect(poor).not.toRevert()),
    await complaint(expect(mistaken).not.toRevertWith("boom")),
    await complaint(expect(mistaken).rejects.not.toEmit({ event: "Transfer", abi })),
    await complaint(expect({ address: token.address, value: 1n }).toRevert()),
  ]).toMatchInlineSnapshot(`
    [
      "expected the call not to revert, but it was refused: The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
      "expected the call not to revert with "boom", but it was refused: not a function",
      "expected the call not to emit Transfer, but it was refused: not a function",
      "expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got { address: 0x5fbdb2315678afecb367f032d93f642f64180aa3, value: 1 }",
    ]
  `)
})
