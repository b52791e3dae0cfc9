/** `midblock init`: what projects lack, and the configuration that it writes. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createProject, hardhatFiles, type Project } from "../../harness/vitest/plugin/project.ts"
import { ended, launchIn } from "../program.ts"

/** Runs the command; returns the lines that it prints. */
async function init(project: Project, ...flags: string[]) {
  const child = launchIn(project.folder, "init", ...flags)
  let printed = ""
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk
  })
  expect(await ended(child)).toEqual({ code: 0, text: "" })
  return printed.trimEnd().split("\n")
}

const packages = JSON.stringify({
  type: "module",
  devDependencies: { midblock: "*", vitest: "*", viem: "*" },
})

test("a default project of Hardhat lacks the packages and the plugin, and no setting of its compiler", async () => {
  using project = createProject({ "package.json": "{}", "hardhat.config.ts": "", ...hardhatFiles })
  expect(await init(project)).toEqual([
    "Hardhat: hardhat.config.ts",
    "missing  packages: npm install --save-dev midblock vitest viem",
    "missing  plugin of vitest: vitest.config.mts, which midblock init --write writes",
    "ok       written modules",
    "ok       artifacts of Hardhat in artifacts",
  ])
})

test("a default project of Foundry lacks syntax trees; tsconfig.json and .gitignore are read", async () => {
  using project = createProject({
    "package.json": packages,
    "foundry.toml": '[profile.default]\nsrc = "src"\n[profile.ci]\nast = true\n',
    "tsconfig.json": '{ "extends": "./base.json" }',
  })
  execFileSync("git", ["init", "-q"], { cwd: project.folder })
  expect(await init(project)).toEqual([
    "Foundry: foundry.toml",
    "ok       packages",
    "missing  storage by name, stack traces, coverage: foundry.toml, in [profile.default]: ast = true",
    "missing  plugin of vitest: vitest.config.ts, which midblock init --write writes",
    'missing  imports of .ts: tsconfig.json: "allowImportingTsExtensions": true, with "noEmit": true',
    "missing  written modules: .gitignore: test/artifacts, or commit the folder",
    "missing  artifacts: run forge build",
  ])
})

test("settings of the files that tsconfig.json extends count", async () => {
  using project = createProject({
    "package.json": packages,
    "tsconfig.json": '{ "extends": ["./absent.json", "./config/strict"] }',
    "config/strict.json": '{ "extends": "shared/base.json" }',
    "node_modules/shared/base.json": '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
  })
  expect(await init(project)).toContain("ok       imports of .ts")
})

test("--write writes a configuration, and changes none that is there", async () => {
  using project = createProject({
    "package.json": packages,
    "foundry.toml": "[profile.default]\nast = true\n",
  })
  const path = join(project.folder, "vitest.config.ts")
  expect((await init(project)).filter((line) => line.startsWith("missing"))).toHaveLength(2)
  expect(existsSync(path)).toBe(false)
  const lines = await init(project, "--write")
  expect(lines.slice(0, 2)).toEqual(["Foundry: foundry.toml", "written  vitest.config.ts"])
  expect(lines).toContain("ok       plugin of vitest")
  const guide = new URL("../../../examples/guides/foundry/vitest.config.ts", import.meta.url)
  expect(readFileSync(path, "utf8")).toBe(readFileSync(guide, "utf8"))

  project.write("vitest.config.ts", "export default {}\n")
  expect(await init(project, "--write")).toContain(
    "missing  plugin of vitest: vitest.config.ts: " +
      'plugins: [midblock({ compile: "forge build", types: "test/artifacts" })], with midblock of midblock/vitest/plugin',
  )
  expect(readFileSync(path, "utf8")).toBe("export default {}\n")
})

test.each(["hardhat", "foundry"])(
  "the project of the guide %s lacks only what a compilation writes",
  async (guide) => {
    using project = createProject({})
    cpSync(fileURLToPath(new URL(`../../../examples/guides/${guide}`, import.meta.url)), project.folder, {
      recursive: true,
    })
    execFileSync("git", ["init", "-q"], { cwd: project.folder })
    const lines = await init(project)
    expect(lines.filter((line) => line.startsWith("missing"))).toEqual([
      `missing  artifacts: run ${guide === "hardhat" ? "hardhat build" : "forge build"}`,
    ])
  },
)

test("Hardhat 2 compiles with another command", async () => {
  const devDependencies = { hardhat: "^2.26.0" }
  using project = createProject({
    "package.json": JSON.stringify({ devDependencies }),
    "hardhat.config.js": "",
    "vite.config.js": "",
  })
  expect((await init(project)).slice(2)).toEqual([
    "missing  plugin of vitest: vite.config.js: " +
      'plugins: [midblock({ compile: "hardhat compile", types: "test/artifacts" })], with midblock of midblock/vitest/plugin',
    "ok       written modules",
    "missing  artifacts: run hardhat compile",
  ])
})

test("a folder without a compiler", async () => {
  using project = createProject({ "package.json": "not JSON" })
  const lines = await init(project)
  expect([lines[0], lines.at(-1)]).toEqual([
    "no Hardhat or Foundry in this folder",
    "missing  artifacts: name their folder in midblock({ artifacts })",
  ])
})
