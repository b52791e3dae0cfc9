/** anvil: a process of Foundry's program; it cannot run in this process. */
import { createRequire } from "node:module"
import { gasLimit } from "../token.mjs"

const require = createRequire(import.meta.url)
const architectures = { x64: "amd64", arm64: "arm64" }

function program() {
  const name = process.platform === "win32" ? "anvil.exe" : "anvil"
  const platform = `${process.platform}-${architectures[process.arch]}`
  return require.resolve(`@foundry-rs/anvil-${platform}/bin/${name}`)
}

export const anvil = {
  execPath: process.execPath,
  command: (mining, port) => ({
    file: program(),
    args: [
      ...["--quiet", "--port", port, "--gas-limit", gasLimit],
      ...(mining === "auto" ? [] : ["--no-mining"]),
    ],
  }),
}
