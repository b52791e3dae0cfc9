import { concat, type Hex, numberToHex } from "viem"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { deploy, expect, test } from "../../../src/harness/vitest/index.ts"

const it = test.setup(async ({ client, accounts: [own] }) => {
  const token = await deploy(client, Token, ["T", "T"])
  await token.write.mint([own.address, 4n])
  return { token, path: `balanceOf[${own.address}]`, own: own.address }
})

const complaint = (assertion: Promise<unknown>): Promise<string> =>
  assertion.then(
    () => "it did not fail",
    ({ message }: Error) => message.replace(/0x[0-9a-f]{8}…/, "0x…"),
  )

it("default: the change by one of several transactions, to a value and from one value to another", async ({
  node,
  fixture: { token, path, own },
}) => {
  const first = await token.write.mint([own, 2n])
  const second = await token.write.mint([own, 3n])
  const check = async () => {
    await expect(first).toChangeStorage(token, path, 6n)
    await expect(first).toChangeStorage(token, path, 4n, 6n)
    await expect(second).toChangeStorage(token, path, 6n, 9n)
    await expect(second).not.toChangeStorage(token, path, 4n, 9n)
    await expect(second).not.toChangeStorage(token, "symbol", "T")
  }
  await check()
  await node.mine()
  await check()
})

it("error: the messages of toChangeStorage", async ({ fixture: { token, path, own } }) => {
  const hash = await token.write.mint([own, 2n])
  const call = { to: token.address, data: "0x95d89b41" }
  const texts = await Promise.all([
    complaint(expect(hash).toChangeStorage(token, path, 7n)),
    complaint(expect(hash).toChangeStorage(token, path, 5n, 6n)),
    complaint(expect(hash).toChangeStorage(token, "symbol", "T")),
    complaint(expect(hash).not.toChangeStorage(token, path, 4n, 6n)),
    complaint(expect(call).toChangeStorage(token, path, 7n)),
  ])
  expect(texts.map((text) => text.replace(own, "own"))).toMatchInlineSnapshot(`
    [
      "expected transaction 0x… to change balanceOf[own] to 7, but it changes from 4 to 6",
      "expected transaction 0x… to change balanceOf[own] from 5 to 6, but it changes from 4 to 6",
      "expected transaction 0x… to change symbol to "T", but it stays "T"",
      "expected transaction 0x… not to change balanceOf[own] from 4 to 6, but it changes from 4 to 6",
      "expected the call to change balanceOf[own] to 7, but it is not a transaction: it succeeded",
    ]
  `)
})

/** A contract with one variable, `uint256[] list`: its input is the length, and then the first element. */
const lists = {
  // SSTORE(0, CALLDATALOAD(0)); SSTORE(keccak256(0), CALLDATALOAD(32))
  code: "0x5f355f556020357f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56355" as Hex,
  address: `0x${"11".repeat(20)}` as Hex,
  storageLayout: {
    storage: [{ label: "list", slot: "0", offset: 0, type: "list" }],
    types: {
      list: { encoding: "dynamic_array", label: "uint256[]", numberOfBytes: "32", base: "uint" },
      uint: { encoding: "inplace", label: "uint256", numberOfBytes: "32" },
    },
  },
} as const

it("behavior: an array element is zero before it is pushed and after it is popped", async ({
  client,
  fixture: { own },
}) => {
  await client.setCode({ address: lists.address, bytecode: lists.code })
  const send = (...words: bigint[]) =>
    client.sendTransaction({
      to: lists.address,
      data: concat(words.map((word) => numberToHex(word, { size: 32 }))),
    })
  const pushed = await send(1n, 7n)
  const popped = await send(0n, 0n)
  await expect(pushed).toChangeStorage(lists, "list[0]", 7n)
  await expect(pushed).toChangeStorage(lists, "list[0]", 0n, 7n)
  await expect(popped).toChangeStorage(lists, "list[0]", 7n, 0n)
  const kinds = await deploy(client, Kinds)
  const filled = await kinds.write.fillKinds([own])
  await expect(filled).toChangeStorage(kinds, "codes[11]", "0x000000", "0x00000c")
  await expect(filled).toChangeStorage(kinds, "texts[0]", "", "one")
  await expect(filled).toChangeStorage(kinds, "rows[1][0]", 0, 117)
  expect([
    await complaint(expect(pushed).toChangeStorage(lists, "list[0]", 8n)),
    await complaint(expect(popped).toChangeStorage(lists, "list[0]", 8n)),
    await complaint(expect(popped).not.toChangeStorage(lists, "list[1]", 8n)),
    await complaint(expect(filled).toChangeStorage(kinds, "rows[0][0]", 0, 117)),
  ]).toMatchInlineSnapshot(`
    [
      "expected transaction 0x… to change list[0] to 8, but it changes from 0 to 7",
      "expected transaction 0x… to change list[0] to 8, but it changes from 7 to 0",
      "list[1] is outside the array: its length is 0",
      "rows[0][0] is outside the array: its length is 0",
    ]
  `)
})
