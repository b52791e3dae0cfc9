/** The compiler is that of npm, so that nothing is downloaded. */
import hardhatToolboxViem from "@nomicfoundation/hardhat-toolbox-viem"
import { defineConfig } from "hardhat/config"

const solidity = { version: "0.8.37", path: `${import.meta.dirname}/node_modules/solc/soljson.js` }
const config = defineConfig({ plugins: [hardhatToolboxViem], solidity })
export default config
