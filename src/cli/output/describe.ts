/** Decodes the call and the events of a transaction with artifacts. */
import { type Hex, toHex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { callText, type Explainer } from "../../kernel/evm/execute/explainer.ts"
import type { FlashblockEvent } from "../../node/block/events.ts"

/** The decoded parts of a transaction. */
export interface Description {
  /** The contract, the function and its arguments: `Token.transfer(to: 0x…, value: 5)`, `new Token`. */
  readonly call: string | undefined
  /** The names of the contracts that it created, in their order; `undefined` for those that are not known. */
  readonly created: readonly (string | undefined)[]
  /** The logs that could be decoded, in their order. */
  readonly logs: readonly { readonly address: string; readonly text: string }[]
}

/** Describes the transactions of a flashblock, in their order. */
export type Describe = (
  flashblock: Pick<FlashblockEvent, "transactions" | "codeOf">,
) => readonly Description[]

/**
 * Creates a function that describes transactions, by the contract code after the flashblock. It sends no requests to the node, so
 * that the log and recordings contain only the requests of clients.
 *
 * @example
 * const describe = createDescribe(loadArtifacts("out"))
 * node.on("flashblock", (flashblock) => describe(flashblock)[0]?.call) // "Token.transfer(to: 0x…, value: 5)"
 */
export const createDescribe =
  (explainer: Explainer): Describe =>
  ({ transactions, codeOf }) => {
    const known = new Map<Hex, Hex>()
    const codeAt = (address: Hex): Hex => {
      const code = known.get(address) ?? codeOf(address)
      known.set(address, code)
      return code
    }
    return transactions.map((executed) => descriptionOf(executed, explainer, codeAt))
  }

function descriptionOf(
  { transaction, receipt, created = [] }: ExecutedTransaction,
  explainer: Explainer,
  codeAt: (address: Hex) => Hex,
): Description {
  const to = transaction.to?.toString()
  const input = toHex(transaction.data)
  const code = to === undefined ? input : codeAt(to)
  const logs = receipt.logs.flatMap((log) => {
    const text = explainer.decodingOf(codeAt(log.address)).decodeLog(log)?.text
    return text === undefined ? [] : [{ address: log.address, text }]
  })
  const names = created.map((address) => explainer.ofCode(codeAt(address))?.contractName)
  return { call: callText(explainer, { code, input }, "text"), created: names, logs }
}
