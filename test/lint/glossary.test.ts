import { expect, test } from "vitest"
import { findRetired, kept, partsOf, readComments, retired, retiredIn, review } from "./glossary.mjs"

test("an identifier is compared by its parts, whatever their case", () => {
  expect(partsOf("createHTTPDoor_mostBytes")).toEqual(["create", "http", "door", "most", "bytes"])
  expect(
    ["Workshop", "workshopOf", "createWorkshop", "WORKSHOP", "mayRest", "mostBlobs"].map((each) =>
      retiredIn(each),
    ),
  ).toEqual(["workshop", "workshop", "workshop", "workshop", "may rest", "most *"])
})

test("a word that only contains a retired one is fine, and so is a kept identifier", () => {
  const fine = ["awaken", "utmostBytes", "most", "almostAll", "intellect", "rest", "restMay", "doorway"]
  expect([...fine, ...Object.keys(kept)].map((each) => retiredIn(each))).toEqual(
    [...fine, ...Object.keys(kept)].map(() => undefined),
  )
})

test("an identifier that is kept in one file is retired in the others", () => {
  expect(findRetired("src/solidity/inspect/tree.ts", "const place = 1")).toEqual([])
  expect(findRetired("src/inspect/other.ts", "const place = 1")).toEqual([
    `src/inspect/other.ts:1: place: "place" is retired: ${retired.place}`,
  ])
})

test("every retired word is found in an identifier, and the message names the word to use", () => {
  for (const [word, use] of Object.entries(retired)) {
    const [first = "", ...others] = word.replace("*", "bytes").split(" ")
    const name = first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("")
    const identifier = `${name}OfNode`
    expect(findRetired("src/a.ts", `export const b = 1\nexport const ${identifier} = 2`)).toEqual([
      `src/a.ts:2: ${identifier}: "${retiredIn(identifier)}" is retired: ${retired[retiredIn(identifier) ?? ""]}`,
    ])
    expect(use).not.toBe("")
  }
})

test("texts, comments and regular expressions are not identifiers; members and private names are", () => {
  const text = "// door\nconst a = `door` + 'door' + /door/.source\nclass C { #door = 1; shelf() {} }"
  expect(findRetired("src/core/assembly/a.ts", text)).toEqual([
    'src/core/assembly/a.ts:3: #door: "door" is retired: transport',
    'src/core/assembly/a.ts:3: shelf: "shelf" is retired: registry',
  ])
})

test("doc comments that begin with a question word are counted, on one line and on several", () => {
  const text = [
    "/** What a block is. */",
    "/**",
    " * Whether it is sealed.",
    " */",
    "  /** Returns what is asked for. */",
    "/** Whatever fits. */",
    "// Who knows",
    "const a = '/** How */'",
  ].join("\n")
  expect(readComments(text)).toEqual({ count: 4, questions: [1, 2] })
})

test("a retired word, and a doc comment with a question word, are found", () => {
  expect(
    review([
      ["src/a.ts", "/** How it is. */\n/** Returns it. */"],
      ["src/b.ts", "const workshop = 1"],
    ]),
  ).toEqual({
    words: ['src/b.ts:1: workshop: "workshop" is retired: ExecutionEnvironment'],
    questions: ["src/a.ts:1"],
    count: 2,
  })
})
