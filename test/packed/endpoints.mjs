/** `npx midblock check` of the packed package, in a folder with nothing else, against nodes of other processes: midblock and anvil. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { urlOf } from "./program.mjs"
import { newFolder, npm, root } from "./project.mjs"

const architecture = { x64: "amd64", arm64: "arm64" }[process.arch]
const anvil = `@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`

/** The nodes: the command, the line that names the address, the exit code of the check, and the number of cases that fail. */
const nodes = {
  midblock: {
    command: [process.execPath, join(root, "lib/cli.cjs"), "--port", "0"],
    line: /^JSON-RPC\s+(http\S+)/,
    wanted: { status: 0, fails: 0 },
  },
  anvil: {
    command: [createRequire(import.meta.url).resolve(anvil), "--port", "0", "--block-time", "2"],
    line: /^Listening on (\S+)$/,
    wanted: { status: 1, fails: "some" },
  },
}

/** @returns Whether the command judged both nodes as expected; prints a line for each. */
export async function checkEndpoints(packed) {
  const project = newFolder("endpoints")
  writeFileSync(join(project, "package.json"), '{ "private": true }')
  npm(["install", "--no-audit", "--no-fund", packed], project)
  const isGood = []
  for (const [name, node] of Object.entries(nodes)) isGood.push(await checkNode(name, node, project))
  rmSync(project, { recursive: true })
  return isGood.every(Boolean)
}

async function checkNode(name, { command: [file, ...args], line, wanted }, cwd) {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] })
  try {
    const address = await urlOf(child, line)
    const url = address.startsWith("http") ? address : `http://${address}`
    const check = ["midblock", "check", url, "--json"]
    const program = spawn("npx", check, { cwd, stdio: ["ignore", "pipe", "inherit"] })
    const [stdout, [status]] = await Promise.all([text(program.stdout), once(program, "close")])
    const { counts, requests, transactions, time } = JSON.parse(stdout)
    const seconds = (time / 1000).toFixed(1)
    console.log(
      `npx midblock check, against ${name}: exit code ${status}, ${JSON.stringify(counts)}, ${requests} requests, ${transactions} transactions, ${seconds} s`,
    )
    const isFailing = wanted.fails === "some" ? counts.fails > 0 : counts.fails === wanted.fails
    return status === wanted.status && isFailing && counts.holds > 0
  } finally {
    child.kill()
    await once(child, "exit")
  }
}
