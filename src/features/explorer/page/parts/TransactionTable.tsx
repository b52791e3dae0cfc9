/** A table of transactions. */

import type { ComponentChildren } from "preact"
import { TableHead } from "./Facts.tsx"

interface TableProps {
  /** The caption of the table, for screen readers. */
  readonly caption: string
  readonly children: ComponentChildren
}

export const TransactionTable = ({ caption, children }: TableProps) => (
  <table class="transactions">
    <caption class="visually-hidden">{caption}</caption>
    <colgroup>
      <col class="col-mark" />
      <col class="col-hash" />
      <col class="col-from" />
      <col />
      <col class="col-value" />
      <col class="col-gas" />
    </colgroup>
    <TableHead isHidden columns={["Status", "Hash", "From", "Call", "Value", "Gas used"]} />
    <tbody>{children}</tbody>
  </table>
)
