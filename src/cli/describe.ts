/** What known artifacts say of a transaction: the call that it is, and the events that it emitted. */
import type { MidblockNode } from "../api.ts"
import { callText, type Explainer } from "../evm/explainer.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import { toHex } from "../hex.ts"

/** A transaction in words, as far as they are known. */
export interface Description {
  /** The contract, the function and its arguments: `Token.transfer(to: 0x…, value: 5)`, `new Token`. */
  readonly call: string | undefined
  /** The known ones of its logs, in their order. */
  readonly logs: readonly { readonly address: string; readonly text: string }[]
}

/** Describes a transaction that is in a block. */
export type Describe = (executed: ExecutedTransaction) => Promise<Description>

/**
 * Describes by the code that is there now, sealed or pre-confirmed.
 *
 * @example
 * const describe = createDescribe(node, loadArtifacts("out"))
 * (await describe(executed)).logs[0]?.text // "Transfer(from: 0x…, to: 0x…, value: 5)"
 */
export const createDescribe =
  ({ at }: Pick<MidblockNode, "at">, explainer: Explainer): Describe =>
  async ({ transaction, receipt }) => {
    const [to, input] = [transaction.to?.toString(), toHex(transaction.data)]
    const code = to === undefined ? input : await at().code(to)
    const logs = []
    for (const log of receipt.logs) {
      const { text } = explainer.decodingOf(await at().code(log.address)).decodeLog(log) ?? {}
      if (text !== undefined) logs.push({ address: log.address, text })
    }
    return { call: callText(explainer, { code, input }, "text"), logs }
  }
