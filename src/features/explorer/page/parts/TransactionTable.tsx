/** A table of transactions. */
import type { ComponentChildren } from "preact"

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
    <thead class="visually-hidden">
      <tr>
        <th scope="col">Status</th>
        <th scope="col">Hash</th>
        <th scope="col">From</th>
        <th scope="col">Call</th>
        <th scope="col">Value</th>
        <th scope="col">Gas used</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
