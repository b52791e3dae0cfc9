/** Plugins of Hardhat 2: OpenZeppelin's upgrades, Ignition, and the gas reporter, in one project. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { execute } from "./tool.mjs"

const configuration = `const { subtask } = require("hardhat/config")
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names")
require("@nomicfoundation/hardhat-ethers")
require("@openzeppelin/hardhat-upgrades")
require("@nomicfoundation/hardhat-ignition-ethers")
require("hardhat-gas-reporter")

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async () => ({
  compilerPath: require.resolve("solc/soljson.js"), isSolcJs: true, version: "0.8.28", longVersion: require("solc").version(),
}))
const midblock = { url: process.env.RPC_URL }
module.exports = {
  solidity: "0.8.28",
  defaultNetwork: "midblock",
  networks: { midblock },
  mocha: { timeout: 240_000 },
  ignition: { blockPollingInterval: 200, requiredConfirmations: 1 },
  gasReporter: { reportFormat: "markdown", outputFile: process.env.GAS_FILE, outputJSON: true, outputJSONFile: process.env.GAS_FILE },
}
`

const contracts = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";

contract Box {
    uint256 public value;
    function initialize(uint256 first) external { value = first; }
    function store(uint256 next) external { value = next; }
}

contract BoxTwo is Box {
    function increment() external { value++; }
}

contract BoxThree {
    address public other;
    uint256 public value;
}

contract Vault is UUPSUpgradeable, OwnableUpgradeable {
    function initialize() external initializer { __Ownable_init(msg.sender); }
    function _authorizeUpgrade(address) internal override onlyOwner {}
}

contract VaultTwo is Vault {
    function version() external pure returns (uint256) { return 2; }
}
`

const test = `const { expect } = require("chai")
const { ethers, upgrades, ignition } = require("hardhat")
const boxes = require("../ignition/modules/boxes.js")

const factory = (name) => ethers.getContractFactory(name)

describe("upgrades", () => {
  it("deploys and upgrades a transparent proxy", async () => {
    const box = await upgrades.deployProxy(await factory("Box"), [42])
    await box.waitForDeployment()
    const two = await upgrades.upgradeProxy(box, await factory("BoxTwo"))
    await two.deployTransaction.wait()
    await (await two.increment()).wait()
    expect(await two.value()).to.equal(43n)
  })
  it("deploys and upgrades a UUPS proxy", async () => {
    const vault = await upgrades.deployProxy(await factory("Vault"), [], { kind: "uups" })
    await vault.waitForDeployment()
    const two = await upgrades.upgradeProxy(vault, await factory("VaultTwo"), { unsafeAllow: ["missing-initializer"] })
    await two.deployTransaction.wait()
    expect(await two.version()).to.equal(2n)
  })
  it("upgrades a beacon", async () => {
    const beacon = await upgrades.deployBeacon(await factory("Box"))
    await beacon.waitForDeployment()
    const box = await upgrades.deployBeaconProxy(beacon, await factory("Box"), [5])
    await box.waitForDeployment()
    const upgraded = await upgrades.upgradeBeacon(beacon, await factory("BoxTwo"))
    await upgraded.deployTransaction.wait()
    const two = (await factory("BoxTwo")).attach(await box.getAddress())
    await (await two.increment()).wait()
    expect(await two.value()).to.equal(6n)
  })
  it("refuses another layout of the storage", async () => {
    const box = await upgrades.deployProxy(await factory("Box"), [42])
    await box.waitForDeployment()
    const error = await upgrades.upgradeProxy(box, await factory("BoxThree")).catch((error) => error)
    expect(error.message).to.match(/^New storage layout is incompatible/)
  })
})

describe("Ignition", () => {
  it("deploys a module", async () => {
    const [, , , { address }] = await ethers.getSigners() // Ignition wants an account without recent transactions
    const { box } = await ignition.deploy(boxes, { defaultSender: address })
    expect(await box.value()).to.equal(9n)
  })
})
`

const module = `const { buildModule } = require("@nomicfoundation/hardhat-ignition/modules")
module.exports = buildModule("Boxes", (m) => {
  const box = m.contract("Box")
  m.call(box, "store", [9n])
  return { box }
})
`

const packages = [
  "hardhat@2.26.3",
  "@nomicfoundation/hardhat-ethers@3.1.0",
  "ethers@6.17.0",
  "@openzeppelin/hardhat-upgrades@3.9.1",
  "@openzeppelin/contracts@5.4.0",
  "@openzeppelin/contracts-upgradeable@5.4.0",
  "@nomicfoundation/hardhat-verify@2.1.0",
  "@nomicfoundation/hardhat-ignition@0.15.16",
  "@nomicfoundation/hardhat-ignition-ethers@0.15.17",
  "@nomicfoundation/ignition-core@0.15.15",
  "hardhat-gas-reporter@2.3.0",
  "solc@0.8.28",
  "chai@4.5.0",
]

export const hardhatPlugins = {
  name: "Hardhat 2's plugins",
  packages,
  async run({ url, cwd, check }) {
    for (const folder of [".openzeppelin", "ignition"])
      rmSync(`${cwd}/${folder}`, { recursive: true, force: true })
    for (const folder of ["contracts", "test", "ignition/modules"])
      mkdirSync(`${cwd}/${folder}`, { recursive: true })
    writeFileSync(`${cwd}/hardhat.config.js`, configuration)
    writeFileSync(`${cwd}/contracts/contracts.sol`, contracts)
    writeFileSync(`${cwd}/test/plugins.js`, test)
    writeFileSync(`${cwd}/ignition/modules/boxes.js`, module)
    const gasFile = `${cwd}/gas.json`
    const env = {
      ...process.env,
      RPC_URL: url,
      GAS_FILE: gasFile,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: "false",
      HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
    }
    const hardhat = (...args) =>
      execute(process.execPath, ["node_modules/hardhat/internal/cli/bootstrap.js", ...args], {
        cwd,
        env,
        timeout: 500_000,
      })
    const printed = await hardhat("test")
    check("tests that pass", Number(/(\d+) passing/.exec(printed)?.[1] ?? 0), 5)
    const { data } = JSON.parse(readFileSync(gasFile, "utf8"))
    const { gasData } = Object.values(data.methods).find(({ fnSig }) => fnSig === "increment()")
    check("gas of increment() behind both proxies", [...new Set(gasData)].sort().join(), "31329,34342")
    const deploy = [
      "ignition",
      "deploy",
      "ignition/modules/boxes.js",
      "--default-sender",
      "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
    ]
    check("Ignition deploys", /Boxes#Box - 0x/.test(await hardhat(...deploy)), true)
    check("and has nothing to do again", /Nothing new to deploy/.test(await hardhat(...deploy)), true)
  },
}
