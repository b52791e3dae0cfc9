import { type Hex, zeroAddress } from "viem"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, describe, expect, test, useArtifacts } from "../../src/harness/vitest/index.ts"
import { complaint } from "./matchers/complaint.ts"
import { Transfer, withToken } from "./matchers/token.ts"

const it = test.setup(withToken)

describe("deploy", () => {
  const withToken = test.setup(async ({ client, accounts }) => {
    const token = await deploy(client, Token, ["T", "T"])
    const [own] = accounts.map((account) => account.address) as [Hex]
    return { token, own }
  })

  withToken(
    "behavior: matchers know the events, errors and variables of a deployed contract",
    async ({ fixture }) => {
      const { token, own } = fixture
      const hash = await token.write.mint([own, 4n])
      await expect(hash).toEmit("Transfer", [zeroAddress, own, 4n])
      await expect(hash).toHaveStorage(token, `balanceOf[${own}]`, 4n)
      await expect(token.write.transfer([own, 5n])).toRevertWith({
        error: "InsufficientBalance",
        args: [4n, 5n],
      })
      expect(await complaint(expect(hash).toEmit("Transfr"))).toContain('did you mean "Transfer"?')
    },
  )

  test("error: matchers on another node do not know its events", async ({ client }) => {
    const hash = await client.sendTransaction({ to: client.account.address })
    expect(await complaint(expect(hash).toEmit("Transfer"))).toContain('no known ABI has an event "Transfer"')
  })

  withToken("error: a custom error written as a reason", async ({ fixture: { token, own } }) => {
    expect(
      await complaint(expect(token.write.transfer([own, 5n])).toRevertWith("InsufficientBalance")),
    ).toMatch(
      /but it reverted with InsufficientBalance\(have: 0, want: 5\).*; for a custom error write toRevertWith\(\{ error: "InsufficientBalance" \}\)$/,
    )
  })
})

describe("useArtifacts", () => {
  it("behavior: messages name errors, events and locations", async ({
    fixture: { reverter, force, transfer, fails },
  }) => {
    useArtifacts([Token, Reverter])
    const said = [
      await complaint(
        expect(force(transfer(5n))).toRevertWith({ error: "InsufficientBalance", args: [4n, 6n] }),
      ),
      await complaint(expect(force(transfer(5n))).toEmit("Transfer")),
      await complaint(expect(force(fails("withInvalid"), reverter)).not.toRevert()),
      await complaint(expect(force(transfer(1n))).toRevert()),
    ]
    useArtifacts([])
    expect(said).toMatchInlineSnapshot(`
      [
        "expected transaction 0xaab0725d… to revert with InsufficientBalance(4, 6), but it reverted with InsufficientBalance(have: 4, want: 5) at Token.transfer",
        "expected transaction 0x09be859e… to emit Transfer, but it reverted with InsufficientBalance(have: 4, want: 5) at Token.transfer",
        "expected transaction 0x46ab61a7… not to revert, but it failed at Reverter.withInvalid: invalid opcode: INVALID",
        "expected transaction 0xac403446… to revert, but it succeeded, with gas 51498 and logs
        Transfer(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 1) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
      ]
    `)
  })
})

it("matchers that need a transaction fail for a successful call, also after .not", async ({ fixture }) => {
  const { address, own, friend, transfer } = fixture
  const call = { from: own, to: address, data: transfer(1n) }
  expect([
    await complaint(expect(call).toEmit(Transfer)),
    await complaint(expect(call).not.toEmit(Transfer)),
    await complaint(expect(call).not.toUseGas({ below: 1 })),
    await complaint(expect(call).not.toHaveStorage(address, 0, 1)),
    await complaint(expect(call).not.toChangeBalance(friend, 1)),
    await complaint(expect(call).not.toBePending()),
    await complaint(expect(call).not.toHaveReceipt({ status: "success" })),
  ]).toMatchInlineSnapshot(`
    [
      "expected the call to emit Transfer(address indexed from, address indexed to, uint256 value), but it is not a transaction: it succeeded",
      "expected the call not to emit Transfer(address indexed from, address indexed to, uint256 value), but it is not a transaction: it succeeded",
      "expected the call not to use less than 1 gas, but it is not a transaction: it succeeded",
      "expected the call not to have slot 0 = 1, but it is not a transaction: it succeeded",
      "expected the call not to change the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +1, but it is not a transaction: it succeeded",
      "expected the call not to be pending, but it is not a transaction: it succeeded",
      "expected the call not to have a receipt with { status: "success" }, but it is not a transaction: it succeeded",
    ]
  `)
})
