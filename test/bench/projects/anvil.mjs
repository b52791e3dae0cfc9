/** The same tests with viem and vitest, on one anvil for each worker. */
import { dirname } from "node:path"
import { anvil as peer } from "../peers/anvil.mjs"
import { installPeerProject } from "./install.mjs"
import { countVitest, vitest } from "./vitest.mjs"

const files = { "examples/vitest/tests": "tests", "contracts/artifacts/Token.ts": "token.ts" }

export const anvil = {
  install: () => installPeerProject("anvil", files),
  tests: "tests",
  args: vitest,
  /** The path of the program, as after an installation of Foundry. */
  path: dirname(peer.command("auto", "0").file),
  count: countVitest,
}
