/** ganache: its provider in this process, or a process of its server. */
import { createRequire } from "node:module"
import { installed } from "../install.mjs"
import { gasLimit } from "../token.mjs"

const require = createRequire(import.meta.url)
const mnemonic = "test test test test test test test test test test test junk"

export const ganache = {
  execPath: process.execPath,
  async open(mining) {
    const { provider } = require(installed("ganache"))
    const node = provider({
      logging: { quiet: true },
      wallet: { mnemonic, defaultBalance: 10_000 },
      chain: { chainId: 31337 },
      miner: { blockGasLimit: Number(gasLimit), ...(mining === "auto" ? {} : { blockTime: 1e6 }) },
    })
    return {
      request: (method, params) => node.request({ method, params }),
      close: () => node.disconnect(),
    }
  },
  command: (_mining, port) => ({
    file: process.execPath,
    args: [
      ...[installed("ganache/dist/node/cli.js"), "--logging.quiet", "--server.port", port],
      ...["--wallet.mnemonic", mnemonic, "--wallet.defaultBalance", "10000", "--chain.chainId", "31337"],
    ],
  }),
}
