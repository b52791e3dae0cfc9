import { expect, test } from "vitest"
import { createdCodes, framesOf } from "../../../src/solidity/inspect/callFrame.ts"

const tree = (name: string, ...calls: readonly { readonly name: string }[]) => ({ name, calls })

test("framesOf: a frame and all frames under it, in the order of their execution", () => {
  const root = tree("a", tree("b", tree("c")), { name: "d" }, tree("e", { name: "f" }))
  expect(
    framesOf<{ name: string; calls?: readonly { name: string }[] }>(root).map(({ name }) => name),
  ).toEqual([...["a", "b", "c", "d", "e", "f"]])
})

test("createdCodes: the codes of successful creations by lower-case address; the last one counts", () => {
  const created = { type: "CREATE", to: "0xAB", output: "0x01" } as const
  const codes = createdCodes([
    created,
    { ...created, type: "CREATE2", to: "0xcd", output: "0x02" },
    { ...created, type: "CALL", to: "0x1" },
    { ...created, to: "0x2", error: "out of gas" },
    { ...created, to: undefined },
    { ...created, to: "0x3", output: undefined },
    { ...created, to: "0xab", output: "0x03" },
  ])
  expect([...codes]).toEqual([
    ["0xab", "0x03"],
    ["0xcd", "0x02"],
  ])
})
