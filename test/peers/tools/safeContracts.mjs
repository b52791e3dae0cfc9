/** The tests of Safe's contracts, which must pass and fail as they do on Hardhat's own network. */
import { cpSync, writeFileSync } from "node:fs"
import { execute } from "./tool.mjs"

/** The tests are written for waffle, which npm cannot install any more: its wallets are made here. */
const configuration = `require("@nomiclabs/hardhat-ethers")
require("@nomicfoundation/hardhat-chai-matchers")
require("hardhat-deploy")
const { Wallet } = require("ethers")
const { extendEnvironment } = require("hardhat/config")

const phrase = "test test test test test test test test test test test junk"
extendEnvironment((hre) => {
  const walletOf = (_, index) => Wallet.fromMnemonic(phrase, "m/44'/60'/0'/0/" + index).connect(hre.ethers.provider)
  const wallets = () => Array.from({ length: 20 }, walletOf)
  const get = (_, name) => (name === "getWallets" ? wallets : hre.ethers.provider[name])
  hre.waffle = { provider: new Proxy({}, { get }) }
})

module.exports = {
  solidity: "0.7.6",
  networks: {
    hardhat: { allowUnlimitedContractSize: true, blockGasLimit: 100_000_000 },
    midblock: { url: process.env.RPC_URL, gas: 16_000_000 },
  },
  namedAccounts: { deployer: 0 },
  paths: { artifacts: "build/artifacts", cache: "build/cache", deploy: "src/deploy", sources: "none" },
  mocha: { timeout: 60_000, reporter: "tap" },
}
`

const compilerOptions = {
  target: "es2020",
  module: "commonjs",
  esModuleInterop: true,
  resolveJsonModule: true,
}

/** Runs the tests on a network; returns a line for each, such as `not ok Safe fallback`, in the order of their names. */
async function outcomesOn(network, { cwd, url }) {
  const hardhat = ["node_modules/hardhat/internal/cli/bootstrap.js", "--network", network]
  const env = {
    ...process.env,
    RPC_URL: url,
    TS_NODE_TRANSPILE_ONLY: "true",
    HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
    HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
  }
  const options = { cwd, env, timeout: 300_000 }
  const printed = await execute(process.execPath, [...hardhat, "test", "--no-compile"], options).catch(
    ({ message }) => message, // the exit code is the number of tests that fail
  )
  return Array.from(
    printed.matchAll(/^((?:not )?ok) \d+ (.*)$/gm),
    ([, outcome, title]) => `${outcome} ${title}`,
  ).sort()
}

export const safeContracts = {
  name: "Safe's contracts",
  modes: ["automine"], // under interval mining, transactions that revert are not errors when they are sent
  flags: ["--gas-limit", "100000000", "--allow-unlimited-contract-size", "--accounts", "20"],
  packages: [
    "@safe-global/safe-contracts@1.4.1",
    "hardhat@2.26.3",
    "hardhat-deploy@0.11.26",
    "@nomiclabs/hardhat-ethers@2.2.3",
    "@nomicfoundation/hardhat-chai-matchers@1.0.6",
    "ethers@5.8.0",
    "chai@4.5.0",
    "chai-as-promised@7.1.2",
    "deep-eql@4.1.4",
    "ordinal@1.0.3",
    "solc@0.7.6",
    "ts-node@10.9.2",
    "typescript@5.9.3",
  ],
  async run({ url, cwd, check }) {
    for (const folder of ["test", "src", "build"])
      cpSync(`${cwd}/node_modules/@safe-global/safe-contracts/${folder}`, `${cwd}/${folder}`, {
        recursive: true,
      })
    writeFileSync(`${cwd}/tsconfig.json`, JSON.stringify({ compilerOptions }))
    writeFileSync(`${cwd}/hardhat.config.ts`, configuration)
    const expected = await outcomesOn("hardhat", { cwd, url })
    const found = await outcomesOn("midblock", { cwd, url })
    check("tests that pass", found.filter((line) => /^ok (?!.*# SKIP)/.test(line)).length, 256)
    check("outcomes", found.join("\n"), expected.join("\n"))
  },
}
