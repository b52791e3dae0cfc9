/** The access list of a block, by account (EIP-7928). */
import { useState } from "preact/hooks"
import { ether, plural, short } from "../format.ts"
import { request } from "../rpc/connection.ts"
import type { AccountAccesses } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { Section, Show, TableHead } from "./Facts.tsx"
import { AddressLink } from "./links.tsx"

interface Props {
  /** A number, a hash or a tag. */
  readonly block: string
  /** The number of its transactions. */
  readonly count: number
  /** Loads the list again when it changes. */
  readonly version: number
}

/** The section, which loads the list when it is asked for. */
export function AccessList(props: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Section title="Access list">
      {isShown ? (
        <List {...props} />
      ) : (
        <button type="button" onClick={() => setShown(true)}>
          Show what the block accessed
        </button>
      )}
    </Section>
  )
}

function List({ block, count, version }: Props) {
  // The standard method has no list of the open block; that of this node has, and a remote of a fork may lack it.
  const method = block === "pending" ? "midblock_getBlockAccessList" : "eth_getBlockAccessList"
  const list = useLoad(() => request<readonly AccountAccesses[] | null>(method, [block]), [block, version])
  return <Show loaded={list}>{(accounts) => <Accounts accounts={accounts ?? []} count={count} />}</Show>
}

interface AccountsProps {
  readonly accounts: readonly AccountAccesses[]
  readonly count: number
}

const Accounts = ({ accounts, count }: AccountsProps) => (
  <table class="data access-list">
    <caption>{plural(accounts.length, "account")}</caption>
    <TableHead columns={["Account", "What", "By", "After"]} />
    <tbody>
      {accounts.flatMap((account) =>
        rowsOf(account, count).map(({ what, by, after }, row) => (
          <tr key={`${account.address}${row}`}>
            <td>{row === 0 && <AddressLink address={account.address} />}</td>
            <td class="path">{what}</td>
            <td class="value">{by}</td>
            <td class="value">{after}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
)

/** Returns a row for each change, and one for all slots that were only read. */
function rowsOf(account: AccountAccesses, count: number) {
  const { storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges } = account
  const row = (what: string, index: string, after: string) => ({ what, by: partOf(index, count), after })
  const rows = [
    ...balanceChanges.map(({ index, value }) => row("balance", index, ether(value))),
    ...nonceChanges.map(({ index, value }) => row("nonce", index, String(Number(value)))),
    ...codeChanges.map(({ index, code }) => row("code", index, `${(code.length - 2) / 2} bytes`)),
    ...storageChanges.flatMap(({ key, changes }) =>
      changes.map(({ index, value }) => row(`slot ${bare(key)}`, index, bare(value))),
    ),
  ]
  const read = storageReads.length === 0 ? [] : [`reads ${storageReads.map(bare).join(", ")}`]
  const accessed = rows.length + read.length === 0 ? ["accessed"] : read
  return [...rows, ...accessed.map((what) => ({ what, by: "", after: "" }))]
}

/** Returns the name of a part of the block; transactions have their positions from 0 on. */
function partOf(index: string, count: number): string {
  const position = Number(index) - 1
  if (position < 0) return "start of the block"
  return position < count ? `transaction ${position}` : "end of the block"
}

const bare = (word: string): string => short(word.replace(/^0x0*(?=.)/, "0x"), 12, 8)
