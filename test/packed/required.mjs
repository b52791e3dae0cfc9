/**
 * Compiles a CommonJS module with the packed package, and runs one on each version of Node and on Bun: `require` and
 * `import` must give the same library.
 */
import { execFileSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder, npm } from "./project.mjs"
import { checkTypes } from "./types.mjs"

const runtimes = {
  "Node 20.19": ["node20", "npm:node@20.19.5", "bin/node"],
  "Node 22": ["node22", "npm:node@22.23.3", "bin/node"],
  "Node 24": ["node24", "npm:node@24.21.0", "bin/node"],
  Bun: ["bun", "1.4.5", "bin/bun.exe"],
}

const program = `
const { createNode } = require("midblock")
const { InvalidOption } = require("midblock/errors")
const { storage } = require("midblock/harness")
const { midblock } = require("midblock/viem")
const run = async () => {
  const node = await createNode()
  const id = await node.request({ method: "eth_chainId", params: [] })
  const imported = { ...(await import("midblock")), ...(await import("midblock/errors")) }
  const isOne = imported.createNode === createNode && imported.InvalidOption === InvalidOption
  await node.close()
  console.log(JSON.stringify([id, typeof storage, midblock.id, isOne]))
}
run()
`

const typedProgram = `
import { createNode } from "midblock"
import { defineConfig } from "midblock/config"
import harness = require("midblock/harness")
import { midblock } from "midblock/viem"

export async function use(): Promise<void> {
  const node = await createNode({ chainId: 5 })
  // @ts-expect-error a method that does not exist
  const misspelt = () => node.request({ method: "eth_chainID", params: [] })
  const id: 31337 = midblock.id
  const build: Function = harness.buildFixture
  console.log(misspelt, id, build, defineConfig({ blockTime: "2s" }))
}
`

/** With `node16`, the declarations of ox, a dependency of viem, have errors of their own: they are not checked. */
function checkRequiredTypes(project) {
  writeFileSync(join(project, "use.cts"), typedProgram)
  checkTypes(project, "use.cts")
  checkTypes(project, "use.cts", ["--module", "node16", "--skipLibCheck", "true"])
  console.log("types of what is required: nodenext and node16")
}

/** @returns Whether the module printed the expected text on all runtimes; prints a line for each. */
export function checkRequired(packed) {
  const project = newFolder("required")
  writeFileSync(join(project, "package.json"), '{ "private": true }')
  const installed = Object.values(runtimes).map(([name, source]) => `${name}@${source}`)
  npm(["install", "--no-audit", "--no-fund", packed, "viem@2.57.1", ...installed], project)
  checkRequiredTypes(project)
  writeFileSync(join(project, "use.cjs"), program)
  const isGood = Object.entries(runtimes).map(([title, [name, , path]]) => {
    const answer = attempt(join(project, "node_modules", name, path), project)
    console.log(`require on ${title}: ${answer}`)
    return answer === '["0x7a69","function",31337,true]'
  })
  rmSync(project, { recursive: true })
  return isGood.every(Boolean)
}

function attempt(runtime, cwd) {
  try {
    return execFileSync(runtime, ["use.cjs"], { cwd }).toString().trim()
  } catch (error) {
    return error.message
  }
}
