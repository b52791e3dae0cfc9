/** The accounts of the state after a block, page by page. */
import { dumpState } from "../../../node/query/stateDump.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcStateDump, toRpcStateDump } from "../../wire/trace/stateDump.ts"
import { bytes, count, flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { maxAccounts } from "./dumpBlock.ts"

export const debug_accountRange = method({
  name: "debug_accountRange",
  summary:
    "Returns accounts of the state after a block in the order of the hashes of their addresses, from a hash on, at most 256 at once. `next` is the hash of the following account in base64.",
  params: [
    param("Block", blockSelector),
    optional("Start", bytes, { fallback: "0x" }),
    optional("Maximum results", count, { fallback: maxAccounts }),
    optional("No code", flag),
    optional("No storage", flag),
    optional("Incompletes", flag),
  ],
  result: result("State dump", rpcStateDump, toRpcStateDump),
  example: {
    params: ["latest", "0xcc", 1, true, true, false],
    result: {
      root: "a5fcf2d34c379d685f6941dd9bf4f0d27e5d3fe080e9cd48d9a827b4fee7a0ab",
      accounts: {
        "0x00000961Ef480Eb55e80D19ad83579A64c007002": {
          balance: "0",
          nonce: 1,
          root: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
          codeHash: "0x0345a365d2f4c5975b9f1599abe0a2ee76b7a3a731bc68781bd04c84e4858f50",
          address: "0x00000961ef480eb55e80d19ad83579a64c007002",
          key: "0xdf86c581c7d7b44eecbb92fd9e5867945ec1acdc0ea5bbabda21d17dddf06473",
        },
      },
      next: "6XB9DmFx9yj3RzwkzAQyqbB+qvHv7WoTekqMEseVUtk=",
    },
  },
  fork: "local",
  handler(node, block, start, most, skipsCode, skipsStorage) {
    const limit = most === 0 || most > maxAccounts ? maxAccounts : most
    const { version } = node.blocks.view(block)
    return dumpState(node.state, version, { start, limit, skipsCode, skipsStorage })
  },
})
