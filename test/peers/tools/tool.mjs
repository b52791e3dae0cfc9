/** The programs that exercise the node unchanged: the form of one, and its runs. */
import { execFile, spawn } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { folder } from "../programs.mjs"

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {readonly string[]} packages The packages at exact versions.
 * @property {boolean} [installsPeers] Also installs the peer dependencies that npm selects.
 * @property {readonly ("default" | "automine")[]} [modes] The modes in which it runs; all when absent.
 * @property {readonly string[]} [flags] Flags of the node in addition to those of the mode.
 * @property {(context: { url: string, cwd: string, check: Check }) => Promise<void>} run
 */

/** @typedef {(name: string, found: unknown, expected: unknown) => void} Check */

const program = fileURLToPath(new URL("../../../lib/cli.cjs", import.meta.url))

/** Installs the packages of a tool in a folder of its own, once; returns the folder. */
export async function install({ name, packages, installsPeers = false }) {
  const cwd = `${folder}/${name.replace(/\W+/g, "-")}`
  const isInstalled = `${cwd}/installed-${packages
    .join(",")
    .replace(/[^\w.,-]+/g, "_")
    .slice(0, 180)}`
  if (existsSync(isInstalled)) return cwd
  mkdirSync(cwd, { recursive: true })
  writeFileSync(`${cwd}/package.json`, '{ "private": true, "type": "commonjs" }')
  const flags = ["--no-audit", "--no-fund", "--save-exact", ...(installsPeers ? [] : ["--legacy-peer-deps"])]
  await execute("npm", ["install", ...flags, ...packages], { cwd, timeout: 600_000 })
  writeFileSync(isInstalled, "")
  return cwd
}

/** Returns the output of a program; rejects with its output when it fails or its time is over. */
export const execute = (file, args, options = {}) =>
  new Promise((resolve, reject) => {
    execFile(file, args, { maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) =>
      error === null
        ? resolve(stdout.trim())
        : reject(
            new Error(`${error.killed ? "stopped after its time limit" : ""}${stderr}\n${stdout}`.trim()),
          ),
    )
  })

/** Starts the program with flags, and gives its URL to `use`; ends it afterwards. */
export async function withProgram(flags, use) {
  const child = spawn(process.execPath, [program, "--port", "0", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    await use(await urlOf(child.stdout))
  } finally {
    child.kill()
  }
}

async function urlOf(output) {
  for await (const line of createInterface(output)) {
    const [, address] = /^Listening on (.+)$/.exec(line) ?? []
    if (address !== undefined) {
      output.resume()
      return `http://${address}`
    }
  }
  throw new Error("the program ended before it listened")
}

/** Returns the result of a request. */
export async function ask(url, method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
  const { result, error } = await response.json()
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Runs a script of a tool in its folder, on the Node of this process; its last line is a JSON object of outcomes by name. */
export async function runScript({ cwd, url, check }, file, source, { env = {}, ...options } = {}) {
  writeFileSync(`${cwd}/${file}`, source)
  const printed = await execute(process.execPath, [file, url], {
    cwd,
    timeout: 120_000,
    ...options,
    env: { ...process.env, ...env, RPC_URL: url },
  })
  for (const [name, outcome] of Object.entries(JSON.parse(printed.split("\n").at(-1))))
    check(name, outcome, "ok")
}

/** The accounts of every node that starts with the default phrase. */
export const accounts = [
  {
    address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    key: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  },
  {
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    key: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  },
]
