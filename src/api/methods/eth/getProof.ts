/** An account and some of its slots with their Merkle proofs (EIP-1186). */
import { z } from "zod"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcAccountProof, toRpcAccountProof } from "../../wire/proof.ts"
import { address, storageKey } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { provedAccount } from "../shared/provedAccount.ts"

export const eth_getProof = method({
  name: "eth_getProof",
  summary: "Returns the merkle proof for a given account and optionally some storage keys.",
  params: [
    param("Address", address),
    param("StorageKeys", () => z.array(storageKey())),
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
  ],
  result: result("Account", rpcAccountProof, toRpcAccountProof),
  example: {
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", ["0x0"], "latest"],
    result: {
      address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      accountProof: [
        "0xf8d1a09e5ad71f774e0d0dd63f978cc6021e09acb8fbcecdbfff2975d362926c4f9ace8080a066a64e47bae97c0fccdc260c76b1c987c89560cb40e86ea17a1d5fd49e35bebea0aa67a1dbdbf9f311649479ca0871cd274a36fe84de872b4fe94b979a614eefdc80a05fcf174853081b01a575e1d637da14fd8faa12f24de60f97a86d4c4312d2f0f9808080808080a008be39f7c15cc06a7d863615397887281eadcbdb7907665d0683ca3c6383e6b0a0762987ed41064fb5c48182d60becfc99fcdc23211918591b09643b8864373f918080",
        "0xf873a039707d0e6171f728f7473c24cc0432a9b07eaaf1efed6a137a4a8c12c79552d9b850f84e808a021e19e0c9bab2400000a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421a0c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
      ],
      balance: "0x21e19e0c9bab2400000",
      codeHash: "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
      nonce: "0x0",
      storageHash: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
      storageProof: [{ key: "0x0", value: "0x0", proof: [] }],
    },
  },
  fork: { wholeState: 2 },
  handler: (node, account, keys, block) =>
    provedAccount(node, node.blocks.view(block).version, account, keys),
})
