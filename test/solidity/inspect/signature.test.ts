import { expect, test } from "vitest"
import { parseSignature } from "../../../src/solidity/inspect/signature.ts"

const plain = (name: string, type: string, more: object = {}) => ({
  ...{ name, type, isIndexed: false, members: undefined },
  ...more,
})

test("default: names, indexed parameters and the canonical text", () => {
  expect(parseSignature("Transfer(address indexed from, uint256 value, bool)")).toEqual({
    name: "Transfer",
    canonical: "Transfer(address,uint256,bool)",
    parameters: [plain("from", "address", { isIndexed: true }), plain("value", "uint256"), plain("", "bool")],
  })
  expect(parseSignature("totalSupply()")).toEqual({
    name: "totalSupply",
    canonical: "totalSupply()",
    parameters: [],
  })
})

test("behavior: arrays have the type of their elements, and tuples their members, also nested", () => {
  const { canonical, parameters } = parseSignature(
    "put((address to, (uint8 a, bytes b)[] parts)[2][] orders)",
  )
  const inner = { members: [plain("a", "uint8"), plain("b", "bytes")] }
  const parts = plain("parts", "(uint8,bytes)", inner)
  const order = plain("orders", "(address,(uint8,bytes)[])", {
    members: [
      plain("to", "address"),
      { ...parts, type: "(uint8,bytes)[]", members: undefined, element: parts },
    ],
  })
  const two = { name: "orders", isIndexed: false, type: `${order.type}[2]`, element: order, length: 2 }
  expect(canonical).toBe("put((address,(uint8,bytes)[])[2][])")
  expect(parameters).toEqual([
    { name: "orders", isIndexed: false, type: `${order.type}[2][]`, element: two, length: undefined },
  ])
})
