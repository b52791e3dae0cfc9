/** The Keccak-256 hash of some bytes. */

import { hexToBytes } from "@ethereumjs/util"
import { keccak256 } from "../../evm/crypto.ts"
import { toHex } from "../../hex.ts"
import { param } from "../../rpc/method.ts"
import { bytes } from "../../wire/values.ts"
import { method } from "../method.ts"
import { data } from "../results.ts"

export const web3_sha3 = method({
  name: "web3_sha3",
  summary: "Returns Keccak-256 (not the standardized SHA3-256) of the given data.",
  params: [param("data", bytes)],
  result: data("Hash"),
  example: {
    params: ["0x"],
    result: "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
  },
  handler: (_node, bytesToHash) => toHex(keccak256(hexToBytes(bytesToHash))),
})
