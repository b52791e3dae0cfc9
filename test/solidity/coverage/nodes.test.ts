import { expect, test } from "vitest"
import { blocks, isNode, nodeAt, statementsOf, walk } from "../../../src/solidity/coverage/nodes.ts"

const node = (nodeType: string, more: object = {}) => ({ nodeType, ...more })

test("walk: a node, then all nodes below it in order, with the nodes above each", () => {
  const tree = node("A", {
    id: 5,
    name: "text",
    left: node("B", { list: [node("C"), null, { no: "node" }, node("D")] }),
    right: node("E"),
  })
  const visited: string[] = []
  walk(tree, ({ nodeType }, above) =>
    visited.push([...above, { nodeType }].map((each) => each.nodeType).join(".")),
  )
  expect(visited).toEqual(["A", "A.B", "A.B.C", "A.B.D", "A.E"])
})

test("nodeAt, statementsOf and isNode: nodes only", () => {
  const [one, other] = [node("Return"), node("Break")]
  const block = node("Block", { statements: [one, null, 5, other], body: one, name: "x", list: [one] })
  expect(nodeAt(block, "body")).toEqual(one)
  expect(nodeAt(block, "name")).toBeUndefined()
  expect(nodeAt(block, "list")).toBeUndefined()
  expect(nodeAt(block, "missing")).toBeUndefined()
  expect(statementsOf(block)).toEqual([one, other])
  expect(statementsOf(one)).toEqual([])
  expect(isNode(null)).toBe(false)
  expect(isNode({ nodeType: 5 })).toBe(false)
  expect([...blocks]).toEqual(["Block", "UncheckedBlock", "YulBlock"])
})
