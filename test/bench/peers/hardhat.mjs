/** Hardhat 3: its simulated network (EDR) in a process of Node 22, or `hardhat node`. */
import { pathToFileURL } from "node:url"
import { hardhatFolder, installed, node22 } from "../install.mjs"
import { gasLimit } from "../token.mjs"

let environment

/** Creates Hardhat's runtime environment, at the first use. */
async function createEnvironment() {
  const { createHardhatRuntimeEnvironment } = await import(
    pathToFileURL(installed("hardhat/dist/src/hre.js")).href
  )
  const network = { type: "edr-simulated", chainId: 31337, blockGasLimit: Number(gasLimit) }
  return createHardhatRuntimeEnvironment({
    networks: { auto: network, manual: { ...network, mining: { auto: false } } },
  })
}

export const hardhat = {
  execPath: node22,
  async open(mining) {
    environment ??= createEnvironment()
    const connection = await (await environment).network.create(mining)
    return {
      request: (method, params) => connection.provider.request({ method, params }),
      close: () => connection.close(),
    }
  },
  command: (_mining, port) => ({
    file: node22,
    args: [installed("hardhat/dist/src/cli.js"), "node", "--hostname", "127.0.0.1", "--port", port],
    cwd: hardhatFolder,
  }),
}
