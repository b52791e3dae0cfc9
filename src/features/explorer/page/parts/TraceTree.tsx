/** The tree of calls of a transaction; calls can be folded. */
import { useState } from "preact/hooks"
import { ether, quantity } from "../format.ts"
import type { TraceCall, TraceEntry } from "../rpc/inspected.ts"
import { AddressLink } from "./links.tsx"

/** Calls below this depth are folded at first. */
const openDepth = 3

/** The maximum number of entries that are shown of one call; a loop may make thousands. */
const maxEntries = 100

export const TraceTree = ({ call }: { readonly call: TraceCall }) => (
  <div class="trace">
    <Call call={call} depth={0} />
  </div>
)

function Call({ call, depth }: { readonly call: TraceCall; readonly depth: number }) {
  const { entries, failure, result } = call
  const [isOpen, setOpen] = useState(depth < openDepth)
  const hasMore = entries.length > 0 || failure !== undefined || result !== undefined
  return (
    <div class="trace-node">
      <div class="trace-line">
        {hasMore && (
          <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
            <span class="visually-hidden">Calls of {call.call ?? call.type}</span>
          </button>
        )}
        <CallLine call={call} />
      </div>
      {hasMore && isOpen && <Inside call={call} depth={depth} />}
    </div>
  )
}

function Inside({ call, depth }: { readonly call: TraceCall; readonly depth: number }) {
  const { entries, failure, result } = call
  const hidden = entries.length - maxEntries
  return (
    <ul>
      {entries.slice(0, maxEntries).map((entry, index) => (
        <li key={index}>
          <Entry entry={entry} depth={depth + 1} />
        </li>
      ))}
      {hidden > 0 && <li class="remark">and {hidden} more</li>}
      {failure !== undefined && <li class="reason">✕ {failure}</li>}
      {failure === undefined && result !== undefined && <li class="remark">returns {result}</li>}
    </ul>
  )
}

function Entry({ entry, depth }: { readonly entry: TraceEntry; readonly depth: number }) {
  if (entry.kind === "call") return <Call call={entry} depth={depth} />
  if (entry.kind === "console")
    return (
      <span class="trace-leaf">
        <span class="tag">console</span> {entry.text}
      </span>
    )
  return (
    <span class="trace-leaf">
      <span class="tag">event</span> {entry.text ?? entry.topics.join(" ")}{" "}
      <span class="remark">
        at <AddressLink address={entry.address} name={entry.contract} />
      </span>
    </span>
  )
}

function CallLine({ call }: { readonly call: TraceCall }) {
  const { type, to, contract, call: text, input, value, gasUsed, failure } = call
  const isCreation = type.startsWith("CREATE")
  const shown = text ?? (isCreation || input === "0x" ? "" : input.slice(0, 10))
  return (
    <span class={`trace-call ${failure === undefined ? "" : "is-failed"}`}>
      <span class="tag">{type.toLowerCase()}</span> {isCreation && <span class="verb">new </span>}
      {to !== undefined && <AddressLink address={to} name={contract} />}
      {shown !== "" && (
        <>
          <span class="verb">.</span>
          {shown}
        </>
      )}
      {BigInt(value) > 0n && <span class="money"> {ether(value)}</span>}
      <span class="remark"> {quantity(gasUsed)} gas</span>
    </span>
  )
}
