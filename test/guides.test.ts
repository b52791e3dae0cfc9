/** The projects of the guides whose compilers are dependencies of this checkout; `npm run packed` runs all of them. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createProject } from "./harness/vitest/plugin/project.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const guides = join(root, "examples/guides")

/** Copies a guide's project into a folder in which midblock is installed, with a package of this checkout. */
function copyGuide(guide: string, name: string) {
  const project = createProject({})
  cpSync(join(guides, guide), project.folder, { recursive: true })
  project.install()
  const modules = join(project.folder, "node_modules")
  symlinkSync(join(root, "node_modules", name), join(modules, name), "junction")
  return project
}

test("guides/vitest compiles with solc, and its tests pass", async () => {
  using project = copyGuide("vitest", "solc")
  const { passed, said, code } = await project.run()
  expect({ passed, said, code }).toEqual({
    passed: 4,
    said: [
      "files share their modules (isolate: false); compiled by `node compile.mjs`; artifacts in artifacts; " +
        "1 module of artifacts in test/artifacts (1 written)",
    ],
    code: 0,
  })
})

test("guides/foundry compiles with forge, and its tests pass", async () => {
  using project = copyGuide("foundry", "@foundry-rs")
  const bin = join(project.folder, "node_modules/.bin")
  mkdirSync(bin)
  symlinkSync(join(root, "node_modules/@foundry-rs/forge/bin.mjs"), join(bin, "forge"))
  const solc = JSON.stringify(join(root, "test/peers/solc.mjs"))
  const settings = readFileSync(join(project.folder, "foundry.toml"), "utf8")
  project.write("foundry.toml", `${settings}solc = ${solc}\noffline = true\n`)
  const { passed, said, code } = await project.run()
  expect({ passed, said, code }).toEqual({
    passed: 4,
    said: [
      "files share their modules (isolate: false); compiled by `forge build`; artifacts of Foundry in out; " +
        "1 module of artifacts in test/artifacts (1 written)",
    ],
    code: 0,
  })
})

test("the guides of compilers have the same contract and the same tests", () => {
  const read = (path: string) => readFileSync(join(guides, path), "utf8")
  const contract = read("vitest/contracts/Vault.sol")
  expect([read("hardhat/contracts/Vault.sol"), read("foundry/src/Vault.sol")]).toEqual([contract, contract])
  const tests = read("vitest/test/vault.test.ts")
  expect(["hardhat", "foundry"].map((guide) => read(`${guide}/test/vault.test.ts`))).toEqual([tests, tests])
})
