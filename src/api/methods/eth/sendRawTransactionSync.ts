/** Submits a signed transaction and returns its receipt as soon as a flashblock holds it (EIP-7966). */
import { hexToBytes } from "@ethereumjs/util"
import { optional, param } from "../../rpc/method.ts"
import { confirmedAt } from "../../wire/blockSelectors.ts"
import { bytes, count } from "../../wire/values.ts"
import { paymentReceipt } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { receiptOrNull } from "../shared/results.ts"

export const eth_sendRawTransactionSync = method({
  name: "eth_sendRawTransactionSync",
  summary:
    "Submits a raw transaction and returns its receipt once it is pre-confirmed, or, with the block latest, once it is sealed; the timeout is in milliseconds.",
  params: [param("Transaction", bytes), optional("Timeout", count), optional("Block", confirmedAt)],
  result: receiptOrNull,
  example: {
    params: [
      "0x02f86c827a6980843b9aca0084a3e9ab808252089400000000000000000000000000000000000012340180c080a0a95384b70ac80260c569e4836509b2509eb23a088079f0c122d6415ca8378e8da04051cec2a4640a43e1602d80714329fb511647d15f6a74cd00af85a9b9a1e741",
    ],
    result: paymentReceipt,
  },
  waits: true,
  fork: "local",
  handler: (node, raw, timeoutMs, until) =>
    node.confirm(() => node.submit.raw(hexToBytes(raw)), timeoutMs, until),
})
