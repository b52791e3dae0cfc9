import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { Token } from "../../../../contracts/artifacts/Token.ts"
import { initCodeOf, type WithInitCode } from "../../../../src/harness/artifacts/initCode.ts"
import { writeArtifactModules } from "../../../../src/harness/vitest/plugin/artifactModules.ts"
import { createProject, hardhatFiles } from "./project.ts"

const artifact = (sourceName: string, contractName: string, bytecode: string) =>
  JSON.stringify({ contractName, sourceName, abi: [], bytecode, deployedBytecode: bytecode })

/** The files below a folder, in order. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .sort()

const imported = async (file: string): Promise<Readonly<Record<string, WithInitCode>>> => ({
  ...(await import(pathToFileURL(file).href)),
})

test("default: a module exports the artifact by its name, and an unchanged module is not rewritten", async () => {
  using project = createProject(hardhatFiles)
  const [artifacts, folder] = [join(project.folder, "artifacts"), join(project.folder, "typed")]
  expect(writeArtifactModules(artifacts, folder)).toEqual({ count: 1, changed: 1, removed: 0 })
  const file = join(folder, "Token.ts")
  expect(await imported(file)).toEqual({ Token })
  utimesSync(file, 1, 1)
  expect(writeArtifactModules(artifacts, folder)).toEqual({ count: 1, changed: 0, removed: 0 })
  expect(statSync(file).mtimeMs).toBe(1000)
})

test("behavior: modules of contracts with the same name are in the folders of their sources", () => {
  using project = createProject({
    "out/A.sol/Vault.json": artifact("src/A.sol", "Vault", "0x6001"),
    "out/B.sol/Vault.json": artifact("src/B.sol", "Vault", "0x6002"),
    "out/B.sol/Other.json": artifact("src/B.sol", "Other", "0x6003"),
  })
  const folder = join(project.folder, "typed")
  expect(writeArtifactModules(join(project.folder, "out"), folder)).toEqual({
    count: 3,
    changed: 3,
    removed: 0,
  })
  expect(filesIn(folder)).toEqual(["Other.ts", "src/A.sol/Vault.ts", "src/B.sol/Vault.ts"])
})

test("behavior: only modules of earlier runs that have no artifact now are removed", () => {
  using project = createProject({ "out/A.sol/Vault.json": artifact("src/A.sol", "Vault", "0x6001") })
  const folder = join(project.folder, "typed")
  const write = () => writeArtifactModules(join(project.folder, "out"), folder)
  expect(write()).toEqual({ count: 1, changed: 1, removed: 0 })
  project.write("typed/index.ts", "export const mine = 1\n")
  project.write("typed/src/notes.txt", readFileSync(join(folder, "Vault.ts"), "utf8"))
  project.write("typed/node_modules/Vault.ts", readFileSync(join(folder, "Vault.ts"), "utf8"))
  const others = ["index.ts", "node_modules/Vault.ts", "src/notes.txt"]

  project.write("out/A.sol/Vault.json", artifact("src/A.sol", "Vault", "0x6002"))
  project.write("out/B.sol/Vault.json", artifact("src/B.sol", "Vault", "0x6003"))
  expect(write()).toEqual({ count: 2, changed: 2, removed: 1 })
  expect(filesIn(folder)).toEqual([...others, "src/A.sol/Vault.ts", "src/B.sol/Vault.ts"].sort())

  rmSync(join(project.folder, "out/B.sol"), { recursive: true })
  expect(write()).toEqual({ count: 1, changed: 1, removed: 2 })
  expect(filesIn(folder)).toEqual(["Vault.ts", ...others].sort())
  expect(readdirSync(join(folder, "src"))).toEqual(["notes.txt"])
  expect(write()).toEqual({ count: 1, changed: 0, removed: 0 })
})

test("behavior: link references are written, so that the error names the libraries", async () => {
  const linkReferences = { "contracts/Zoo.sol": { MathLib: [{ start: 1, length: 20 }] } }
  const code = `0x73__$${"a".repeat(34)}$__00`
  const zoo = { contractName: "Zoo", abi: [], bytecode: code, deployedBytecode: "0x", linkReferences }
  using project = createProject({ "artifacts/Zoo.json": JSON.stringify(zoo) })
  const folder = join(project.folder, "typed")
  writeArtifactModules(join(project.folder, "artifacts"), folder)
  const { Zoo = {} } = await imported(join(folder, "Zoo.ts"))
  expect(Zoo).toEqual(zoo)
  expect(() => initCodeOf(Zoo)).toThrow(
    expect.objectContaining({ name: "LibrariesNotLinked", libraries: ["contracts/Zoo.sol:MathLib"] }),
  )
})

test("behavior: a contract name that is not a valid identifier is changed", async () => {
  const names = ["class", "await", "undefined", "my-token", "1st", "$lib"]
  using project = createProject(
    Object.fromEntries(names.map((name) => [`out/${name}.json`, artifact("src/A.sol", name, "0x00")])),
  )
  const folder = join(project.folder, "typed")
  writeArtifactModules(join(project.folder, "out"), folder)
  const modules = await Promise.all(names.map((name) => imported(join(folder, `${name}.ts`))))
  expect(modules.flatMap((each) => Object.keys(each))).toEqual([
    ...["class_", "await_", "undefined_", "my_token", "_1st", "$lib"],
  ])
  expect(modules.flatMap((each) => Object.values(each))).toMatchObject(
    names.map((contractName) => ({ contractName })),
  )
})
