import { nodesInUse } from "../../../src/harness/current.ts"
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint, type Untyped, untyped } from "./complaint.ts"

test("behavior: each matcher handles a rejected promise, also if the matcher refuses its options", async ({
  node,
}) => {
  const unhandled: unknown[] = []
  const listener = (reason: unknown) => void unhandled.push(reason)
  process.on("unhandledRejection", listener)
  const rejected = () => untyped(Promise.reject(new Error("boom")))
  const complaints = [
    complaint(rejected().toMatchGasSnapshot?.({ tolerance: -1 })),
    complaint(rejected().toMatchGasSnapshot?.({ tolerance: "5" })),
    complaint(rejected().toMatchGasSnapshot?.({ tolerence: 5 })),
    complaint((expect(Promise.reject(new Error("boom"))).not as never as Untyped).toMatchGasSnapshot?.()),
    complaint(rejected().toRevertWith?.()),
  ]
  // Two nodes are in use, as in concurrent tests, so no matcher can choose one.
  const other = {} as typeof node
  nodesInUse.add(other)
  const names = [
    "toRevert",
    "toHaveStorage",
    "toChangeStorage",
    "toChangeBalances",
    "toBePending",
    "toUseGas",
  ]
  complaints.push(...names.map((name) => complaint(rejected()[name]?.([]))))
  nodesInUse.delete(other)
  const said = await Promise.all(complaints)
  await new Promise((resolve) => setImmediate(resolve))
  process.off("unhandledRejection", listener)
  expect(unhandled).toEqual([])
  expect([...new Set(said)]).toMatchInlineSnapshot(`
    [
      "toMatchGasSnapshot: tolerance -1 is not a percentage",
      "toMatchGasSnapshot: tolerance "5" is not a percentage",
      "unknown option of toMatchGasSnapshot tolerence; did you mean tolerance?",
      "toMatchGasSnapshot: it cannot be used with not",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got undefined",
      "several tests run at once, and a matcher cannot tell which node to ask: run tests with matchers one after the other, without \`concurrent\`",
    ]
  `)
})
