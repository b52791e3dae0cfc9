import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, expect, test } from "../../src/harness/vitest/index.ts"

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

it("default: to a value, and from one value to another, of one transaction among others", async ({
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

it("error: what it says", async ({ fixture: { token, path, own } }) => {
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
      "expected the call to change balanceOf[own] to 7, but it is no transaction: it succeeded",
    ]
  `)
})
