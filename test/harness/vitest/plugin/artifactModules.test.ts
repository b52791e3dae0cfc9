import { readdirSync, statSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { Token } from "../../../../contracts/artifacts/Token.ts"
import { writeArtifactModules } from "../../../../src/harness/vitest/plugin/artifactModules.ts"
import { createProject, hardhatFiles } from "./project.ts"

const artifact = (sourceName: string, contractName: string, bytecode: string) =>
  JSON.stringify({ contractName, sourceName, abi: [], bytecode, deployedBytecode: bytecode })

test("default: a module with a constant of the contract's name; what is the same keeps its time", async () => {
  using project = createProject(hardhatFiles)
  const [artifacts, folder] = [join(project.folder, "artifacts"), join(project.folder, "typed")]
  expect(writeArtifactModules(artifacts, folder)).toEqual({ count: 1, changed: 1 })
  const file = join(folder, "Token.ts")
  const written = (await import(pathToFileURL(file).href)) as { Token: unknown }
  expect(written.Token).toEqual(Token)
  utimesSync(file, 1, 1)
  expect(writeArtifactModules(artifacts, folder)).toEqual({ count: 1, changed: 0 })
  expect(statSync(file).mtimeMs).toBe(1000)
})

test("behavior: contracts that share a name stand below their sources", () => {
  using project = createProject({
    "out/A.sol/Vault.json": artifact("src/A.sol", "Vault", "0x6001"),
    "out/B.sol/Vault.json": artifact("src/B.sol", "Vault", "0x6002"),
    "out/B.sol/Other.json": artifact("src/B.sol", "Other", "0x6003"),
  })
  const folder = join(project.folder, "typed")
  expect(writeArtifactModules(join(project.folder, "out"), folder)).toEqual({ count: 3, changed: 3 })
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".ts"))
  expect(files.map((name) => name.replaceAll("\\", "/")).sort()).toEqual([
    "Other.ts",
    "src/A.sol/Vault.ts",
    "src/B.sol/Vault.ts",
  ])
})
