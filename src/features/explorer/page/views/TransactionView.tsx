/** The view of a transaction: its block, its calls, its changes, and the reason of a failure. */

import { ether, gwei, percent, quantity } from "../format.ts"
import { Changes } from "../parts/Changes.tsx"
import { CopyBox, FactList, Section, Show } from "../parts/Facts.tsx"
import { AddressLink, BlockLink } from "../parts/links.tsx"
import { NamedAddress } from "../parts/NamedAddress.tsx"
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
import { pendingVersion } from "../state/live.ts"
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
  readonly dropped: DroppedPosition | null
}

/** The place that a transaction had before it was dropped. */
interface DroppedPosition {
  readonly blockNumber: Hex
  readonly flashblockIndex: Hex
}

async function load(hash: string): Promise<Found> {
  const { transaction, receipt } = await findTransaction(hash as Hex)
  const status = await statusOf(transaction)
  const reason =
    transaction !== null && status.state === "waiting" ? await waitingReason(transaction) : undefined
  const isGone = status.state === "unknown" || status.state === "waiting"
  const dropped = isGone ? await request<DroppedPosition | null>("midblock_getDropped", [hash]) : null
  return { transaction, receipt, status, reason, dropped }
}

export function TransactionView({ hash }: { readonly hash: string }) {
  const found = useLoad(() => load(hash), [hash, pendingVersion.value])
  return (
    <>
      <p class="eyebrow">Transaction</p>
      <h1 class="hash-title">{hash}</h1>
      <Show loaded={found}>
        {({ transaction, receipt, ...state }) => (
          <>
            <StatusLine {...state} receipt={receipt} />
            {transaction !== null && (
              <Details transaction={transaction} receipt={receipt} isExecuted={receipt !== null} />
            )}
          </>
        )}
      </Show>
    </>
  )
}

function StatusLine({ status, receipt, reason, dropped }: Omit<Found, "transaction">) {
  const isFailed = receipt !== null && BigInt(receipt.status ?? "0x1") === 0n
  return (
    <p class="states" data-state={status.state}>
      <span class={`badge is-${status.state}`}>
        {status.state === "unknown" && dropped ? "dropped" : status.state}
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
      {dropped !== null && (
        <span class="reason">
          was pre-confirmed in flashblock {Number(dropped.flashblockIndex)} of block{" "}
          {Number(dropped.blockNumber)}, then dropped
        </span>
      )}
      {status.state === "unknown" && dropped === null && <span>The node does not know it.</span>}
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
  const { sourceHash, mint } = transaction
  const isDeposit = sourceHash !== undefined
  const isList = Number(type) === 0x7d
  const fee = receipt && BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return (
    <>
      <FactList
        facts={[
          ["From", <AddressLink address={from} whole />],
          ["To", to && !isList && <NamedAddress address={to} />],
          ["Creates", receipt?.contractAddress && <NamedAddress address={receipt.contractAddress} />],
          ["Value", ether(value)],
          ["Nonce", isList ? undefined : quantity(nonce)],
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
          ["Gas given back", receipt?.opGasRefund && quantity(receipt.opGasRefund)],
          [
            "Fee for L1",
            isDeposit || isList || receipt?.l1Fee === undefined ? undefined : ether(receipt.l1Fee),
          ],
          ["Mint", mint && ether(mint)],
          ["Source hash", sourceHash && <span class="hash">{sourceHash}</span>],
          [
            "Max fee per gas",
            maxFeePerGas && `${gwei(maxFeePerGas)}, tip ${gwei(maxPriorityFeePerGas ?? "0x0")}`,
          ],
          [
            "Type",
            `${Number(type)}${isDeposit ? ", a deposit from L1" : ""}${isList ? ", the gas that the block gives back" : ""}`,
          ],
        ]}
      />
      {isExecuted && <Execution key={transaction.blockHash} transaction={transaction} />}
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
            {found.dimensions !== undefined && (
              <FactList
                facts={[
                  ["Gas for execution", quantity(found.dimensions.execution)],
                  ["Gas for state", quantity(found.dimensions.state)],
                ]}
              />
            )}
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
