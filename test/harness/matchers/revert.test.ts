import { encodeFunctionData } from "viem"
import { Reverter } from "../../../contracts/artifacts/Reverter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { describe, expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withToken } from "./token.ts"

const it = test.setup(withToken)
const error = { error: "InsufficientBalance", args: [4n, 5n], abi: Token.abi } as const

describe("toRevert", () => {
  it("default: a hash, a receipt, promises of either, calls, functions", async ({ fixture, client }) => {
    const { token, address, friend, force, transfer } = fixture
    const hash = await force(transfer(5n))
    await expect(hash).toRevert()
    await expect(client.getTransactionReceipt({ hash })).toRevert()
    await expect(await client.getTransactionReceipt({ hash })).toRevert()
    await expect(token.write.transfer([friend, 5n])).toRevert()
    await expect(() => token.simulate.transfer([friend, 5n])).toRevert()
    await expect({ to: address, data: transfer(5n) }).toRevert()
    await expect({ to: address, data: transfer(4n), from: token.address }).toRevert()
    await expect(token.write.transfer([friend, 4n])).not.toRevert()
    await expect(token.read.balanceOf([friend])).not.toRevert()
  })

  it("error: its messages", async ({ fixture: { token, friend, force, transfer }, client }) => {
    const hash = await token.write.transfer([friend, 1n])
    const sentToNobody = () => client.sendTransaction({ to: friend, value: 10n ** 30n })
    expect([
      await complaint(expect(hash).toRevert()),
      await complaint(expect(force(transfer(9n))).not.toRevert()),
      await complaint(expect(sentToNobody).toRevert()),
      await complaint(expect(`0x${"ab".repeat(32)}`).toRevert()),
      await complaint(expect(5).toRevert()),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0x1bb09b47… to revert, but it succeeded, with gas 51498 and logs
        topics [0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266, 0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8] data 0x0000000000000000000000000000000000000000000000000000000000000001 at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0x5cf86f94… not to revert, but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000030000000000000000000000000000000000000000000000000000000000000009, which no known ABI explains",
        "expected the call to revert, but it was refused: The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
        "transaction 0xabababababababababababababababababababababababababababababababab is not known",
        "expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got 5",
      ]
    `)
  })
})

describe("toRevertWith", () => {
  it("default: reasons, panics, custom errors by name and by signature", async ({ fixture }) => {
    const { token, reverter, friend, force, transfer, fails } = fixture
    await expect(force(fails("withReason"), reverter)).toRevertWith("boom")
    await expect(force(fails("withPlain"), reverter)).toRevertWith({ error: "Plain()" })
    const division = encodeFunctionData({ abi: Reverter.abi, functionName: "withPanic", args: [0n] })
    await expect(force(division, reverter)).toRevertWith(0x12)
    await expect({ to: reverter, data: division }).toRevertWith(0x12n)
    await expect(force(transfer(5n))).toRevertWith(error)
    await expect(token.write.transfer([friend, 5n])).toRevertWith({ ...error, args: [4n, expect.anything()] })
    await expect(force(transfer(5n))).toRevertWith({
      error: "InsufficientBalance(uint256 have, uint256 want)",
      args: [4n, 5n],
    })
    await expect(force(transfer(5n))).not.toRevertWith({ ...error, args: [4n, 6n] })
  })

  it("error: its messages", async ({ fixture: { reverter, token, friend, force, transfer, fails } }) => {
    expect([
      await complaint(expect(force(transfer(5n))).toRevertWith({ ...error, args: [4n, 6n] })),
      await complaint(expect(force(transfer(5n))).not.toRevertWith(error)),
      await complaint(expect(force(transfer(5n))).toRevertWith({ error: "Plain()" })),
      await complaint(expect(token.write.transfer([friend, 1n])).toRevertWith("too much")),
      await complaint(expect(force(fails("withReason"), reverter)).toRevertWith("bang")),
      await complaint(expect(force(fails("withNothing"), reverter)).toRevertWith(0x11)),
      await complaint(expect(force(fails("withInvalid"), reverter)).toRevertWith(0x11)),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0xaab0725d… to revert with InsufficientBalance(4, 6), but it reverted with InsufficientBalance(have: 4, want: 5)",
        "expected transaction 0x09be859e… not to revert with InsufficientBalance(4, 5), but it reverted with InsufficientBalance(have: 4, want: 5)",
        "expected transaction 0x9ebd6fa0… to revert with Plain(), but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000005, which no known ABI explains",
        "expected transaction 0x3ec6f63e… to revert with "too much", but it succeeded, with gas 51498 and logs
        topics [0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266, 0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8] data 0x0000000000000000000000000000000000000000000000000000000000000001 at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0xdc65390f… to revert with "bang", but it reverted with "boom"",
        "expected transaction 0xb228ba96… to revert with panic 0x11, but it reverted without a reason",
        "expected transaction 0x208c2885… to revert with panic 0x11, but it failed: invalid opcode: INVALID",
      ]
    `)
  })
})
