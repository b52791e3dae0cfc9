/** The commands of the action for GitHub run in a project with the package, those of `examples/ci/workflow.yml` in `npm run packed`. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { faultOf } from "./docs/shell.ts"
import { createProject } from "./harness/vitest/plugin/project.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const workflow = readFileSync(join(root, "examples/ci/workflow.yml"), "utf8")
const commands = Array.from(workflow.matchAll(/^ +- run: (.*)$/gm), ([, command = ""]) => command)

const { folder, install, ...project } = createProject({})
afterAll(() => project[Symbol.dispose]())

/** Installs midblock so that `npx` finds its program. */
beforeAll(() => {
  install()
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, ".bin"))
  chmodSync(join(modules, "midblock/lib/cli.cjs"), 0o755)
  symlinkSync("../midblock/lib/cli.cjs", join(modules, ".bin/midblock"))
})

test("examples/ci: the commands of midblock in the workflow have options that exist", () => {
  expect(commands.map((command) => command.split(" ").slice(0, 3).join(" "))).toEqual([
    "npm ci",
    "npx vitest run",
    "npm ci",
    "npx midblock fixture",
    "npx midblock simulate",
    "npx midblock check",
  ])
  const midblock = commands.filter((command) => command.startsWith("npx midblock"))
  const literal = midblock.map((command) =>
    command.replace(/\$\{\{.*?\}\}/, "1").replace('"$RPC_URL"', "http://127.0.0.1:8545"),
  )
  expect(literal.map((command) => faultOf(command, ""))).toEqual([undefined, undefined, undefined])
})

/** Runs the command of the action with its inputs, as a runner of GitHub does; the caller ends the group of processes. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const action = readFileSync(join(root, ".github/actions/midblock/action.yml"), "utf8")
  const script = (action.split("run: |\n")[1] ?? "").replaceAll(/^ {8}/gm, "")
  const files = {
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_ENV: join(folder, "env"),
  }
  const env = { ...process.env, VERSION: "", OPTIONS: "", ...files, ...inputs }
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], { cwd: folder, env, detached: true })
  let printed = ""
  child.stdout.on("data", (text) => {
    printed += text
  })
  const [code] = (await once(child, "close")) as [number]
  return { code, printed, group: child.pid as number }
}

/** Returns a port that is free. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  return String(port)
}

test("the action returns the URL of a node that answers, with its options", async () => {
  const PORT = await freePort()
  const { code, group } = await runAction({ PORT, OPTIONS: "--chain-id 7" })
  try {
    const url = `http://127.0.0.1:${PORT}`
    expect(code).toBe(0)
    const written = ["output", "env"].map((name) => readFileSync(join(folder, name), "utf8"))
    expect(written).toEqual([`url=${url}\n`, `RPC_URL=${url}\n`])
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
    const reply = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
    expect(await reply.json()).toEqual({ jsonrpc: "2.0", id: 1, result: "0x7" })
  } finally {
    process.kill(-group)
  }
})

test("the action fails with what the program printed when it does not start", async () => {
  const { code, printed } = await runAction({ PORT: await freePort(), OPTIONS: "--no-such" })
  expect([code, printed]).toEqual([1, expect.stringContaining("error: unknown option '--no-such'")])
})
