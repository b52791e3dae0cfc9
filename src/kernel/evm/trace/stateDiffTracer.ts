/** Records the changes of a transaction to every account: OpenEthereum's `stateDiff`. */
import type { Hex } from "../../../base/hex.ts"
import { createPrestateTracer, type TracedAccount } from "./prestateTracer.ts"
import type { Tracer, TraceState } from "./tracer.ts"

/** A value before and after the transaction; `undefined` when the account did not or does not exist. */
export interface Change<Value> {
  readonly from: Value | undefined
  readonly to: Value | undefined
}

/** The change of an account. */
export interface AccountDiff {
  readonly balance: Change<bigint>
  readonly nonce: Change<bigint>
  readonly code: Change<Hex>
  /** The slots that changed. */
  readonly storage: ReadonlyMap<Hex, Change<Hex>>
}

/** The accounts that changed, by address. */
export type StateDiff = ReadonlyMap<Hex, AccountDiff>

/** Creates the tracer. */
export function createStateDiffTracer(): Tracer<StateDiff> {
  const before = createPrestateTracer({ includeEmpty: true })
  const created = new Set<Hex>()
  const diff = new Map<Hex, AccountDiff>()
  return {
    ...before,
    enter({ type, to }) {
      if (type === "CREATE" || type === "CREATE2") created.add(to)
    },
    end(end, state) {
      before.end?.(end, state)
      for (const [address, account] of before.result().pre) {
        const change = changeOf(address, account, created.has(address), state)
        if (change !== undefined) diff.set(address, change)
      }
    },
    result: () => diff,
  }
}

/** Returns the change of an account. As in reth, only a created contract is new; an account that only received ether had 0 before. */
function changeOf(
  address: Hex,
  { balance = 0n, nonce = 0n, code = "0x", storage = new Map() }: TracedAccount,
  created: boolean,
  state: TraceState,
): AccountDiff | undefined {
  const now = state.account(address)
  const wasEmpty = balance === 0n && nonce === 0n && code === "0x"
  if (now === undefined && wasEmpty) return undefined
  const isNew = created && wasEmpty && (now?.nonce ?? 0n) > 0n
  const slots = new Map<Hex, Change<Hex>>()
  for (const [slot, value] of storage) {
    const current = now && state.storage(address, slot)
    if (current !== value) slots.set(slot, { from: isNew ? undefined : value, to: current })
  }
  const isSame = balance === now?.balance && nonce === now.nonce && code === now.code
  if (isSame && slots.size === 0) return undefined
  const change = <Value>(from: Value, to: Value | undefined) => ({ from: isNew ? undefined : from, to })
  return {
    balance: change(balance, now?.balance),
    nonce: change(nonce, now?.nonce),
    code: change(code as Hex, now?.code),
    storage: slots,
  }
}
