/** Builds of each compiler, from which source maps are read. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Hex } from "viem"
import { afterAll, expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { hardhatArtifact } from "../vault.ts"
import { all, build, type Compiled, folderIn, foundry, place, placeIn } from "./failing.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-source-maps-"))
afterAll(() => rmSync(root, { recursive: true }))

const { input, output } = build
const folder = (files: Record<string, unknown>) => folderIn(root, files)

const hardhat = (source: string, name: string, contract: Compiled, inCompiler?: string) => ({
  ...hardhatArtifact(contract, name, inCompiler),
  sourceName: source,
})

test("Hardhat 2: a build with input and output", () => {
  const files = all.map(({ source, name, contract }) => [
    `artifacts/${source}/${name}.json`,
    hardhat(source, name, contract),
  ])
  const path = folder({
    ...Object.fromEntries(files),
    "artifacts/build-info/aa.json": {
      _format: "hh-sol-build-info-1",
      id: "aa",
      solcVersion: "0.8.37",
      input,
      output,
    },
  })
  expect(placeIn(loadArtifacts(join(path, "artifacts")))).toEqual(place)
  const before = process.cwd()
  process.chdir(path)
  const artifacts = loadArtifacts("artifacts")
  process.chdir(before) // builds are read when they are needed
  expect(placeIn(artifacts)).toEqual(place)
})

test("Hardhat 3: input and output are two files, and the compiler has other names for sources", () => {
  const renamed = <T>(byName: Record<string, T>) =>
    Object.fromEntries(Object.entries(byName).map(([name, value]) => [`project/${name}`, value]))
  const names = Object.keys(input.sources)
  const imports = (text: string) =>
    text.replaceAll('"absolutePath":"contracts/', '"absolutePath":"project/contracts/')
  const built = JSON.parse(
    imports(JSON.stringify({ contracts: renamed(output.contracts), sources: renamed(output.sources) })),
  )
  const files = all.map(({ source, name, contract }) => [
    `${source}/${name}.json`,
    hardhat(source, name, contract, `project/${source}`),
  ])
  const path = folder({
    ...Object.fromEntries(files),
    "build-info/solc-0_8_37-aa.json": {
      _format: "hh3-sol-build-info-1",
      id: "solc-0_8_37-aa",
      userSourceNameMap: Object.fromEntries(names.map((name) => [name, `project/${name}`])),
      input: { ...input, sources: renamed(input.sources) },
    },
    "build-info/solc-0_8_37-aa.output.json": { _format: "hh3-sol-build-info-output-1", output: built },
  })
  expect(placeIn(loadArtifacts(path))).toEqual(place)
})

test("Foundry with --build-info", () => {
  const withoutTrees = Object.fromEntries(
    Object.entries(foundry()).map(([name, { ast: _, ...rest }]) => [name, rest]),
  )
  const path = folder({
    ...withoutTrees,
    "out/build-info/aa.json": { id: "aa", solcVersion: "0.8.37", input, output },
  })
  expect(placeIn(loadArtifacts(join(path, "out")))).toEqual(place)
})

test("solc: standard JSON input and output, in a file or in two", () => {
  expect(placeIn(loadArtifacts(join(folder({ "build.json": build }), "build.json")))).toEqual(place)
  expect(placeIn(loadArtifacts(folder({ "input.json": input, "output.json": output })))).toEqual(place)
})

test("builds are read when a source map is needed, and not when artifacts are loaded", () => {
  const files = all.map(({ source, name, contract }) => [
    `${source}/${name}.json`,
    hardhat(source, name, contract),
  ])
  const path = folder({ ...Object.fromEntries(files), "build-info/aa.json": "{ this is not read" })
  const artifacts = loadArtifacts(path)
  expect(artifacts.hasSourceMaps()).toBe(true)
  writeFileSync(join(path, "build-info/aa.json"), JSON.stringify(build))
  expect(placeIn(artifacts)).toEqual(place)
})

test("a build of more than 20 MB: only the requested parts are parsed", () => {
  const files = all.map(({ source, name, contract }) => [
    `${source}/${name}.json`,
    hardhat(source, name, contract),
  ])
  const path = folder(Object.fromEntries(files))
  // Sources and syntax trees before and after the requested ones; these trees are invalid JSON.
  const fill = (from: number) =>
    Array.from({ length: 20 }, (_, index) => [`lib/Fill${from + index}.sol`, 'é"{['.repeat(2 ** 17)] as const)
  const around = <Each>(own: Record<string, Each>, make: (text: string) => unknown) => ({
    ...Object.fromEntries(fill(0).map(([name, text]) => [name, make(text)])),
    ...own,
    ...Object.fromEntries(fill(20).map(([name, text]) => [name, make(text)])),
  })
  const large = {
    input: { ...input, sources: around(input.sources, (content) => ({ content })) },
    output: { ...output, sources: around(output.sources, (text) => ({ id: -1, ast: { text, broken: -1 } })) },
  }
  const json = JSON.stringify(large)
  expect(Buffer.byteLength(json)).toBeGreaterThan(20e6)
  mkdirSync(join(path, "build-info"))
  writeFileSync(join(path, "build-info/aa.json"), json.replaceAll('"broken":-1', '"broken":-1 is not JSON'))
  expect(placeIn(loadArtifacts(path))).toEqual(place)
})

test("a build that is not JSON is ignored", () => {
  const files = all.map(({ source, name, contract }) => [
    `${source}/${name}.json`,
    hardhat(source, name, contract),
  ])
  const artifacts = loadArtifacts(folder({ ...Object.fromEntries(files), "build-info/aa.json": "{ broken" }))
  expect(placeIn(artifacts)).toBeUndefined()
  expect(artifacts.find("Failing").storageLayout).toBeUndefined()
})

test("artifacts without builds have no source maps", () => {
  const artifacts = loadArtifacts(folder({ "A.json": hardhat("A.sol", "A", all[0]?.contract as Compiled) }))
  expect(artifacts.hasSourceMaps()).toBe(false)
})

test("error: a build that was rewritten or deleted after it was loaded", () => {
  const path = join(folder({ "build.json": build }), "build.json")
  const codeOf = (name: string): Hex =>
    `0x${output.contracts[`contracts/${name}.sol`][name].evm.deployedBytecode.object}`
  const artifacts = loadArtifacts(path)
  expect(artifacts.compiledOf(codeOf("Twin"), false)?.contract.name).toBe("Twin")
  const message = `no artifacts in ${path}: it has changed since it was loaded; load the artifacts again`
  writeFileSync(path, ` ${JSON.stringify(build)}`)
  expect(() => artifacts.compiledOf(codeOf("Failing"), false)?.at(0)).toThrow(message)
  rmSync(path)
  expect(() => artifacts.compiledOf(codeOf("Failing"), false)?.at(0)).toThrow(message)
  expect(artifacts.compiledOf(codeOf("Twin"), false)?.contract.name).toBe("Twin")
})
