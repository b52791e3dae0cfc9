/** The view of a transaction: its block, its calls, its changes, and the reason of a failure. */

import { castOf, viemOf } from "../clientCalls.ts"
import { ether, gwei, percent, quantity } from "../format.ts"
import { Changes } from "../parts/Changes.tsx"
import { CopyBox, FactList, Section, Show } from "../parts/Facts.tsx"
import { AddressLink, BlockLink } from "../parts/links.tsx"
import { TraceTree } from "../parts/TraceTree.tsx"
import { request } from "../rpc/connection.ts"
import type { Inspected } from "../rpc/inspected.ts"
import {
  findTransaction,
  type Receipt,
  statusOf,
  type Transaction,
  type TransactionStatus,
} from "../rpc/transactions.ts"
import type { Hex } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { chain, pendingVersion } from "../state/live.ts"
import { waitingReason } from "../waiting.ts"

interface StackTrace {
  readonly message: string
  readonly frames: readonly {
    readonly contract: string | null
    readonly function: string | null
    readonly file: string | null
    readonly line: number | null
    readonly column: number | null
  }[]
}

interface Found {
  readonly transaction: Transaction | null
  readonly receipt: Receipt | null
  readonly status: TransactionStatus
  readonly reason: string | undefined
}

async function load(hash: string): Promise<Found> {
  const { transaction, receipt } = await findTransaction(hash as Hex)
  const status = await statusOf(transaction)
  const reason =
    transaction !== null && status.state === "waiting" ? await waitingReason(transaction) : undefined
  return { transaction, receipt, status, reason }
}

export function TransactionView({ hash }: { readonly hash: string }) {
  const found = useLoad(() => load(hash), [hash, pendingVersion.value])
  return (
    <>
      <p class="eyebrow">Transaction</p>
      <h1 class="hash-title">{hash}</h1>
      <Show loaded={found}>
        {({ transaction, receipt, status, reason }) => (
          <>
            <StatusLine hash={hash} status={status} receipt={receipt} reason={reason} />
            {transaction !== null && (
              <Details transaction={transaction} receipt={receipt} isExecuted={receipt !== null} />
            )}
          </>
        )}
      </Show>
    </>
  )
}

interface StatusProps {
  readonly hash: string
  readonly status: TransactionStatus
  readonly receipt: Receipt | null
  readonly reason: string | undefined
}

function StatusLine({ hash, status, receipt, reason }: StatusProps) {
  const { open, sealed } = chain.value
  const dropped = [
    ...(open?.dropped ?? []),
    ...sealed.flatMap(({ differences }) => differences?.dropped ?? []),
  ]
  const lost = dropped.find((each) => each.hash === hash)
  const isFailed = receipt !== null && BigInt(receipt.status ?? "0x1") === 0n
  return (
    <p class="states" data-state={status.state}>
      <span class={`badge is-${status.state}`}>
        {status.state === "unknown" && lost ? "dropped" : status.state}
      </span>
      {"block" in status && (
        <span>
          in {status.flashblock === undefined ? "" : `flashblock ${status.flashblock} of `}block{" "}
          <BlockLink
            number={status.state === "pre-confirmed" ? "pending" : status.block}
            text={String(status.block)}
          />
        </span>
      )}
      {receipt !== null && (
        <span class={isFailed ? "reason" : "good"}>{isFailed ? "✕ failed" : "✓ succeeded"}</span>
      )}
      {reason !== undefined && <span>{reason}</span>}
      {lost !== undefined && status.state !== "sealed" && (
        <span class="reason">
          was pre-confirmed in flashblock {lost.flashblock} of block {lost.blockNumber}, then dropped
        </span>
      )}
      {status.state === "unknown" && lost === undefined && <span>The node does not know it.</span>}
    </p>
  )
}

interface DetailsProps {
  readonly transaction: Transaction
  readonly receipt: Receipt | null
  readonly isExecuted: boolean
}

function Details({ transaction, receipt, isExecuted }: DetailsProps) {
  const { from, to, value, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, type, input } =
    transaction
  const fee = receipt && BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return (
    <>
      <FactList
        facts={[
          ["From", <AddressLink address={from} whole />],
          ["To", to === null ? undefined : <AddressLink address={to} whole />],
          ["Creates", receipt?.contractAddress && <AddressLink address={receipt.contractAddress} whole />],
          ["Value", ether(value)],
          ["Nonce", quantity(nonce)],
          [
            "Gas",
            receipt === null
              ? `limit ${quantity(gas)}`
              : `${quantity(receipt.gasUsed)} of ${quantity(gas)} (${percent(BigInt(receipt.gasUsed), BigInt(gas))})`,
          ],
          [
            "Fee",
            fee === null ? undefined : `${ether(fee)} at ${gwei(receipt?.effectiveGasPrice ?? gasPrice)}`,
          ],
          [
            "Most fee per gas",
            maxFeePerGas && `${gwei(maxFeePerGas)}, tip ${gwei(maxPriorityFeePerGas ?? "0x0")}`,
          ],
          ["Type", Number(type)],
        ]}
      />
      {isExecuted && <Execution key={transaction.blockHash} transaction={transaction} />}
      <Section title="Send it again">
        <CopyBox label="cast" text={castOf(transaction, location.origin)} />
        <CopyBox label="viem" text={viemOf(transaction)} />
      </Section>
      <Section title="Raw">
        <CopyBox label="Input" text={input} />
        <CopyBox label="Transaction" text={JSON.stringify(transaction, undefined, 2)} />
        {receipt !== null && <CopyBox label="Receipt" text={JSON.stringify(receipt, undefined, 2)} />}
      </Section>
    </>
  )
}

function Execution({ transaction: { hash, blockHash } }: { readonly transaction: Transaction }) {
  const inspected = useLoad(
    () => request<Inspected | null>("midblock_inspectTransaction", [hash]),
    [hash, blockHash],
  )
  return (
    <Show loaded={inspected}>
      {(found) =>
        found === null ? null : (
          <>
            {found.failed && <Failure hash={hash} />}
            <Section title="Calls">
              <TraceTree call={found.call} />
            </Section>
            {found.changes !== undefined && (
              <Section title="Changes">
                <Changes changes={found.changes} />
              </Section>
            )}
          </>
        )
      }
    </Show>
  )
}

function Failure({ hash }: { readonly hash: string }) {
  const trace = useLoad(() => request<StackTrace | null>("midblock_stackTrace", [hash]), [hash])
  return (
    <Section title="Why it failed">
      <Show loaded={trace}>
        {(found) =>
          found === null ? null : (
            <div class="failure">
              <p class="reason">{found.message}</p>
              <ol>
                {found.frames.map((frame, index) => (
                  <li key={index}>
                    at {[frame.contract, frame.function].filter(Boolean).join(".")}
                    {frame.file !== null && (
                      <span class="remark">
                        {" "}
                        ({[frame.file, frame.line, frame.column].filter((part) => part !== null).join(":")})
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            </div>
          )
        }
      </Show>
    </Section>
  )
}
