import hardhatViem from "@nomicfoundation/hardhat-viem"
import { defineConfig } from "hardhat/config"

export default defineConfig({
  plugins: [hardhatViem],
  solidity: "0.8.30",
  networks: { midblock: { type: "http", url: "http://127.0.0.1:8545" } },
})
