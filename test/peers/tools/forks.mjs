/** Programs that run a chain of their own on the state of the node: tevm, and EthereumJS's RPCStateManager. */

import { withSteps } from "./steps.mjs"
import { runScript } from "./tool.mjs"

const deployAndPay = `
  const { createWalletClient, http, publicActions } = await import("viem")
  const { foundry } = await import("viem/chains")
  const { privateKeyToAccount } = await import("viem/accounts")
  const account = privateKeyToAccount(accounts[0].key)
  const client = createWalletClient({ chain: foundry, transport: http(url), account, pollingInterval: 100 }).extend(publicActions)
  const wait = async (hash) => client.waitForTransactionReceipt({ hash })
  const to = "0x00000000000000000000000000000000000000aa"
  const { contractAddress } = await wait(await client.deployContract({ ...token, args: [41n] }))
  await wait(await client.writeContract({ address: contractAddress, abi: token.abi, functionName: "transfer", args: [to, 7n] }))`

export const tevm = {
  name: "tevm",
  packages: ["tevm@2.0.0-next.101", "viem@2.57.1"],
  installsPeers: true,
  run: (context) =>
    runScript(
      context,
      "tevm.cjs",
      withSteps(`${deployAndPay}
  const { createMemoryClient } = require("tevm") // its ES modules import a name that @ethereumjs/util 10 lacks
  await step("a fork at latest has the balance", async () => {
    const memory = createMemoryClient({ fork: { transport: http(url)({}) } })
    await memory.tevmReady()
    equal(await memory.readContract({ address: contractAddress, abi: token.abi, functionName: "balanceOf", args: [to] }), 7n)
  })`),
    ),
}

export const ethereumjs = {
  name: "EthereumJS RPCStateManager",
  packages: [
    "@ethereumjs/statemanager@10.1.3",
    "@ethereumjs/evm@10.1.3",
    "@ethereumjs/common@10.1.3",
    "@ethereumjs/util@10.1.3",
    "viem@2.57.1",
  ],
  run: (context) =>
    runScript(
      context,
      "ethereumjs.mjs",
      withSteps(`${deployAndPay}
  const { RPCStateManager, RPCBlockChain } = await import("@ethereumjs/statemanager")
  const { createEVM } = await import("@ethereumjs/evm")
  const { Common, Hardfork, Mainnet } = await import("@ethereumjs/common")
  const { createAddressFromString, hexToBytes, bytesToHex } = await import("@ethereumjs/util")
  const { encodeFunctionData } = await import("viem")
  await step("a call on the state of the newest block", async () => {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun })
    const blockTag = await client.getBlockNumber()
    const stateManager = new RPCStateManager({ provider: url, blockTag, common })
    const evm = await createEVM({ blockchain: new RPCBlockChain(url), stateManager, common })
    const data = hexToBytes(encodeFunctionData({ abi: token.abi, functionName: "balanceOf", args: [to] }))
    const { execResult } = await evm.runCall({ to: createAddressFromString(contractAddress), data, gasLimit: 1000000n })
    equal(BigInt(bytesToHex(execResult.returnValue)), 7n)
  })`),
    ),
}
