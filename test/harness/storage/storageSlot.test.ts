import { numberToHex, parseAbi } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type StorageLayout, storage } from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const address = "0x00000000000000000000000000000000000000aa"
let node: MidblockNode

beforeAll(async () => {
  node = await createNode()
})
afterAll(() => node.close())

const write = (slot: bigint, value: bigint) =>
  node.request({
    method: "anvil_setStorageAt",
    params: [address, numberToHex(slot, { size: 32 }), numberToHex(value, { size: 32 })],
  })

const value = (label: string, bytes: number) => ({
  encoding: "inplace",
  label,
  numberOfBytes: String(bytes),
})
const array = (base: string, label: string, bytes: bigint) => ({
  encoding: "inplace",
  label,
  base,
  numberOfBytes: String(bytes),
})

test("private variables with the same name and slot are distinguished by their offset", async () => {
  const secret = (offset: number, slot = "7") => ({ label: "secret", offset, slot, type: "t_uint8" })
  const storageLayout: StorageLayout = {
    storage: [secret(0), secret(1), secret(2), secret(0, "8"), secret(0, "9")],
    types: { t_uint8: value("uint8", 1) },
  }
  const { variables, read } = storage(node, { address, storageLayout })
  expect(variables).toEqual(["secret@7:0", "secret@7:1", "secret@7:2", "secret@8", "secret"])
  await write(7n, 0x03_02_01n)
  await write(8n, 4n)
  await write(9n, 5n)
  expect(await Promise.all(variables.map((name) => read(name)))).toEqual([1, 2, 3, 4, 5])
  expect(await read("secret@9:0")).toBe(5)
})

test("an element more than 2^53 slots away is read from the correct slot", async () => {
  const length = 2n ** 53n + 1n
  const storageLayout: StorageLayout = {
    storage: [{ label: "vast", offset: 0, slot: "1", type: "t_vast" }],
    types: {
      t_uint256: value("uint256", 32),
      t_row: array("t_uint256", `uint256[${length}]`, length * 32n),
      t_vast: array("t_row", `uint256[${length}][2]`, length * 64n),
    },
  }
  await write(1n + length, 8n)
  expect(await storage(node, { address, storageLayout }).read("vast[1][0]")).toBe(8n)
})

test("a length has no parts", async () => {
  const storageLayout: StorageLayout = {
    storage: [{ label: "list", offset: 0, slot: "1", type: "t_list" }],
    types: {
      t_uint256: value("uint256", 32),
      t_list: { ...value("uint256[]", 32), encoding: "dynamic_array", base: "t_uint256" },
    },
  }
  const { read } = storage(node, { address, storageLayout })
  await expect(read("list.length[0]")).rejects.toThrowErrorMatchingInlineSnapshot(
    `[NoSuchPart: list.length is of type uint256 and has no [0]: it has no parts]`,
  )
})

test("a getter without a variable: the error says that its value is not in storage", async () => {
  const storageLayout: StorageLayout = {
    storage: [{ label: "total", offset: 0, slot: "0", type: "t_uint256" }],
    types: { t_uint256: value("uint256", 32) },
  }
  const abi = parseAbi(["function MAX() view returns (uint256)", "function totals() view returns (uint256)"])
  const { read } = storage(node, { address, storageLayout, abi })
  await expect(read("MAX")).rejects.toThrowErrorMatchingInlineSnapshot(
    `[UnknownVariable: no variable "MAX" among total; MAX() returns a value that is not in storage: constant, immutable, transient or computed]`,
  )
  await expect(read("totals")).rejects.toThrowErrorMatchingInlineSnapshot(
    `[UnknownVariable: no variable "totals" among total; did you mean "total"? totals() returns a value that is not in storage: constant, immutable, transient or computed]`,
  )
})
