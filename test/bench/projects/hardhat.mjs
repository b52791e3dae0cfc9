/** The same tests on Hardhat 3 in process, with its own runner: all files in one process, without compilation in the measured time. */
import { execFileSync } from "node:child_process"
import { node22 } from "../install.mjs"
import { installPeerProject } from "./install.mjs"

const program = "node_modules/hardhat/dist/src/cli.js"
const files = { "examples/vitest/tests": "test", "contracts/Token.sol": "contracts/Token.sol" }

export const hardhat = {
  install() {
    const folder = installPeerProject("hardhat", files)
    execFileSync(node22, [program, "build"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] })
    return folder
  },
  tests: "test",
  args: [program, "test", "nodejs", "--no-compile"],
  /** Each file has one suite; suites that failed are listed a second time, with their tests. */
  count: (said) => ({
    passed: Number(said.match(/(\d+) passing/)?.[1] ?? 0),
    files: new Set(said.match(/^ {2}\d+ tokens$/gm)).size,
  }),
}
