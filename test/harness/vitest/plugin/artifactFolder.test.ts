import { join } from "node:path"
import { expect, test } from "vitest"
import { artifactFolder } from "../../../../src/harness/vitest/plugin/artifactFolder.ts"
import { createProject, hardhatFiles } from "./project.ts"

const found = (files: Readonly<Record<string, string>>, given?: string | false) => {
  using project = createProject(files)
  const folder = artifactFolder(given, project.folder)
  return folder && { ...folder, path: folder.path.replace(project.folder, "").replaceAll("\\", "/") }
}

test("default: the folder of Hardhat, otherwise the folder of Foundry", () => {
  const foundry = { "foundry.toml": '[profile.default]\nsrc = "src"\n', "out/Token.sol/Token.json": "{}" }
  expect(found(hardhatFiles)).toEqual({ path: "/artifacts", text: "artifacts of Hardhat in artifacts" })
  expect(found(foundry)).toEqual({ path: "/out", text: "artifacts of Foundry in out" })
  expect(found({ ...foundry, ...hardhatFiles })?.path).toBe("/artifacts")
})

test("behavior: the folder of foundry.toml's default profile", () => {
  const toml = '[profile.default]\nsrc = "src"\nout = "build/forge" # here\n\n[profile.ci]\nout = "ci"\n'
  expect(found({ "foundry.toml": toml, "build/forge/Token.sol/Token.json": "{}" })).toEqual({
    ...{ path: "/build/forge", text: `artifacts of Foundry in ${join("build", "forge")}` },
  })
})

test("behavior: the default profile is found after other sections", () => {
  const toml =
    "[profile.ci]\nout = \"ci\"\n\n  [fmt]\nline_length = 100\n\n[profile.default]\nout = 'build'\n"
  const files = { "build/Token.sol/Token.json": "{}", "ci/Token.sol/Token.json": "{}" }
  expect(found({ "foundry.toml": toml, ...files })?.path).toBe("/build")
  expect(found({ "foundry.toml": '[fmt]\nout = "ci"\n', ...files })).toBeUndefined()
})

test("behavior: a folder that only has the usual name is not taken", () => {
  expect(found({ "artifacts/notes.txt": "" })).toBeUndefined()
  expect(found({ "out/index.js": "", "foundry.toml": "" })).toBeUndefined()
  expect(found({ "out/Token.sol/Token.json": "{}" })).toBeUndefined()
})

test("args: a path is taken as given, and false gives no folder", () => {
  expect(found({}, "packages/contracts/out")?.path).toBe("/packages/contracts/out")
  expect(found(hardhatFiles, false)).toBeUndefined()
})
