/** One transaction as a row of a list. */
import { ether, quantity, shortAddresses } from "../format.ts"
import type { Summary } from "../rpc/types.ts"
import { AddressLink, TransactionLink } from "./links.tsx"

/** The outcome of a transaction; the word is shown, never the colour alone. */
export type Outcome = "ok" | "failed" | "dropped"

const marks = { ok: "✓", failed: "✕", dropped: "–" } as const
const words = { ok: "succeeded", failed: "failed", dropped: "dropped" } as const

const outcomeOf = ({ status }: Pick<Summary, "status">): Outcome => (BigInt(status) === 1n ? "ok" : "failed")

const OutcomeMark = ({ outcome }: { readonly outcome: Outcome }) => (
  <span class={`mark-of is-${outcome}`}>
    <span aria-hidden="true">{marks[outcome]}</span>
    <span class="visually-hidden">{words[outcome]}</span>
  </span>
)

interface RowProps {
  readonly transaction: Summary
  readonly outcome?: Outcome
  /** A text after the call, such as the earlier flashblock of a transaction. */
  readonly remark?: string | undefined
}

export function TransactionRow({ transaction, outcome = outcomeOf(transaction), remark }: RowProps) {
  const { hash, from, value, gasUsed, reason } = transaction
  return (
    <tr class={`row is-${outcome}`}>
      <td class="cell-mark">
        <OutcomeMark outcome={outcome} />
      </td>
      <td class="cell-hash">
        <TransactionLink hash={hash} />
      </td>
      <td class="cell-from">
        <AddressLink address={from} />
      </td>
      <td class="cell-what">
        {remark !== undefined && <span class="remark">{remark} </span>}
        <What transaction={transaction} />
        {outcome === "failed" && reason !== null && <div class="reason">{reason}</div>}
      </td>
      <td class="cell-value">{BigInt(value) === 0n ? "" : ether(value)}</td>
      <td class="cell-gas">{quantity(gasUsed)}</td>
    </tr>
  )
}

/** Describes a transaction in a few words: the decoded call, the account that is paid, or the contract that is created. */
function What({ transaction }: { readonly transaction: Summary }) {
  const { to, contract, contractAddress, call } = transaction
  if (to === null)
    return (
      <>
        <span class="verb">new</span>{" "}
        {contractAddress === null ? contract : <AddressLink address={contractAddress} name={contract} />}
      </>
    )
  if (call === null)
    return (
      <>
        <span class="verb">to</span> <AddressLink address={to} name={contract} />
      </>
    )
  const name = call.slice(0, call.indexOf("("))
  return (
    <span title={call}>
      <AddressLink address={to} name={contract} />
      <span class="verb">.</span>
      <span class="function">{name}</span>
      <span class="args">{shortAddresses(call.slice(name.length))}</span>
    </span>
  )
}
