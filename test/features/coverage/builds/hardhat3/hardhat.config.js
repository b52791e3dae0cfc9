/** The compilers are those of npm, so that nothing is downloaded. */
import { defineConfig } from "hardhat/config"

const compilers = ["0.8.28", "0.7.6"].map((version) => ({
  version,
  path: `${import.meta.dirname}/node_modules/solc-${version}/soljson.js`,
}))
export default defineConfig({ solidity: { compilers } })
