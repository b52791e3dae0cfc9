/** The arguments of constructors at the end of init code. */
import { concat, encodeAbiParameters, type Hex, pad, parseAbi, parseAbiParameters } from "viem"
import { expect, test } from "vitest"
import { createArtifacts } from "../../../src/harness/index.ts"

const bytecode: Hex = "0x60ef5f5360015ff3"
const artifactsWith = (abi: readonly string[]) =>
  createArtifacts([{ contractName: "Made", abi: parseAbi(abi as never), bytecode }])
const artifacts = artifactsWith(["constructor(uint256 x, string name)"])
const given = encodeAbiParameters(parseAbiParameters("uint256, string"), [2n, "two"])

test("default: the contract, and each argument by its name", () => {
  expect(artifacts.decodeCreation(concat([bytecode, given]))).toEqual({
    name: "Made",
    args: { x: 2n, name: "two" },
    text: 'Made(x: 2, name: "two")',
  })
})

test.each([
  ["no arguments", artifacts, bytecode],
  ["too few bytes", artifacts, concat([bytecode, pad("0x02")])],
  ["more bytes", artifacts, concat([bytecode, given, "0x00"])],
  ["a constructor without parameters", artifactsWith(["constructor()"]), bytecode],
  ["no constructor", artifactsWith([]), bytecode],
  ["the code of no artifact", artifacts, "0x1234"],
] as const)("undefined: %s", (_, known, code) => {
  expect(known.decodeCreation(code)).toBeUndefined()
})
