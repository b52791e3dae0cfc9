/** Sources that are not as they were compiled, for the artifacts of each compiler. */
import { renameSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readArtifacts } from "../../../src/harness/artifacts/artifactFiles.ts"
import { changeTexts } from "../../../src/harness/artifacts/changedSources.ts"
import { type Compiler, createCompiledProject, outputs } from "./compiledProject.ts"

const solidity = (text: string) => `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${text}\n`
const library = solidity(
  "library Lib {\n  function add(uint a) internal pure returns (uint) { return a + 1; }\n}",
)
const vault = solidity(
  'import "./Lib.sol";\ncontract Vault {\n  function f(uint a) external pure returns (uint) { return Lib.add(a); }\n}',
)
const sources = { "src/Lib.sol": library, "src/Vault.sol": vault }
/** Sources with a file that has no artifact of its own. */
const withFree = {
  "src/Free.sol": solidity("function twice(uint a) pure returns (uint) { return 2 * a; }"),
  "src/Vault.sol": solidity(
    'import "./Free.sol";\ncontract Vault { function f(uint a) external pure returns (uint) { return twice(a); } }',
  ),
}

/** Returns the line of the contract, and the text of its file. */
function shown(artifacts: ReturnType<typeof readArtifacts>) {
  const code = artifacts.find("Vault").deployedBytecode
  const range = artifacts.compiledOf(code, false)?.contract.range
  return { file: range?.file.name, line: range?.file.positionAt(range.start)?.line, text: range?.file.text }
}

describe.each(Object.keys(outputs) as Compiler[])("%s", (compiler) => {
  test("default: no source has changed", () => {
    using project = createCompiledProject(compiler)
    project.compile(sources)
    const artifacts = readArtifacts(project.artifacts)
    expect(artifacts.changedSources()).toEqual([])
    expect(shown(artifacts)).toEqual({ file: "src/Vault.sol", line: 4, text: vault })
  })

  test("behavior: a changed source is named, and has no lines; after it is restored, it has lines again", () => {
    using project = createCompiledProject(compiler)
    project.compile(sources)
    const artifacts = readArtifacts(project.artifacts)
    project.write("src/Vault.sol", `// a new line\n${vault}`)
    expect(artifacts.changedSources()).toEqual([{ name: "src/Vault.sol", state: "changed" }])
    expect(shown(artifacts)).toEqual({ file: "src/Vault.sol", line: undefined, text: undefined })
    project.write("src/Vault.sol", vault)
    expect(artifacts.changedSources()).toEqual([])
    expect(shown(artifacts)).toMatchObject({ line: 4, text: vault })
  })

  test("behavior: other line endings are not a change", () => {
    using project = createCompiledProject(compiler)
    project.compile(sources)
    project.write("src/Vault.sol", vault.replaceAll("\n", "\r\n"))
    const artifacts = readArtifacts(project.artifacts)
    expect(artifacts.changedSources()).toEqual([])
    expect(shown(artifacts).line).toBe(4)
    project.compile({ ...sources, "src/Lib.sol": library.replaceAll("\n", "\r\n") })
    project.write("src/Lib.sol", library)
    expect(readArtifacts(project.artifacts).changedSources()).toEqual([])
  })

  test("behavior: a source without an artifact of its own is named", () => {
    using project = createCompiledProject(compiler)
    project.compile(withFree)
    const artifacts = readArtifacts(project.artifacts)
    expect(artifacts.changedSources()).toEqual([])
    project.write("src/Free.sol", withFree["src/Free.sol"].replace("2 * a", "3 * a"))
    expect(artifacts.changedSources()).toEqual([{ name: "src/Free.sol", state: "changed" }])
  })
})

test("behavior: artifacts in a package are not compared with the sources of the project", () => {
  using project = createCompiledProject("Hardhat 2")
  project.write("node_modules/vault/package.json", "{}")
  project.compile(sources)
  project.write("src/Vault.sol", "contract Other {}")
  const inPackage = join(project.folder, "node_modules/vault/artifacts")
  renameSync(project.artifacts, inPackage)
  expect(readArtifacts(inPackage).changedSources()).toEqual([])
})

describe.each(["Foundry", "Hardhat 2", "Hardhat 3"] as const)("%s", (compiler) => {
  test("behavior: a deleted or moved source is named, also when it was the only one", () => {
    using project = createCompiledProject(compiler)
    project.compile(sources)
    project.remove("src/Vault.sol")
    project.write("src/core/Vault.sol", vault)
    const artifacts = readArtifacts(project.artifacts)
    expect(artifacts.changedSources()).toEqual([{ name: "src/Vault.sol", state: "missing" }])
    project.remove("src")
    expect(artifacts.changedSources()).toEqual([
      { name: "src/Lib.sol", state: "missing" },
      { name: "src/Vault.sol", state: "missing" },
    ])
  })
})

test("behavior: a source that is newer than its importer has not changed", () => {
  using project = createCompiledProject("Foundry")
  project.compile(sources)
  const newer = library.replace("a + 1", "a + 2")
  project.compile({ "src/Lib.sol": newer })
  expect(readArtifacts(project.artifacts).changedSources()).toEqual([])
})

test("behavior: the texts name five sources, and count the others", () => {
  const changes = Array.from({ length: 8 }, (_, index) => ({
    name: `src/${index}.sol`,
    state: index === 1 ? ("missing" as const) : ("changed" as const),
  }))
  expect(changeTexts(changes)).toEqual([
    "src/0.sol has changed since it was compiled",
    "src/1.sol was deleted or moved since it was compiled",
    "src/2.sol has changed since it was compiled",
    "src/3.sol has changed since it was compiled",
    "src/4.sol has changed since it was compiled",
    "3 more sources have changed since then",
  ])
})
