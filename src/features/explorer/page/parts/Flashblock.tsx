/** A flashblock with its transactions; long ones are folded. */
import { useState } from "preact/hooks"
import { group, plural } from "../format.ts"
import type { OpenFlashblock } from "../state/openBlock.ts"
import { TransactionRow } from "./TransactionRow.tsx"
import { TransactionTable } from "./TransactionTable.tsx"

/** The number of rows of one flashblock that are shown at first, and that each click adds. */
const rowsAtFirst = 20
const moreRows = 200

export function Flashblock({ flashblock }: { readonly flashblock: OpenFlashblock }) {
  const { index, transactions, gasUsed } = flashblock
  const [limit, setLimit] = useState(rowsAtFirst)
  const hidden = transactions.length - limit
  const name = `Flashblock ${index}`
  return (
    <section class="flashblock" aria-label={name} data-flashblock={index}>
      <h3>
        <span class="flashblock-index">{index}</span>
        <span class="visually-hidden">Flashblock {index}: </span>
        <span class="flashblock-text">
          {index === 0 && transactions.length === 0
            ? "system calls"
            : `${plural(transactions.length, "transaction")} · ${group(gasUsed)} gas`}
        </span>
      </h3>
      {transactions.length > 0 && (
        <TransactionTable caption={`Transactions of flashblock ${index}`}>
          {transactions.slice(0, limit).map((transaction) => (
            <TransactionRow
              key={transaction.hash}
              transaction={transaction}
              remark={
                transaction.movedFrom === undefined ? undefined : `moved, was number ${transaction.movedFrom}`
              }
            />
          ))}
        </TransactionTable>
      )}
      {hidden > 0 && (
        <button type="button" class="more" onClick={() => setLimit(limit + moreRows)}>
          Show {group(Math.min(hidden, moreRows))} of {group(hidden)} more
        </button>
      )}
    </section>
  )
}
