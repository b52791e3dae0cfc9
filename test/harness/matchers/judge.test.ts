import { Token } from "../../../contracts/artifacts/Token.ts"
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withKnown } from "./token.ts"

const it = test.setup(withKnown)
const { abi } = Token

it("behavior: numbers and bigints are equal", async ({ client, fixture: { token }, accounts: [own] }) => {
  const hash = await token.write.mint([own.address, 5n])
  const contract = { ...Token, address: token.address }
  await expect(hash).toHaveStorage(contract, "totalSupply", 5)
  await expect(hash).toHaveStorage(contract, "totalSupply", 5n)
  await expect(hash).not.toHaveStorage(contract, "totalSupply", 6)
  await expect(hash).toEmit({ event: "Transfer", abi, args: [expect.any(String), own.address, 5] })
  const receipt = await client.getTransactionReceipt({ hash })
  await expect(hash).toHaveReceipt(receipt)
  await expect(hash).toHaveReceipt({ type: "eip1559", gasUsed: expect.any(BigInt), transactionIndex: 0n })
})

it("error: messages show asymmetric matchers and the fields of receipts", async ({ fixture, accounts }) => {
  const hash = await fixture.token.write.mint([accounts[0].address, 5n])
  const { address } = fixture.token
  const args = [expect.any(Number), expect.stringMatching(/^x/), expect.anything()] as const
  const said = [
    await complaint(expect(hash).toEmit({ event: "Transfer", abi, args })),
    await complaint(expect(hash).toHaveReceipt({ status: "reverted", type: "0x1", to: address })),
  ]
  expect(said).toMatchInlineSnapshot(`
    [
      "expected transaction 0x14c7ff59… to emit Transfer(Any<Number>, StringMatching(/^x/), Anything), but it emitted logs
      Transfer(from: 0x0000000000000000000000000000000000000000, to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 5) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
      "expected transaction 0x14c7ff59… to have a receipt with { status: "reverted", type: 0x1, to: 0x5fbdb2315678afecb367f032d93f642f64180aa3 }, but it has status "success", type 0x2",
    ]
  `)
})
