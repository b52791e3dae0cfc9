import { Token } from "../../contracts/artifacts/Token.ts"
import { callRequest } from "../../src/api/wire/call.ts"
import { callFields } from "../../src/harness/callSubject.ts"
import { deploy, expect, test } from "../../src/harness/vitest/index.ts"

const it = test.setup(({ client }) => deploy(client, Token, ["T", "T"]))

const complaint = (assertion: Promise<unknown>): Promise<string> =>
  assertion.then(
    () => "it did not fail",
    (thrown: Error) => thrown.message,
  )

test("the fields of a call are those of eth_call, and viem's account", () => {
  const ofWire = Object.keys(callRequest().parse({}))
  expect([...callFields].sort()).toEqual(["account", "data", ...ofWire].sort())
})

it("error: an unknown field of a call", async ({ fixture: { address: to } }) => {
  const refused = [
    { to, datta: "0x12345678" },
    { to, data: "0x12345678", gasLimit: 5n },
    () => Promise.resolve({ to, data: "0x", form: to }),
  ]
  expect([
    ...(await Promise.all(refused.map((call) => complaint(expect(call).not.toRevert())))),
    ...(await Promise.all(refused.map((call) => complaint(expect(call).toRevert())))),
    await complaint(expect({ to, stateOverride: [] }).toBePending()),
  ]).toEqual([
    "unknown field of a call datta; did you mean data?",
    "unknown field of a call gasLimit",
    "unknown field of a call form",
    "unknown field of a call datta; did you mean data?",
    "unknown field of a call gasLimit",
    "unknown field of a call form",
    "unknown field of a call stateOverride",
  ])
})
