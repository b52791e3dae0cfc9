/** The RLP of a block; of the open block, as it would be sealed now. */

import { toHex } from "../../../base/hex.ts"
import { toBlock } from "../../../kernel/chain/block.ts"
import { param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const debug_getRawBlock = method({
  name: "debug_getRawBlock",
  summary: "Returns an RLP-encoded block.",
  params: [param("Block", blockSelector)],
  result: data("Block RLP"),
  example: {
    params: ["0x0"],
    result: `0xf90265f9025fa00000000000000000000000000000000000000000000000000000000000000000a01dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347940000000000000000000000000000000000000000a0a5fcf2d34c379d685f6941dd9bf4f0d27e5d3fe080e9cd48d9a827b4fee7a0aba056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421b901${"00".repeat(256)}0080808403938700808469191f8980a00000000000000000000000000000000000000000000000000000000000000000880000000000000000843b9aca00a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b4218080a00000000000000000000000000000000000000000000000000000000000000000a0e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855c0c0c0`,
  },
  fork: { content: 0 },
  handler: (node, block) => toHex(toBlock(node.blocks.complete(node.blocks.record(block))).serialize()),
})
