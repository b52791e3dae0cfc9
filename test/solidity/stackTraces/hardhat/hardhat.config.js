/** The compiler is that of npm, so that nothing is downloaded; its settings are those of the profile in the environment. */
import { defineConfig } from "hardhat/config"
import { profiles } from "./cases.mjs"

const config = defineConfig({
  solidity: {
    version: "0.8.37",
    path: `${import.meta.dirname}/node_modules/solc/soljson.js`,
    settings: profiles[process.env.PROFILE],
  },
})
export default config
