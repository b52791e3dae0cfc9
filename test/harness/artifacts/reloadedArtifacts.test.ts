/** Artifacts that follow the output of the compiler while a program runs. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { readArtifacts } from "../../../src/harness/artifacts/artifactFiles.ts"
import { reloadedArtifacts } from "../../../src/harness/artifacts/reloadedArtifacts.ts"
import { createCompiledProject } from "./compiledProject.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const vault = (body: string) => ({
  "src/Vault.sol": `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Vault {\n  uint public total;\n  ${body}\n}\n`,
})
const first = vault("function put(uint n) external { total += n; }")
const second = vault("function take(uint n) external { total -= n; }")

/** Reads the artifacts of a project; `said` gets the names of the listeners that were called. */
function reloaded(path: string) {
  const said: string[] = []
  const artifacts = reloadedArtifacts(path, {
    onReload: () => said.push("reload"),
    onLocate: () => said.push("locate"),
    onFailure: ({ reason }) => said.push(reason),
  })
  const later = () => vi.advanceTimersByTime(100_000)
  return { artifacts, said, later }
}

const functionsOf = (artifacts: ReturnType<typeof readArtifacts>, code: `0x${string}`) =>
  artifacts.contractOf(code)?.functions.map(({ name }) => name)

for (const compiler of ["Foundry", "Hardhat 2", "Hardhat 3"] as const)
  test(`${compiler}: a later build is used, and a contract that was recognised keeps its artifact`, () => {
    using project = createCompiledProject(compiler)
    project.compile(first)
    const { artifacts, said, later } = reloaded(project.artifacts)
    const before = artifacts.find("Vault").deployedBytecode
    expect(artifacts.ofCode(before)?.contractName).toBe("Vault")

    project.compile(second)
    later()
    const after = artifacts.list[0]?.deployedBytecode ?? "0x"
    expect(after).not.toBe(before)
    expect(said).toEqual(["reload"])
    expect(functionsOf(artifacts, before)).toEqual(["put", "total"])
    expect(functionsOf(artifacts, after)).toEqual(["take", "total"])
    expect(artifacts.compiledOf(after, false)?.contract.name).toBe("Vault")
    expect(artifacts.compiledOf(before, false)).toBeUndefined() // the build of its lines is gone

    project.compile(vault("function burn(uint n) external { total /= n; }"))
    later()
    expect(functionsOf(artifacts, before)).toEqual(["put", "total"])
    expect(functionsOf(artifacts, after)).toEqual(["take", "total"])
  })

test("behavior: a code that was never recognised is forgotten with its build", () => {
  using project = createCompiledProject("Foundry")
  project.compile(first)
  const { artifacts, later } = reloaded(project.artifacts)
  const before = artifacts.find("Vault").deployedBytecode
  project.compile(second)
  later()
  expect(artifacts.list.length).toBe(1)
  expect(artifacts.ofCode(before)).toBeUndefined()
})

test("behavior: a removed folder changes nothing, and the folder that is made again is read", () => {
  using project = createCompiledProject("Foundry")
  project.compile(first)
  const { artifacts, said, later } = reloaded(project.artifacts)
  project.remove("out")
  later()
  expect(artifacts.find("Vault").contractName).toBe("Vault")
  project.compile(second)
  later()
  expect(artifacts.list.map(({ deployedBytecode }) => functionsOf(artifacts, deployedBytecode))).toEqual([
    ["take", "total"],
  ])
  expect(said).toEqual(["reload"])
})

test("behavior: files that are being written change nothing; files that stay invalid are reported once", () => {
  using project = createCompiledProject("Foundry")
  project.compile(first)
  const { artifacts, said, later } = reloaded(project.artifacts)
  project.write("out/Vault.sol/Vault.json", '{ "abi": [')
  later()
  expect(artifacts.find("Vault").contractName).toBe("Vault")
  project.compile(second)
  later()
  expect(artifacts.find("Vault").abi).toMatchObject([{ name: "take" }, { name: "total" }])
  expect(said).toEqual(["reload"])

  project.write("out/Vault.sol/Vault.json", "[")
  for (let looks = 0; looks < 4; looks++) {
    later()
    expect(artifacts.find("Vault").contractName).toBe("Vault")
  }
  expect(said).toEqual(["reload", "it is not JSON"])
  project.compile(first)
  later()
  expect(artifacts.find("Vault").abi).toMatchObject([{ name: "put" }, { name: "total" }])
})

test("behavior: artifacts get source maps with a later build", () => {
  using project = createCompiledProject("Foundry")
  project.write("out/Old.sol/Old.json", {
    abi: [],
    bytecode: { object: "0x" },
    deployedBytecode: { object: "0x" },
  })
  const { artifacts, later } = reloaded(project.artifacts)
  expect(artifacts.hasSourceMaps()).toBe(false)
  project.compile(first)
  later()
  expect(artifacts.hasSourceMaps()).toBe(true)
})
