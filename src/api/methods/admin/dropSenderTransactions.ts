/** Drops the transactions of a sender that are not sealed, and names them. */
import { sentAmong } from "../../../kernel/evm/transaction/protocolTransaction.ts"
import { param } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { hashList } from "../shared/results.ts"

export const admin_dropSenderTransactions = method({
  name: "admin_dropSenderTransactions",
  summary: "Takes the transactions of a sender out of the open block and the pool; returns their hashes.",
  params: [param("Address", address)],
  result: hashList("Transaction hashes"),
  example: { params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"], result: [] },
  access: "control",
  async handler(node, sender) {
    const executed = sentAmong(node.builder.open.transactions).filter((each) => each.sender === sender)
    const hashes = [...executed, ...node.pool.of(sender)].map(({ hash }) => hash)
    await node.cheats.dropTransactionsOf(sender)
    return hashes
  },
})
