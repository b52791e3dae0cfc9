/** Runs a comparison with Hardhat 3 in a folder of its own: installs Hardhat there, and the Node that it needs. */
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

const packages = ["hardhat@3.18.0", "node@22.23.3", "viem@2.57.1"]

/**
 * Runs a program with the paths of our library and of Hardhat as its arguments.
 *
 * @param program - The URL of the program.
 * @param networks - The networks of Hardhat's configuration, as a literal.
 */
export function runWithHardhat(program, networks) {
  const name = basename(fileURLToPath(program))
  const folder = join(tmpdir(), `midblock-hardhat-${name.replace(".mjs", "")}`)
  const configuration = `import { defineConfig } from "hardhat/config"
export default defineConfig({ solidity: "0.8.28", networks: ${networks} })
`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  writeFileSync(join(folder, "hardhat.config.ts"), configuration)
  copyFileSync(fileURLToPath(program), join(folder, name))
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, stdio: "inherit" })
  run("npm", "install", "--no-save", "--silent", ...packages)
  // npm leaves native builds out that are optional dependencies of another platform's lockfile: the one of this machine is named.
  const { version } = JSON.parse(
    readFileSync(join(folder, "node_modules/@nomicfoundation/edr/package.json"), "utf8"),
  )
  const { platform, arch } = process
  const native = platform === "linux" ? `${platform}-${arch}-gnu` : `${platform}-${arch}`
  run("npm", "install", "--no-save", "--silent", ...packages, `@nomicfoundation/edr-${native}@${version}`)
  const library = fileURLToPath(new URL("../../lib/index.js", import.meta.url))
  run(join(folder, "node_modules/node/bin/node"), name, library, "hardhat")
}
