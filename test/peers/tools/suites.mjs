/** Test runners over HTTP: truffle, and Hardhat 2 with its chai matchers. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { copyExample, solc } from "../programs.mjs"
import { binary } from "./cast.mjs"
import { compile, token } from "./token.mjs"
import { accounts, ask, execute } from "./tool.mjs"

const truffleTest = (contract) => `const { abi, bytecode } = ${JSON.stringify(contract)}
const to = "0x00000000000000000000000000000000000000aa"
contract("Token", ([owner, friend]) => {
  let token
  before(async () => {
    token = await new web3.eth.Contract(abi).deploy({ data: bytecode, arguments: [41] }).send({ from: owner, gas: 2000000 })
  })
  it("has its code", async () => assert.notEqual(await web3.eth.getCode(token.options.address), "0x"))
  for (let count = 1; count <= 3; count++)
    it("transfers, and reads the balance, " + count, async () => {
      await token.methods.transfer(friend, 1).send({ from: owner })
      assert.equal(await token.methods.balanceOf(friend).call(), count)
    })
  it("has the events from the receipt's block", async () => {
    const { blockNumber } = await token.methods.transfer(friend, 5).send({ from: owner })
    const events = await token.getPastEvents("Transfer", { fromBlock: blockNumber })
    assert.deepEqual(events.map(({ returnValues }) => returnValues.value), ["5"])
  })
  it("sends a payment, and reads the balance", async () => {
    await web3.eth.sendTransaction({ from: owner, to, value: 9 })
    assert.equal(await web3.eth.getBalance(to), 9)
  })
})
`

/** Returns the number of passed and failed tests that mocha printed. */
const mochaCounts = (printed) => ({
  passing: Number(/(\d+) passing/.exec(printed)?.[1] ?? 0),
  failing: Number(/(\d+) failing/.exec(printed)?.[1] ?? 0),
})

export const truffle = {
  name: "truffle",
  packages: ["truffle@5.11.5"],
  async run({ url, cwd, check }) {
    for (const folder of ["contracts", "test"]) mkdirSync(`${cwd}/${folder}`, { recursive: true })
    const { port } = new URL(url)
    writeFileSync(
      `${cwd}/truffle-config.js`,
      `module.exports = { networks: { midblock: { host: "127.0.0.1", port: ${port}, network_id: "*" } } }\n`,
    )
    writeFileSync(`${cwd}/test/token.js`, truffleTest(token()))
    const test = [
      "node_modules/truffle/build/cli.bundled.js",
      "test",
      "--network",
      "midblock",
      "--compile-none",
    ]
    const printed = await execute(process.execPath, test, { cwd, timeout: 180_000 })
    const { passing, failing } = mochaCounts(printed)
    check("tests that pass", passing, 6)
    check("tests that fail", failing, 0)
  },
}

const reverter = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Reverter {
    error Poor(uint256 have);
    event Moved(address indexed to, uint256 value);

    function reason() external { revert("paused"); }
    function custom() external { revert Poor(3); }
    function bare() external { assembly { revert(0, 0) } }
    function panic(uint256 value) external returns (uint256) { return 1 / value; }
    function moved(address payable to) external payable { to.transfer(msg.value); emit Moved(to, msg.value); }
}
`

const matcherTest = (contract) => `const { expect } = require("chai")
const { ethers } = require("hardhat")
const { abi, bytecode } = ${JSON.stringify(contract)}
const gasLimit = 200000
describe("matchers", () => {
  let contract, owner, friend
  before(async () => {
    ;[owner, friend] = await ethers.getSigners()
    contract = await new ethers.ContractFactory(abi, bytecode, owner).deploy()
    await contract.waitForDeployment()
  })
  it("reverted", () => expect(contract.bare({ gasLimit })).to.be.reverted)
  it("revertedWith", () => expect(contract.reason({ gasLimit })).to.be.revertedWith("paused"))
  it("revertedWithCustomError", () => expect(contract.custom({ gasLimit })).to.be.revertedWithCustomError(contract, "Poor").withArgs(3))
  it("revertedWithPanic", () => expect(contract.panic(0, { gasLimit })).to.be.revertedWithPanic(0x12))
  it("revertedWithoutReason", () => expect(contract.bare({ gasLimit })).to.be.revertedWithoutReason())
  it("not reverted", () => expect(contract.panic(1, { gasLimit })).not.to.be.reverted)
  it("emit", () => expect(contract.moved(friend.address, { value: 5 })).to.emit(contract, "Moved").withArgs(friend.address, 5))
  it("changeEtherBalance", () => expect(contract.moved(friend.address, { value: 5 })).to.changeEtherBalance(friend, 5))
  it("changeEtherBalances", () => expect(contract.moved(friend.address, { value: 5 })).to.changeEtherBalances([owner, friend], [-5, 5]))
})
`

export const hardhatMatchers = {
  name: "Hardhat 2's matchers",
  modes: ["automine"], // under interval mining the matchers of reverts fail with anvil too: sends are not errors there
  packages: [
    "hardhat@2.26.3",
    "@nomicfoundation/hardhat-chai-matchers@2.1.0",
    "@nomicfoundation/hardhat-ethers@3.1.0",
    "chai@4.5.0",
    "ethers@6.17.0",
  ],
  async run({ url, cwd, check }) {
    mkdirSync(`${cwd}/test`, { recursive: true })
    writeFileSync(
      `${cwd}/hardhat.config.js`,
      `require("@nomicfoundation/hardhat-chai-matchers")
require("@nomicfoundation/hardhat-ethers")
module.exports = { solidity: "0.8.30", defaultNetwork: "midblock", networks: { midblock: { url: ${JSON.stringify(url)} } } }
`,
    )
    writeFileSync(`${cwd}/test/matchers.js`, matcherTest(compile(reverter, "Reverter")))
    const env = {
      ...process.env,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
    }
    const test = ["node_modules/hardhat/internal/cli/bootstrap.js", "test", "--no-compile"]
    const printed = await execute(process.execPath, test, { cwd, env, timeout: 180_000 })
    const { passing, failing } = mochaCounts(printed)
    check("tests that pass", passing, 9)
    check("tests that fail", failing, 0)
  },
}

export const forgeScript = {
  name: "forge script",
  packages: ["@foundry-rs/cast@1.7.1", "@foundry-rs/forge@1.7.1"],
  async run({ url, cwd, check }) {
    const project = copyExample("foundry", `${cwd}/foundry`)
    rmSync(`${project}/broadcast`, { recursive: true, force: true })
    const env = { ...process.env, ETH_RPC_URL: url, FOUNDRY_SOLC: solc, FOUNDRY_OFFLINE: "true" }
    const options = { cwd: project, env, timeout: 120_000 }
    const keys = ["--broadcast", "--rpc-url", url, "--private-key", accounts[0].key]
    await execute(binary(cwd, "forge"), ["script", "script/Pay.s.sol", ...keys], options)
    const { readFileSync } = await import("node:fs")
    const { receipts } = JSON.parse(
      readFileSync(`${project}/broadcast/Pay.s.sol/31337/run-latest.json`, "utf8"),
    )
    check("receipts", receipts.length > 0, true)
    check(
      "block hashes",
      receipts.every(({ blockHash }) => BigInt(blockHash) > 0n),
      true,
    )
    for (const { blockHash, blockNumber } of receipts)
      check(
        "the block of a receipt",
        (await ask(url, "eth_getBlockByHash", blockHash, false)).number,
        blockNumber,
      )
    const balance = ["call", receipts[0].contractAddress, "balanceOf(address)(uint256)", accounts[1].address]
    check("the balance at latest", await execute(binary(cwd, "cast"), balance, options), "5")
  },
}
