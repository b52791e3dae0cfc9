/** The view of the pool: the transactions that wait, each with its reason. */

import { ether, gwei, plural, quantity } from "../format.ts"
import { Show, TableHead } from "../parts/Facts.tsx"
import { AddressLink, TransactionLink } from "../parts/links.tsx"
import { request } from "../rpc/connection.ts"
import type { Transaction } from "../rpc/transactions.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { pendingVersion } from "../state/live.ts"
import { waitingReason } from "../waiting.ts"

type Content = Readonly<
  Record<"pending" | "queued", Readonly<Record<string, Readonly<Record<string, Transaction>>>>>
>

/** The maximum number of transactions in the view. */
const most = 100

async function load() {
  const { pending, queued } = await request<Content>("midblock_getPool")
  const all = [...Object.values(pending), ...Object.values(queued)].flatMap((ofSender) =>
    Object.values(ofSender),
  )
  const waiting = all.filter(({ blockNumber }) => blockNumber === null)
  const shown = await Promise.all(
    waiting
      .slice(0, most)
      .map(async (transaction) => ({ transaction, reason: await waitingReason(transaction) })),
  )
  return { count: waiting.length, preconfirmed: all.length - waiting.length, shown }
}

export function PoolView() {
  const content = useLoad(load, ["pool", pendingVersion.value])
  return (
    <>
      <h1>Pool</h1>
      <Show loaded={content}>
        {({ count, preconfirmed, shown }) => (
          <>
            <p class="lead">
              {count === 0 ? "Nothing waits." : `${plural(count, "transaction")} wait.`}{" "}
              {preconfirmed > 0 &&
                `${plural(preconfirmed, "transaction")} of the open block are pre-confirmed.`}
            </p>
            {shown.length > 0 && (
              <table class="data">
                <TableHead
                  columns={["Transaction", "From", "Nonce", "Value", "Pays at most", "Why it waits"]}
                  right={["Nonce", "Value", "Pays at most"]}
                />
                <tbody>
                  {shown.map(({ transaction, reason }) => (
                    <tr key={transaction.hash}>
                      <td>
                        <TransactionLink hash={transaction.hash} />
                      </td>
                      <td>
                        <AddressLink address={transaction.from} />
                      </td>
                      <td class="right">{quantity(transaction.nonce)}</td>
                      <td class="right">{ether(transaction.value)}</td>
                      <td class="right">{gwei(transaction.maxFeePerGas ?? transaction.gasPrice)}</td>
                      <td>{reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </Show>
    </>
  )
}
