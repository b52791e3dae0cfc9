/** The view of the open block, updated with each flashblock, and of the chain below it. */
import { useEffect, useMemo, useState } from "preact/hooks"
import { age, group, gwei, plural, time } from "../format.ts"
import { ChainList } from "../parts/ChainList.tsx"
import { Flashblock } from "../parts/Flashblock.tsx"
import { GasBar } from "../parts/GasBar.tsx"
import { TransactionRow } from "../parts/TransactionRow.tsx"
import { TransactionTable } from "../parts/TransactionTable.tsx"
import { chain } from "../state/live.ts"
import type { DroppedTransaction, OpenBlock, OpenFlashblock } from "../state/openBlock.ts"

export function OpenBlockView() {
  const { open, sealed } = chain.value
  if (open === undefined) return <p class="empty">Waiting for the node…</p>
  return (
    <div class="columns">
      <article class="open-block" aria-labelledby="open-title" data-block={open.number}>
        <OpenHead open={open} />
        <Flashblocks flashblocks={open.flashblocks} />
        {open.transactionCount === 0 && (
          <p class="empty">
            No transaction yet. One that is sent to this node appears here with its flashblock, before the
            block is sealed.
          </p>
        )}
        <Dropped dropped={open.dropped} />
      </article>
      <ChainList sealed={sealed} />
    </div>
  )
}

function OpenHead({ open }: { readonly open: OpenBlock }) {
  const { number, timestamp, baseFeePerGas, gasLimit, gasUsed, flashblocks, transactionCount } = open
  return (
    <header class="block-head">
      <p class="eyebrow">
        <span class="badge is-open">Open block</span>
      </p>
      <h1 id="open-title">
        <span class="visually-hidden">Block </span>
        {group(number)}
      </h1>
      <dl class="facts">
        <div>
          <dt>Age</dt>
          <dd>
            <Age open={open} />
          </dd>
        </div>
        <div>
          <dt>Base fee</dt>
          <dd>{gwei(baseFeePerGas)}</dd>
        </div>
        <div>
          <dt>Flashblock</dt>
          <dd>{flashblocks.length - 1}</dd>
        </div>
        <div>
          <dt>Transactions</dt>
          <dd>{group(transactionCount)}</dd>
        </div>
        <div>
          <dt>Timestamp</dt>
          <dd>{time(timestamp)}</dd>
        </div>
      </dl>
      <GasBar gasUsed={gasUsed} gasLimit={BigInt(gasLimit)} steps={flashblocks} isOpen />
    </header>
  )
}

function Age({ open: { openedMs } }: { readonly open: OpenBlock }) {
  const now = useNow(100)
  return <>{age(now - openedMs)}</>
}

function Flashblocks({ flashblocks }: { readonly flashblocks: readonly OpenFlashblock[] }) {
  return (
    <div class="flashblocks">
      {[...flashblocks].reverse().map((flashblock) => (
        <Kept key={flashblock.index} flashblock={flashblock} />
      ))}
    </div>
  )
}

/** A flashblock that is not rendered again: a published flashblock does not change. */
function Kept({ flashblock }: { readonly flashblock: OpenFlashblock }) {
  return useMemo(() => <Flashblock flashblock={flashblock} />, [flashblock])
}

function Dropped({ dropped }: { readonly dropped: readonly DroppedTransaction[] }) {
  if (dropped.length === 0) return null
  return (
    <section class="flashblock is-dropped" aria-label="Dropped">
      <h3>
        <span class="flashblock-index" aria-hidden="true">
          –
        </span>
        <span class="flashblock-text">
          {plural(dropped.length, "transaction")} dropped after the pre-confirmation
        </span>
      </h3>
      <TransactionTable caption="Dropped transactions">
        {dropped.map((transaction) => (
          <TransactionRow
            key={transaction.hash}
            transaction={transaction}
            outcome="dropped"
            remark={`was in flashblock ${transaction.flashblock}`}
          />
        ))}
      </TransactionTable>
    </section>
  )
}

/** Returns the page's monotonic clock, in milliseconds; the component is rendered again at an interval. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
