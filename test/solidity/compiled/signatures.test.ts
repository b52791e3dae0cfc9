import { expect, test } from "vitest"
import type { SourceFunction } from "../../../src/solidity/compiled/model.ts"
import { functionWith } from "../../../src/solidity/compiled/signatures.ts"

const functionOf = (name: string, parameters: readonly string[] | undefined, isExternal = true) =>
  ({ name, parameters, isExternal }) as SourceFunction

test("functionWith: the function whose types can be the canonical ones; the first one, without internal functions", () => {
  const functions = [
    functionOf("pay", ["uint256"], false),
    functionOf("pay", ["contract Owned", "enum Bank.Kind[2] memory"]),
    functionOf("pay", ["address payable", "uint8[2] calldata"]),
    functionOf("pay", ["struct Bank.Account[] memory", "function (uint256) external"]),
    functionOf("pay", ["uint256"]),
    functionOf("total", undefined),
    functionOf("pay", ["uint256"]),
  ]
  const at = (signature: string) => {
    const found = functionWith(signature, functions)
    return found && functions.indexOf(found)
  }
  expect({
    contract: at("pay(address,uint8[2])"),
    array: at("pay((uint256,(bool,address)[])[],function)"),
    number: at("pay(uint256)"),
    getter: at("total(address)"),
    other: at("pay(uint128)"),
    longer: at("pay(uint256,uint256)"),
    none: at("pay()"),
  }).toEqual({ ...{ contract: 1, array: 3, number: 4, getter: 5 }, other: undefined, longer: undefined })
})
