/** Installs the peers once, with exact versions, into a folder of the temporary directory: the project does not depend on them. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"

const folder = join(tmpdir(), "midblock-bench")
const packages = {
  node: "22.23.3",
  node24: "npm:node@24.11.1",
  hardhat: "3.18.0",
  ganache: "7.9.2",
}

/** Hardhat forks a chain only if it knows the activations of its hardforks; these are for the remote of the workload `fork`. */
const hardhatConfig = {
  chainDescriptors: { 31337: { name: "remote", hardforkHistory: { osaka: { blockNumber: 0 } } } },
}

/** Returns the path of a file of an installed package. */
export const installed = (path) => join(folder, "node_modules", path)

/** The directory in which Hardhat finds its configuration. */
export const hardhatFolder = folder

/** The Node for Hardhat 3, which needs 22.13 or newer. */
export const node22 = nodeIn("node")

/** The Node in long-term support. */
export const node24 = nodeIn("node24")

function nodeIn(name) {
  return installed(process.platform === "win32" ? `${name}/bin/node.exe` : `${name}/bin/node`)
}

function isThere(name) {
  const manifest = installed(`${name}/package.json`)
  const version = packages[name].split("@").at(-1)
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version
}

/** Installs packages with npm on the newer Node: npm skips native parts that do not support the version of Node it runs on. */
export function npmInstall(cwd, ...packages) {
  const PATH = [dirname(node22), process.env.PATH].join(delimiter)
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], {
    cwd,
    env: { ...process.env, PATH },
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32",
  })
}

/** Returns the reason why an installation failed: the first lines of npm, since the last ones only name its log. */
export function installFailure(error) {
  const words = String(error.stderr ?? error)
    .split("\n")
    .filter((line) => line.startsWith("npm error"))
    .slice(0, 2)
    .map((line) => line.replace("npm error ", ""))
  return `cannot be installed: ${words.join(", ") || error.message}`
}

/**
 * Installs the missing peers.
 *
 * @returns {Record<string, string>} The reason why a peer cannot run, by its name; empty when all can.
 */
export function installPeers(names = Object.keys(packages)) {
  mkdirSync(folder, { recursive: true })
  const manifest = join(folder, "package.json")
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true, "type": "module" }')
  writeFileSync(join(folder, "hardhat.config.js"), `export default ${JSON.stringify(hardhatConfig)}\n`)
  const failures = {}
  for (const name of names) {
    try {
      if (!isThere(name)) npmInstall(folder, `${name}@${packages[name]}`)
    } catch (error) {
      failures[name] = installFailure(error)
    }
  }
  if (failures.node !== undefined) failures.hardhat ??= `no Node 22: ${failures.node}`
  return failures
}
