/** Foundry artifacts from several runs of the compiler: each run numbers its files again from 0. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { encodeFunctionData, type Hex } from "viem"
import { afterAll, expect, test } from "vitest"
import { createClient, deploy, loadArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { compile } from "../../solidity/cachedSolc.mjs"
import { foundryArtifact } from "../vault.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-foundry-runs-"))
afterAll(() => rmSync(root, { recursive: true }))

const solidity = (text: string) => `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.30;\n${text}`
const library = solidity(
  "library Lib { function check(uint256 x) internal pure { require(x > 9, 'small'); } }\n",
)
const base = solidity(
  "abstract contract Base { function inherited(uint256 x) external pure { if (x == 1) revert(); } }\n",
)
/** The compiler generates code to decode the parameters; its file number is one above that of the last file. */
const token = solidity(`import {Base} from "./Base.sol";
import {Lib} from "./Lib.sol";
contract Token is Base {
  function first(uint256[] calldata list, string calldata text) external pure returns (string memory) {
    Lib.check(list.length); return string.concat(text, text);
  }
}
`)
const others = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `src/A${index}.sol`,
      solidity(
        `${"//\n".repeat(40)}contract A${index} { uint256 public value = ${index}; function f() external { value++; } }\n`,
      ),
    ]),
  )

type Compiled = Parameters<typeof foundryArtifact>[0]
interface Output {
  readonly sources: Record<string, { readonly id: number; readonly ast: unknown }>
  readonly contracts: Record<string, Record<string, Compiled>>
}

/** Compiles files in one run, and writes the files, and the artifacts of those for which `isWritten` holds. */
function run(folder: string, sources: Record<string, string>, isWritten = (_: string) => true): Output {
  const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "storageLayout", "metadata"]
  const contents = Object.entries(sources).map(([name, content]) => [name, { content }])
  const settings = { outputSelection: { "*": { "": ["ast"], "*": outputs } } }
  const input = { language: "Solidity", sources: Object.fromEntries(contents), settings }
  const output = JSON.parse(compile(JSON.stringify(input))) as Output
  for (const [source, contracts] of Object.entries(output.contracts).filter(([name]) => isWritten(name)))
    for (const [name, contract] of Object.entries(contracts))
      write(folder, `out/${source.split("/").at(-1)}/${name}.json`, {
        ...foundryArtifact(contract),
        ...output.sources[source],
      })
  for (const [name, content] of Object.entries(sources)) write(folder, name, content)
  return output
}

function write(folder: string, name: string, content: unknown) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content))
}

/** Returns the source files of the instructions of a contract. */
function filesOf(folder: string, { contracts }: Output, source: string, name: string): readonly string[] {
  const code = `0x${contracts[source]?.[name]?.evm.deployedBytecode.object}` as Hex
  const compiled = loadArtifacts(join(folder, "out")).compiledOf(code, false)
  const pcs = Array.from({ length: code.length / 2 - 1 }, (_, pc) => pc)
  return [...new Set(pcs.flatMap((pc) => compiled?.at(pc).range?.file.name ?? []))].sort()
}

const own = { "src/Base.sol": base, "src/Lib.sol": library, "src/Token.sol": token }

test("behavior: neither code nor generated code is assigned to a file of another run", () => {
  const folder = mkdtempSync(join(root, "case-"))
  const one = run(folder, own)
  const two = run(folder, others(6))
  expect(two.sources["src/A3.sol"]?.id).toBe(Object.keys(own).length) // The number of the generated code of the first run.
  expect(filesOf(folder, one, "src/Token.sol", "Token")).toEqual(Object.keys(own))
  for (const name of ["A0", "A3", "A5"])
    expect(filesOf(folder, two, `src/${name}.sol`, name)).toEqual([`src/${name}.sol`])
})

test("behavior: code from a file of another run has no known location, but keeps its frame", async () => {
  const folder = mkdtempSync(join(root, "case-"))
  run(folder, own)
  const edited = { ...own, "src/Token.sol": token.replace("contract Token", "\n\ncontract Token") }
  const isWritten = (name: string) => !(name in own) || name === "src/Token.sol"
  const two = run(folder, { ...others(2), ...edited }, isWritten)
  expect(filesOf(folder, two, "src/Token.sol", "Token")).toEqual(["src/Token.sol"])
  const artifacts = loadArtifacts(join(folder, "out"))
  await using node = await createNode({ artifacts })
  const contract = await deploy(createClient(node), artifacts.find("Token"))
  const stackOf = async (functionName: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: artifacts.find("Token").abi, functionName, args } as never)
    const params = [{ to: contract.address, data }, "pending"] as const
    return node.request({ method: "midblock_stackTrace", params })
  }
  const unknown = { contract: "Token", function: null, file: "src/Token.sol", line: 7, column: 1 }
  expect(await stackOf("inherited", [1n])).toEqual({
    message: "reverted without a reason",
    frames: [unknown],
  })
  expect(await stackOf("first", [[1n], "text"])).toEqual({
    message: 'reverted with "small"',
    frames: [unknown, { ...unknown, function: "first", line: 9, column: 5 }],
  })
})

test("behavior: a relative path finds the sources even after the working directory changes", () => {
  const folder = mkdtempSync(join(root, "case-"))
  const { contracts } = run(folder, own)
  const code = `0x${contracts["src/Lib.sol"]?.Lib?.evm.deployedBytecode.object}` as Hex
  const before = process.cwd()
  process.chdir(folder)
  const artifacts = loadArtifacts("out")
  process.chdir(before)
  expect(artifacts.compiledOf(code, false)?.at(0).range?.file).toMatchObject({
    name: "src/Lib.sol",
    text: library,
  })
})
