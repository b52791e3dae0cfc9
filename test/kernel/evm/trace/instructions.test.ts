import { expect, test } from "vitest"
import { mnemonicsOf } from "../../../../src/kernel/evm/trace/instructions.ts"
import { commonOf } from "../execute/fixtures.ts"

const osaka = mnemonicsOf(commonOf("osaka"))

test("default: 256 names, each of one opcode; geth names PREVRANDAO by its old name", () => {
  expect(osaka.length).toBe(256)
  expect(new Set(osaka).size).toBe(256)
  const codes = [0x00, 0x01, 0x1e, 0x20, 0x44, 0x5f, 0x60, 0x7f, 0x80, 0x8f, 0x90, 0xa4, 0xf1, 0xfa, 0xff]
  expect(codes.map((code) => osaka[code])).toEqual([
    ...["STOP", "ADD", "CLZ", "KECCAK256", "DIFFICULTY", "PUSH0", "PUSH1", "PUSH32", "DUP1", "DUP16"],
    ...["SWAP1", "LOG4", "CALL", "STATICCALL", "SELFDESTRUCT"],
  ])
})

test("behavior: an opcode of a later fork has its name, one of no fork its number", () => {
  const frontier = mnemonicsOf(commonOf("frontier"))
  const codes = [0x0c, 0x1e, 0x48, 0x5c, 0x5f, 0xf4, 0xfd, 0xfe]
  expect(codes.map((code) => frontier[code])).toEqual([
    ...["opcode 0xc not defined", "CLZ", "BASEFEE", "TLOAD", "PUSH0", "DELEGATECALL", "REVERT", "INVALID"],
  ])
  const unnamed = (names: readonly string[]) => names.filter((name) => name.startsWith("opcode "))
  expect(unnamed(frontier)).toEqual(unnamed(osaka))
})
