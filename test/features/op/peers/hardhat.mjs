/** Compares receipts of OP chains with those of Hardhat 3: `npm run op:hardhat`. Installs Hardhat, and the Node that it needs, apart. */
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = join(tmpdir(), "midblock-op-hardhat")
const packages = ["hardhat@3.18.0", "node@22.23.3", "viem@2.57.1"]
const configuration = `import { defineConfig } from "hardhat/config"
export default defineConfig({
  solidity: "0.8.28",
  networks: { op: { type: "edr-simulated", chainType: "op", chainId: 10, hardfork: "isthmus" } },
})
`

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
writeFileSync(join(folder, "hardhat.config.ts"), configuration)
copyFileSync(fileURLToPath(new URL("compare.mjs", import.meta.url)), join(folder, "compare.mjs"))
const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: "inherit" })
run("npm", "install", "--no-save", "--silent", ...packages)
// npm leaves native builds out that are optional dependencies of another platform's lockfile: the one of this machine is named.
const { version } = JSON.parse(
  readFileSync(join(folder, "node_modules/@nomicfoundation/edr/package.json"), "utf8"),
)
const { platform, arch } = process
const native = platform === "linux" ? `${platform}-${arch}-gnu` : `${platform}-${arch}`
run("npm", "install", "--no-save", "--silent", ...packages, `@nomicfoundation/edr-${native}@${version}`)
const library = fileURLToPath(new URL("../../../../lib/index.js", import.meta.url))
run(join(folder, "node_modules/node/bin/node"), "compare.mjs", library, "hardhat")
