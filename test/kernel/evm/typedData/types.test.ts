import { keccak256, toBytes } from "viem"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { InvalidTypedData } from "../../../../src/errors/index.ts"
import { createStructs, elementOf, isStruct, type Types } from "../../../../src/kernel/evm/typedData/types.ts"

const types: Types = {
  Mail: [
    { name: "from", type: "Person[2][]" },
    { name: "asset", type: "Asset" },
    { name: "text", type: "string" },
  ],
  Person: [
    { name: "name", type: "string" },
    { name: "asset", type: "Asset" },
  ],
  Asset: [{ name: "amount", type: "uint256" }],
  Node: [{ name: "next", type: "Link[]" }],
  Link: [{ name: "node", type: "Node" }],
  Head: [{ name: "node", type: "Node" }],
  Empty: [],
}

test("createStructs: the hash of encodeType: the struct, then those that it needs, in the order of their names", () => {
  const structOf = createStructs(types)
  const hashOf = (text: string) => keccak256(toBytes(text))
  const asset = "Asset(uint256 amount)"
  const [person, mail] = ["Person(string name,Asset asset)", "Mail(Person[2][] from,Asset asset,string text)"]
  expect(["Mail", "Person", "Asset", "Empty"].map((name) => toHex(structOf(name).hash))).toEqual([
    ...[hashOf(mail + asset + person), hashOf(person + asset), hashOf(asset), hashOf("Empty()")],
  ])
})

test("createStructs: the members, and whether a value may contain another of its type; one object for a name", () => {
  const structOf = createStructs(types)
  expect(structOf("Asset").fields).toEqual(types.Asset)
  expect(["Node", "Link", "Head", "Mail"].map((name) => structOf(name).isRecursive)).toEqual([
    ...[true, true, false, false],
  ])
  expect(structOf("Mail")).toBe(structOf("Mail"))
  expect(toHex(structOf("Node").hash)).toBe(keccak256(toBytes("Node(Link[] next)Link(Node node)")))
})

test("error: a struct that needs an unknown type is refused each time, and the others are not", () => {
  const structOf = createStructs({
    ...types,
    Bad: [
      { name: "a", type: "Asset" },
      { name: "b", type: "Nope" },
    ],
  })
  const error = new InvalidTypedData({ path: ".types.Bad[1].type", reason: 'unknown type "Nope"' })
  for (let attempt = 0; attempt < 2; attempt++) expect(() => structOf("Bad")).toThrow(error)
  expect(structOf("Asset").fields).toEqual(types.Asset)
})

test("error: 256 types are the most", () => {
  const chain = (length: number): Types =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, index) => [
        `T${index}`,
        index === length ? [] : [{ name: "next", type: `T${index + 1}` }],
      ]),
    )
  expect(createStructs(chain(256))("T0").isRecursive).toBe(false)
  expect(() => createStructs(chain(257))("T0")).toThrow(
    new InvalidTypedData({ path: ".types", reason: "too many types, at most 256" }),
  )
})

test("elementOf: the outermost array of a type; undefined for a type without brackets", () => {
  const all = ["uint8[]", "uint8[][3]", "uint8[3][]", "Person[0]", "uint8", "[]", "uint8[x]", "uint8[-1]", ""]
  expect(all.map(elementOf)).toEqual([
    { type: "uint8", length: undefined },
    { type: "uint8[]", length: 3 },
    { type: "uint8[3]", length: undefined },
    { type: "Person", length: 0 },
    undefined,
    { type: "", length: undefined },
    ...[undefined, undefined, undefined],
  ])
})

test("isStruct: a name of the types that is neither an elementary type nor a member of every object", () => {
  const given: Types = { ...types, uint8: [], bytes32: [] }
  expect(
    ["Mail", "Empty", "uint8", "bytes32", "Nope", "toString", "__proto__"].map((name) =>
      isStruct(given, name),
    ),
  ).toEqual([...[true, true, false, false, false, false, false]])
})
