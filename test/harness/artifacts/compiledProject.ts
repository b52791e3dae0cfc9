/** Projects of each compiler in a folder: sources, and the artifacts that the compiler writes for them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { compile as compileText } from "../../solidity/cachedSolc.mjs"
import { hardhatArtifact } from "../vault.ts"
import type { Compiled } from "./failing.ts"

/** The compilers, each with its folder or file of artifacts. */
export const outputs = {
  Foundry: "out",
  "Hardhat 2": "artifacts",
  "Hardhat 3": "artifacts",
  solc: "build.json",
} as const
export type Compiler = keyof typeof outputs

type Sources = Readonly<Record<string, string>>

interface Output {
  readonly contracts: Readonly<Record<string, Record<string, Compiled & { readonly metadata: string }>>>
  readonly sources: Readonly<Record<string, { readonly ast: unknown; readonly id: number }>>
}

/** A folder with files that are removed with it. */
export interface CompiledProject extends Disposable {
  readonly folder: string
  /** The path of the artifacts. */
  readonly artifacts: string
  write(path: string, content: unknown): void
  remove(path: string): void
  /** Writes sources, and their artifacts. */
  compile(sources: Sources): void
}

/** Creates the folder of a project. */
export function createCompiledProject(compiler: Compiler): CompiledProject {
  const folder = mkdtempSync(join(tmpdir(), "midblock-project-"))
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content))
  }
  if (compiler === "Foundry") write("foundry.toml", "")
  else if (compiler !== "solc") write("hardhat.config.js", "")
  return {
    folder,
    artifacts: join(folder, outputs[compiler]),
    write,
    remove: (path) => rmSync(join(folder, path), { recursive: true }),
    compile(sources) {
      for (const [name, text] of Object.entries(sources)) write(name, text)
      for (const [path, content] of Object.entries(writers[compiler](sources))) write(path, content)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

function compile(sources: Sources): { readonly input: object; readonly output: Output } {
  const wanted = ["abi", "evm.bytecode", "evm.deployedBytecode", "storageLayout", "metadata"]
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { "*": { "*": wanted, "": ["ast"] } } },
  }
  return { input, output: JSON.parse(compileText(JSON.stringify(input))) as Output }
}

const contractsOf = ({ contracts }: Output) =>
  Object.entries(contracts).flatMap(([source, byName]) =>
    Object.entries(byName).map(([name, contract]) => ({ source, name, contract })),
  )

const hardhat2 = (sources: Sources) => {
  const { input, output } = compile(sources)
  const artifacts = contractsOf(output).map(({ source, name, contract }) => [
    `artifacts/${source}/${name}.json`,
    { ...hardhatArtifact(contract, name), sourceName: source },
  ])
  return { ...Object.fromEntries(artifacts), "artifacts/build-info/aa.json": { id: "aa", input, output } }
}

const inCompiler = (name: string) => `project/${name}`
const renamed = <Value>(byName: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(byName).map(([name, value]) => [inCompiler(name), value]))

const hardhat3 = (sources: Sources) => {
  const { input, output } = compile(renamed(sources))
  const artifacts = contractsOf(output).map(({ source, name, contract }) => {
    const sourceName = source.slice("project/".length)
    return [
      `artifacts/${sourceName}/${name}.json`,
      { ...hardhatArtifact(contract, name, source), sourceName, buildInfoId: "aa" },
    ]
  })
  const userSourceNameMap = Object.fromEntries(Object.keys(sources).map((name) => [name, inCompiler(name)]))
  return {
    ...Object.fromEntries(artifacts),
    "artifacts/build-info/aa.json": { id: "aa", userSourceNameMap, input },
    "artifacts/build-info/aa.output.json": { output },
  }
}

const foundry = (sources: Sources) => {
  const { output } = compile(sources)
  return Object.fromEntries(
    contractsOf(output).map(({ source, name, contract: { abi, evm, metadata, ...more } }) => [
      `out/${source.split("/").at(-1)}/${name}.json`,
      { abi, ...evm, ...more, metadata: JSON.parse(metadata) as object, ...output.sources[source] },
    ]),
  )
}

const writers: Readonly<Record<Compiler, (sources: Sources) => Readonly<Record<string, unknown>>>> = {
  Foundry: foundry,
  "Hardhat 2": hardhat2,
  "Hardhat 3": hardhat3,
  solc: (sources) => ({ "build.json": compile(sources) }),
}
