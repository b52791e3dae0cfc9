/** The Keccak-256 hash of some bytes. */

import { hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import { param } from "../../rpc/method.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const web3_sha3 = method({
  name: "web3_sha3",
  summary: "Returns Keccak-256 (not the standardized SHA3-256) of the given data.",
  params: [param("data", bytes)],
  result: data("Hash"),
  example: {
    params: ["0x"],
    result: "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
  },
  fork: "local",
  handler: (_node, bytesToHash) => toHex(keccak256(hexToBytes(bytesToHash))),
})
