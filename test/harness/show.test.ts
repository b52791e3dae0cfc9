import { Token } from "../../contracts/artifacts/Token.ts"
import { show } from "../../src/harness/show.ts"
import { expect, test } from "../../src/harness/vitest/index.ts"
import { complaint, untyped } from "./matchers/complaint.ts"
import { withMinted } from "./matchers/token.ts"

const it = test.setup(withMinted)

it("behavior: messages abbreviate accounts, contracts and artifacts", async ({
  fixture: { hash, token, own },
  accounts: [account],
}) => {
  expect([
    await complaint(untyped(hash).toChangeBalance?.(account, "7")),
    await complaint(untyped(hash).toEmit?.("Transfer", [account, own, 4n])),
    await complaint(untyped(hash).toEmit?.({ event: "Transfer", address: Token })),
    await complaint(untyped(hash).toHaveStorage?.(token, "totalSupply", () => 4n)),
    await complaint(untyped(token).toRevert?.()),
  ]).toMatchInlineSnapshot(`
    [
      "a matcher of balances takes accounts, each with an integer in wei, got [account 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, "7"]",
      "expected transaction 0x0bc49464… to emit Transfer(account 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 4), but it emitted logs
      Transfer(from: 0x0000000000000000000000000000000000000000, to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 4) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
      "toEmit takes an address of 20 bytes, or what has one, got artifact Token",
      "a predicate must return true or false, but it returned 4",
      "expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got contract 0x5fbdb2315678afecb367f032d93f642f64180aa3",
    ]
  `)
})

test("show: values as a test writes them", () => {
  const named = () => 5
  expect(
    [
      ...[5n, 5, true, null, undefined, "text", "0x12", Symbol.iterator],
      ...[[1n, ["a"]], { a: 1n, b: { c: "0x" } }, /x/, new TypeError("no")],
      ...[named, expect.any(BigInt), expect.stringContaining("x"), expect.anything()],
    ].map(show),
  ).toEqual([
    ...["5", "5", "true", "null", "undefined", '"text"', "0x12", "Symbol(Symbol.iterator)"],
    ...['[1, ["a"]]', "{ a: 1, b: { c: 0x } }", "/x/", "TypeError: no"],
    ...["function named", "Any<BigInt>", 'StringContaining("x")', "Anything"],
  ])
})
