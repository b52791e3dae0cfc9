import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { deploy, expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withToken } from "./token.ts"

const it = test.setup(withToken)

it("default: slots of the open block, and of a sealed one", async ({
  fixture: { token, address, own },
  node,
}) => {
  const hash = await token.write.mint([own, 6n])
  await expect(hash).toHaveStorage(address, 2n, 10n)
  await node.mine()
  await token.write.mint([own, 1n])
  await expect(hash).toHaveStorage(address, "0x2", "0x0a")
  await expect(hash).not.toHaveStorage(address, 2, 11)
  const { storageLayout } = Token
  await expect(hash).toHaveStorage({ address, storageLayout }, `balanceOf[${own}]`, 10n)
  await expect(hash).toHaveStorage({ address, storageLayout }, "symbol", "T")
})

it("behavior: the abi gives the underlying types of user-defined value types", async ({
  client,
  fixture: { own },
}) => {
  const kinds = await deploy(client, Kinds)
  await expect(kinds.write.fillKinds([own])).toHaveStorage(
    { ...Kinds, address: kinds.address },
    "price",
    100n,
  )
})

it("error: its messages", async ({ fixture: { token, address, own } }) => {
  expect([
    await complaint(expect(token.write.mint([own, 6n])).toHaveStorage(address, 2n, 11n)),
    await complaint(expect(token.write.mint([own, 6n])).toHaveStorage({ address, ...Token }, "symbol", "U")),
  ]).toMatchInlineSnapshot(
    `
    [
      "expected transaction 0x4e9f2f18… to have slot 2 = 11, but it is 0x000000000000000000000000000000000000000000000000000000000000000a (10)",
      "expected transaction 0x03f3a54e… to have symbol = "U", but it is "T"",
    ]
  `,
  )
})
