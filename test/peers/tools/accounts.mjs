/** Accounts that are contracts: Safe's protocol-kit, and siwe with a wallet of EIP-1271. */

import { withSteps } from "./steps.mjs"
import { compile } from "./token.mjs"
import { runScript } from "./tool.mjs"

export const safe = {
  name: "Safe protocol-kit",
  packages: ["@safe-global/protocol-kit@8.0.7", "@safe-global/safe-contracts@1.4.1", "viem@2.57.1"],
  run: (context) =>
    runScript(
      context,
      "safe.cjs",
      withSteps(`
  const path = require("node:path"), fs = require("node:fs")
  const kit = require("@safe-global/protocol-kit")
  const Safe = kit.default
  const { createWalletClient, http, publicActions } = require("viem")
  const { foundry } = require("viem/chains")
  const { privateKeyToAccount } = require("viem/accounts")
  const account = privateKeyToAccount(accounts[0].key)
  const client = createWalletClient({ chain: foundry, transport: http(url), account, pollingInterval: 100 }).extend(publicActions)
  const wait = async (hash) => client.waitForTransactionReceipt({ hash })
  const root = path.dirname(require.resolve("@safe-global/safe-contracts/package.json"))
  const find = (folder, name) => fs.readdirSync(folder, { withFileTypes: true, recursive: true }).find((each) => each.name === name + ".json")
  const deploy = async (name) => {
    const found = find(root + "/build/artifacts", name)
    const { abi, bytecode } = JSON.parse(fs.readFileSync(path.join(found.parentPath ?? found.path, found.name), "utf8"))
    return (await wait(await client.deployContract({ abi, bytecode }))).contractAddress
  }
  const names = {
    safeSingletonAddress: "Safe", safeProxyFactoryAddress: "SafeProxyFactory", multiSendAddress: "MultiSend",
    multiSendCallOnlyAddress: "MultiSendCallOnly", fallbackHandlerAddress: "CompatibilityFallbackHandler",
    signMessageLibAddress: "SignMessageLib", createCallAddress: "CreateCall", simulateTxAccessorAddress: "SimulateTxAccessor",
  }
  const addresses = {}
  await step("deploy the contracts", async () => {
    for (const [field, name] of Object.entries(names)) addresses[field] = await deploy(name)
  })
  const contractNetworks = { 31337: addresses }
  const predictedSafe = { safeAccountConfig: { owners: [accounts[0].address], threshold: 1 }, safeDeploymentConfig: { saltNonce: "7", safeVersion: "1.4.1" } }
  let safe = await Safe.init({ provider: url, signer: accounts[0].key, predictedSafe, contractNetworks })
  const safeAddress = await safe.getAddress()
  await step("deploy a Safe, connect to it", async () => {
    const { to, value, data } = await safe.createSafeDeploymentTransaction()
    await wait(await client.sendTransaction({ to, value: BigInt(value), data }))
    safe = await safe.connect({ safeAddress })
    equal(await safe.isSafeDeployed(), true)
  })
  const to = "0x00000000000000000000000000000000000000aa"
  const pay = async (value) => {
    const signed = await safe.signTransaction(await safe.createTransaction({ transactions: [{ to, value, data: "0x" }] }))
    await wait((await safe.executeTransaction(signed)).hash)
  }
  await step("fund it, execute twice", async () => {
    await wait(await client.sendTransaction({ to: safeAddress, value: 10n }))
    await pay("3")
    await pay("4")
    equal(await client.getBalance({ address: to }), 7n)
    equal(await safe.getNonce(), 2)
  })
  await step("add an owner, execute with two signatures", async () => {
    const added = await safe.createAddOwnerTx({ ownerAddress: accounts[1].address, threshold: 2 })
    await wait((await safe.executeTransaction(await safe.signTransaction(added))).hash)
    equal(await safe.getThreshold(), 2)
    let transaction = await safe.signTransaction(await safe.createTransaction({ transactions: [{ to, value: "1", data: "0x" }] }))
    const other = await Safe.init({ provider: url, signer: accounts[1].key, safeAddress, contractNetworks })
    transaction = await other.signTransaction(transaction)
    await wait((await safe.executeTransaction(transaction)).hash)
    equal(await client.getBalance({ address: to }), 8n)
  })`),
    ),
}

const wallet = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Wallet {
    address owner = msg.sender;

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0);
    }
}
`

export const siwe = {
  name: "siwe",
  packages: ["siwe@3.0.0", "ethers@6.17.0"],
  run: (context) =>
    runScript(
      context,
      "siwe.cjs",
      withSteps(`
  const { ethers } = require("ethers")
  const { SiweMessage } = require("siwe")
  const contract = ${JSON.stringify(compile(wallet, "Wallet"))}
  const provider = new ethers.JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 100 })
  const signer = new ethers.Wallet(accounts[0].key, provider)
  const messageOf = (address) => new SiweMessage({
    domain: "localhost", address, uri: "http://localhost", version: "1", chainId: 31337, nonce: "abcdefgh12345678",
  })
  await step("an account with a key", async () => {
    const message = messageOf(signer.address)
    const signature = await signer.signMessage(message.prepareMessage())
    equal((await message.verify({ signature }, { provider })).success, true)
  })
  await step("a contract, right after its deployment", async () => {
    const deployed = await new ethers.ContractFactory(contract.abi, contract.bytecode, signer).deploy()
    await deployed.deploymentTransaction().wait()
    const message = messageOf(deployed.target)
    const signature = await signer.signMessage(message.prepareMessage())
    equal((await message.verify({ signature }, { provider })).success, true)
  })`),
    ),
}
