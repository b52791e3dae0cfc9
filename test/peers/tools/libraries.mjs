/** Client libraries: web3.js, ethers 5 and 6, viem and wagmi's core. */

import { withSteps } from "./steps.mjs"
import { runScript } from "./tool.mjs"

export const web3 = {
  name: "web3.js",
  packages: ["web3@4.16.0"],
  run: (context) =>
    runScript(
      context,
      "web3.cjs",
      withSteps(`
  const { Web3 } = require("web3")
  const client = new Web3(url)
  const { eth } = client
  const from = accounts[0].address, to = "0x00000000000000000000000000000000000000bb"
  eth.accounts.wallet.add(accounts[0].key)
  for (let count = 1; count <= 5; count++)
    await step("send " + count, async () => {
      const receipt = await eth.sendTransaction({ from, to, value: 1n, gas: 21000n })
      equal(await eth.getBalance(to), BigInt(count))
      equal((await eth.getBlock(receipt.blockHash)).number, receipt.blockNumber)
      equal(await eth.getTransactionCount(from), BigInt(count))
    })
  const contract = await step("deploy", () =>
    new eth.Contract(token.abi).deploy({ data: token.bytecode, arguments: [41] }).send({ from, gas: "2000000" }))
  await step("send a method, call", async () => {
    const sent = await contract.methods.transfer(to, 2).send({ from, gas: "200000" })
    equal(sent.events.Transfer.returnValues.value, 2n)
    equal(await contract.methods.balanceOf(to).call(), 2n)
  })
  await step("getPastEvents from the receipt's block", async () => {
    const sent = await contract.methods.transfer(to, 3).send({ from, gas: "200000" })
    const events = await contract.getPastEvents("Transfer", { fromBlock: sent.blockNumber })
    equal(events.map(({ returnValues }) => returnValues.value), [3n])
  })`),
    ),
}

const ethersSteps = (setUp, wei) => `
  ${setUp}
  const to = "0x00000000000000000000000000000000000000cc"
  for (let count = 1; count <= 3; count++)
    await step("send " + count, async () => {
      const sent = await wallet.sendTransaction({ to, value: ${wei} })
      const receipt = await sent.wait()
      equal(String(await provider.getBalance(to)), String(count))
      equal((await provider.getBlock(receipt.blockHash)).number, receipt.blockNumber)
      equal(Number(await provider.getTransactionCount(wallet.address)), count)
    })
  const contract = await step("deploy, code", async () => {
    const made = await new ethers.ContractFactory(token.abi, token.bytecode, wallet).deploy(41)
    await (made.waitForDeployment ?? made.deployed).call(made)
    equal((await provider.getCode(made.target ?? made.address)).length > 2, true)
    return made
  })
  await step("transact, call at latest and at the receipt's number", async () => {
    const receipt = await (await contract.transfer(to, 2)).wait()
    equal(String(await contract.balanceOf(to)), "2")
    equal(String(await contract.balanceOf(to, { blockTag: receipt.blockNumber })), "2")
    equal((await contract.queryFilter(contract.filters.Transfer(), receipt.blockNumber)).length, 1)
  })`

export const ethers5 = {
  name: "ethers 5",
  packages: ["ethers@5.8.0"],
  run: (context) =>
    runScript(
      context,
      "ethers5.cjs",
      withSteps(
        ethersSteps(
          `const { ethers } = require("ethers")
  const provider = new ethers.providers.JsonRpcProvider(url)
  provider.pollingInterval = 100
  const wallet = new ethers.Wallet(accounts[0].key, provider)`,
          "1",
        ),
      ),
    ),
}

export const ethers6 = {
  name: "ethers 6",
  packages: ["ethers@6.17.0"],
  run: (context) =>
    runScript(
      context,
      "ethers6.cjs",
      withSteps(
        ethersSteps(
          `const { ethers } = require("ethers")
  const provider = new ethers.JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 100 })
  const wallet = new ethers.Wallet(accounts[0].key, provider)`,
          "1n",
        ),
      ),
    ),
}

export const viem = {
  name: "viem",
  packages: ["viem@2.57.1"],
  run: (context) =>
    runScript(
      context,
      "viem.cjs",
      withSteps(`
  const { createPublicClient, createWalletClient, http, publicActions } = require("viem")
  const { foundry } = require("viem/chains")
  const { privateKeyToAccount } = require("viem/accounts")
  const account = privateKeyToAccount(accounts[0].key)
  const client = createWalletClient({ chain: foundry, transport: http(url), account, pollingInterval: 100 }).extend(publicActions)
  const to = "0x00000000000000000000000000000000000000dd"
  const wait = async (hash) => client.waitForTransactionReceipt({ hash })
  for (let count = 1; count <= 3; count++)
    await step("send " + count, async () => {
      await wait(await client.sendTransaction({ to, value: 1n }))
      equal(await client.getBalance({ address: to }), BigInt(count))
    })
  const deployed = await step("deploy, code", async () => {
    const { contractAddress } = await wait(await client.deployContract({ ...token, args: [41n] }))
    equal((await client.getCode({ address: contractAddress })).length > 2, true)
    return { address: contractAddress, abi: token.abi }
  })
  await step("write, read at latest and at the receipt's number", async () => {
    const { blockNumber } = await wait(await client.writeContract({ ...deployed, functionName: "transfer", args: [to, 2n] }))
    const read = { ...deployed, functionName: "balanceOf", args: [to] }
    equal(await client.readContract(read), 2n)
    equal(await client.readContract({ ...read, blockNumber }), 2n)
    equal((await client.getContractEvents({ ...deployed, fromBlock: blockNumber })).length, 1)
  })
  await step("sendTransactionSync, then a read at its number", async () => {
    const request = await client.prepareTransactionRequest({ to, value: 1n })
    const receipt = await client.sendRawTransactionSync({ serializedTransaction: await client.signTransaction(request) })
    equal(await client.getBalance({ address: to, blockNumber: receipt.blockNumber }), 4n)
  })`),
    ),
}

export const wagmi = {
  name: "wagmi core",
  packages: ["@wagmi/core@3.6.5", "viem@2.57.1"],
  run: (context) =>
    runScript(
      context,
      "wagmi.mjs",
      withSteps(`
  const core = await import("@wagmi/core")
  const { mock } = await import("@wagmi/core")
  const { foundry } = await import("viem/chains")
  const { http } = await import("viem")
  const chain = { ...foundry, rpcUrls: { default: { http: [url] } } }
  const config = core.createConfig({
    chains: [chain], transports: { [chain.id]: http(url) }, pollingInterval: 100,
    connectors: [mock({ accounts: [accounts[0].address] })],
  })
  await step("connect", () => core.connect(config, { connector: config.connectors[0] }))
  const to = "0x00000000000000000000000000000000000000ee"
  const wait = (hash) => core.waitForTransactionReceipt(config, { hash })
  const address = await step("deploy", async () => (await wait(await core.deployContract(config, { ...token, args: [41n] }))).contractAddress)
  const read = () => core.readContract(config, { address, abi: token.abi, functionName: "balanceOf", args: [to] })
  await step("read", async () => equal(await read(), 0n))
  await step("write, wait, read", async () => {
    await wait(await core.writeContract(config, { address, abi: token.abi, functionName: "transfer", args: [to, 2n] }))
    equal(await read(), 2n)
  })
  await step("send, wait, balance", async () => {
    await wait(await core.sendTransaction(config, { to, value: 5n }))
    equal((await core.getBalance(config, { address: to })).value, 5n)
  })
  await step("sendCalls, waitForCallsStatus", async () => {
    const { id } = await core.sendCalls(config, { calls: [{ to, value: 1n }] })
    equal((await core.waitForCallsStatus(config, { id })).status, "success")
    equal((await core.getBalance(config, { address: to })).value, 6n)
  })`),
    ),
}
