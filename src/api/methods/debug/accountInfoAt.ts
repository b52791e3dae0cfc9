/** An account right after one transaction of a block. */

import { TransactionIndexOutOfRange } from "../../../errors/index.ts"
import { versionBefore } from "../../../kernel/chain/block.ts"
import { nameOf } from "../../../node/query/tracedCalls.ts"
import { param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address, count } from "../../wire/values.ts"
import { accountInfo, accountInfoOf } from "../shared/accountInfo.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"

export const debug_accountInfoAt = method({
  name: "debug_accountInfoAt",
  summary: "Returns the balance, the nonce and the code of an account right after a transaction of a block.",
  params: [param("Block", blockSelector), param("Transaction index", count), param("Address", address)],
  result: accountInfo,
  example: {
    after: [payment],
    params: ["pending", "0x0", "0x0000000000000000000000000000000000001234"],
    result: { balance: "0x1", nonce: "0x0", code: "0x" },
  },
  fork: { content: 0 },
  handler(node, block, index, account) {
    const record = node.blocks.record(block)
    if (index >= record.transactions.length)
      throw new TransactionIndexOutOfRange({ index, block: nameOf(block) })
    return accountInfoOf(node.state.at(versionBefore(record, index + 1)), account)
  },
})
