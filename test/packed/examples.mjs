/** The examples that are single files, beside the packed package: the programs on Node 24 and with tsx, then the tests. */
import { spawnSync } from "node:child_process"
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder, npm, root } from "./project.mjs"
import { checkTests } from "./suites.mjs"

const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const libraries = ["ethers", "fast-check", "viem", "vitest"].map((name) => `${name}@${devDependencies[name]}`)
const runners = ["node24@npm:node@24.21.0", "tsx@4.23.15"]
const manifest = { private: true, type: "module", scripts: { test: "vitest run --no-isolate" } }

/** Copies `examples/` without the projects that run by themselves; the tests of `debugging` fail on purpose. */
function installExamples(packed) {
  const project = newFolder("examples")
  const projects = [
    "ci",
    "debugging",
    "docker",
    "foundry",
    "guides",
    "hardhat",
    "jest",
    "prool",
    "testcontainers",
    "vitest",
  ]
  for (const entry of readdirSync(join(root, "examples")))
    if (!projects.includes(entry))
      cpSync(join(root, "examples", entry), join(project, "examples", entry), { recursive: true })
  cpSync(join(root, "contracts/artifacts"), join(project, "contracts/artifacts"), { recursive: true })
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
  npm(["install", "--no-audit", "--no-fund", packed, ...libraries, ...runners], project)
  return project
}

function run(project, program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: project })
  return status === 0 ? stdout.toString().trim() : `FAILED\n${stderr}`
}

/** @returns Whether a program prints the same on Node 24, which runs TypeScript itself, and with tsx on this Node. */
function checkProgram(project, file) {
  const modules = join(project, "node_modules")
  const native = run(project, join(modules, "node24/bin/node"), join("examples", file))
  const compiled = run(project, process.execPath, join(modules, "tsx/dist/cli.mjs"), join("examples", file))
  const isGood = native === compiled && native !== "" && !native.startsWith("FAILED")
  console.log(
    `examples/${file}: ${isGood ? "the same on Node 24 and with tsx" : `${native}\n---\n${compiled}`}`,
  )
  return isGood
}

/** @returns Whether all programs ran, and all tests passed. */
export function checkExamples(packed) {
  const project = installExamples(packed)
  const read = (file) => readFileSync(join(project, "examples", file), "utf8")
  const isProgram = (file) => /^\w+\.ts$/.test(file) && read(file).includes("function main()")
  const programs = readdirSync(join(project, "examples")).filter(isProgram)
  const results = programs.map((file) => checkProgram(project, file))
  results.push(checkTests("examples", project, ["--reporter", "json"]))
  rmSync(project, { recursive: true })
  return results.every(Boolean)
}
