/** The layout of types without a variable; namespaces.test.ts compares every kind of type with the compiler. */
import { expect, test } from "vitest"
import { InvalidStorageLayout } from "../../../src/harness/errors.ts"
import { createTreeTypes } from "../../../src/harness/storage/treeTypes.ts"
import type { Node } from "../../../src/solidity/compiled/syntaxTree.ts"

const typed = (nodeType: string, typeString: string, more: object = {}): Node => ({
  ...{ nodeType, typeDescriptions: { typeString, typeIdentifier: `t_${typeString}` } },
  ...more,
})
const elementary = (name: string) => typed("ElementaryTypeName", name)
const member = (name: string, typeName: Node) => ({ name, typeName })
const struct = (id: number, name: string, members: readonly object[]): Node => ({
  ...{ nodeType: "StructDefinition", id, name, canonicalName: `Shop.${name}`, members },
})
const inplace = (label: string, numberOfBytes: string) => ({ encoding: "inplace", label, numberOfBytes })

test("default: a value that does not fit begins a slot, and a struct shares no slot with the members around it", () => {
  const inner = struct(2, "Inner", [member("x", elementary("bool"))])
  const reference = typed("UserDefinedTypeName", "struct Shop.Inner", { referencedDeclaration: 2 })
  const members = [
    member("a", elementary("uint128")),
    member("b", elementary("address payable")),
    member("c", reference),
    member("d", elementary("bytes3")),
  ]
  const { types, addStruct } = createTreeTypes((id) => (id === 2 ? inner : undefined))
  const placed = (label: string, type: string, slot: string) => ({ label, type, slot, offset: 0 })
  expect(addStruct(struct(1, "Outer", members))).toBe("t_struct$_Outer_$1_storage_ptr")
  expect(types).toEqual({
    t_uint128: inplace("uint128", "16"),
    "t_address payable": inplace("address payable", "20"),
    t_bool: inplace("bool", "1"),
    t_struct$_Inner_$2_storage_ptr: {
      ...inplace("struct Shop.Inner", "32"),
      members: [placed("x", "t_bool", "0")],
    },
    t_bytes3: inplace("bytes3", "3"),
    t_struct$_Outer_$1_storage_ptr: {
      ...inplace("struct Shop.Outer", "128"),
      members: [
        placed("a", "t_uint128", "0"),
        placed("b", "t_address payable", "1"),
        placed("c", "t_struct$_Inner_$2_storage_ptr", "2"),
        placed("d", "t_bytes3", "3"),
      ],
    },
  })
})

test("behavior: a struct with a mapping to itself ends, and is added once", () => {
  const own = typed("UserDefinedTypeName", "struct Shop.Node", { referencedDeclaration: 1 })
  const children = typed("Mapping", "mapping(bytes4 => struct Shop.Node)", {
    keyType: elementary("bytes4"),
    valueType: own,
  })
  const node = struct(1, "Node", [member("children", children)])
  const { types, addStruct } = createTreeTypes(() => node)
  expect(addStruct(node)).toBe("t_struct$_Node_$1_storage_ptr")
  expect(addStruct(node)).toBe("t_struct$_Node_$1_storage_ptr")
  expect(types["t_mapping(bytes4 => struct Shop.Node)"]).toEqual({
    ...{ encoding: "mapping", label: "mapping(bytes4 => struct Shop.Node)", numberOfBytes: "32" },
    ...{ key: "t_bytes4", value: "t_struct$_Node_$1_storage_ptr" },
  })
})

test("error: a type that cannot be in storage", () => {
  const broken = (typeName: Node) => () =>
    createTreeTypes(() => undefined).addStruct(struct(1, "Broken", [member("x", typeName)]))
  expect(broken(elementary("fixed128x18"))).toThrow(
    "the storageLayout does not describe the type fixed128x18",
  )
  expect(broken(typed("ArrayTypeName", "uint8[", { baseType: elementary("uint8") }))).toThrow(
    "the storageLayout does not describe the type uint8[",
  )
})

test("error: a struct whose member cannot be in storage is not added, and is refused again", () => {
  const bad = struct(1, "Bad", [member("x", elementary("fixed128x18"))])
  const { types, addStruct } = createTreeTypes(() => undefined)
  for (const attempt of [1, 2])
    expect(() => addStruct(bad), `attempt ${attempt}`).toThrow(
      new InvalidStorageLayout({ type: "fixed128x18" }),
    )
  expect(types).toEqual({})
})
