import { expect, test } from "vitest"
import { frameLines } from "../../src/solidity/frameLines.ts"
import { SolidityError } from "../../src/solidity/solidityError.ts"

const frame = (name: string, line: number) => ({
  contract: "Tree",
  function: name,
  file: "Tree.sol",
  line,
  column: 5,
})
const [leave, descend, other, start] = [
  frame("leave", 9),
  frame("descend", 7),
  frame("other", 6),
  frame("start", 3),
]
const times = <Item>(count: number, ...items: Item[]): Item[] =>
  Array.from({ length: count }, () => items).flat()

test("a recursion is one frame with its number of times, on a line without a location", () => {
  const frames = [leave, ...times(312, descend), start]
  const lines = [
    "Tree.leave (Tree.sol:9:5)",
    "Tree.descend (Tree.sol:7:5)",
    "[the frame above ×312]",
    "Tree.start (Tree.sol:3:5)",
  ]
  expect(frameLines(frames)).toEqual(lines)
  const error = new SolidityError({ message: "too deep", frames, source: undefined })
  expect(error.stack).toBe(`SolidityError: too deep\n${lines.map((line) => `    at ${line}`).join("\n")}`)
  expect(error.frames).toEqual(frames)
})

test("a mutual recursion is one round of its frames with its number of times; an unfinished round follows", () => {
  expect(frameLines([...times(156, descend, other), descend, start])).toEqual([
    "Tree.descend (Tree.sol:7:5)",
    "Tree.other (Tree.sol:6:5)",
    "[the 2 frames above ×156]",
    "Tree.descend (Tree.sol:7:5)",
    "Tree.start (Tree.sol:3:5)",
  ])
})

test("frames of which the number would not save a line are all written", () => {
  expect(frameLines([descend, descend, start])).toEqual([
    "Tree.descend (Tree.sol:7:5)",
    "Tree.descend (Tree.sol:7:5)",
    "Tree.start (Tree.sol:3:5)",
  ])
  expect(frameLines([descend, { ...descend, line: 8 }, descend])).toHaveLength(3)
  expect(frameLines([])).toEqual([])
})
