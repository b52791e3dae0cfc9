/** The changes of a transaction: balances, nonces, code, and storage by name. */

import { ether, short } from "../format.ts"
import type { AccountChange } from "../rpc/inspected.ts"
import { TableHead } from "./Facts.tsx"
import { AddressLink } from "./links.tsx"

export function Changes({ changes }: { readonly changes: readonly AccountChange[] }) {
  const rows = changes.flatMap(rowsOf)
  if (rows.length === 0) return <p class="empty">Nothing.</p>
  return (
    <table class="data">
      <TableHead columns={["Account", "What", "Before", "After"]} />
      <tbody>
        {rows.map(({ account, what, before, after }) => (
          <tr key={`${account.address}${what}`}>
            <td>
              <AddressLink address={account.address} name={account.contract} />
            </td>
            <td class="path">{what}</td>
            <td class="value">{before}</td>
            <td class="value">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowsOf(account: AccountChange) {
  const { balance, nonce, codeSize, variables, slots } = account
  const row = (what: string, before: string, after: string) => ({ account, what, before, after })
  return [
    ...(balance === undefined ? [] : [row("balance", ether(balance.before), signed(balance))]),
    ...(nonce === undefined ? [] : [row("nonce", String(Number(nonce.before)), String(Number(nonce.after)))]),
    ...(codeSize === undefined ? [] : [row("code", `${codeSize.before} bytes`, `${codeSize.after} bytes`)]),
    ...variables.map(({ path, before, after }) => row(path, before, after)),
    ...slots.map(({ slot, before, after }) => row(`slot ${bare(slot)}`, bare(before), bare(after))),
  ]
}

function signed({ before, after }: { readonly before: string; readonly after: string }): string {
  const difference = BigInt(after) - BigInt(before)
  const sign = difference > 0n ? "+" : ""
  return `${ether(BigInt(after))} (${sign}${ether(difference)})`
}

const bare = (word: string): string => short(word.replace(/^0x0*(?=.)/, "0x"), 12, 8)
