/** The compiler is that of npm, so that nothing is downloaded. */
import { defineConfig } from "hardhat/config"

const config = defineConfig({
  solidity: { version: "0.8.37", path: `${import.meta.dirname}/node_modules/solc/soljson.js` },
})
export default config
