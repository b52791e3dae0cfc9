/** The accounts and slots that a transaction touches, with their values before it; in diff mode, also the changed values after it. */

import { fromHex, type Hex, toHexWord } from "../../../base/hex.ts"
import { create2AddressOf, createAddressOf } from "../base/createAddress.ts"
import { delegateOf, delegationLength } from "../base/delegation.ts"
import type { Step } from "../engine/traceEvents.ts"
import { toHexAddress } from "./steps.ts"
import type { Tracer, TraceState } from "./tracer.ts"

/** Options of the tracer, by geth's names. */
export interface PrestateTracerConfig {
  readonly diffMode?: boolean | undefined
  readonly disableCode?: boolean | undefined
  readonly disableStorage?: boolean | undefined
  readonly includeEmpty?: boolean | undefined
}

/** One account; an absent field was not touched, or did not change. */
export interface TracedAccount {
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Hex | undefined
  readonly codeHash?: Hex | undefined
  readonly storage?: ReadonlyMap<Hex, Hex> | undefined
}

/** Accounts by address. */
export type PrestateAccounts = ReadonlyMap<Hex, TracedAccount>

/** The accounts before the transaction, and in diff mode the changed ones after it. */
export interface Prestate {
  readonly pre: PrestateAccounts
  readonly post: PrestateAccounts | undefined
}

/** An account as it was when the transaction first touched it. */
interface Before {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
  readonly codeHash: Hex | undefined
  readonly storage: Map<Hex, Hex>
}

const zeroWord: Hex = `0x${"00".repeat(32)}`

/** Returns true for code with the length of a delegation; other code is not decoded. */
const isDelegationLong = (code: Hex): boolean => code.length === 2 + 2 * delegationLength

const reading = new Set(["EXTCODECOPY", "EXTCODEHASH", "EXTCODESIZE", "BALANCE", "SELFDESTRUCT"])
const calling = new Set(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])

const looking = new Set([...reading, ...calling, "SLOAD", "SSTORE", "CREATE", "CREATE2"])

/** Creates the tracer. */
export function createPrestateTracer(config: PrestateTracerConfig): Tracer<Prestate> {
  const touched = new Map<Hex, Before>()
  const created = new Set<Hex>()
  const deleted = new Set<Hex>()
  let result: Prestate = { pre: new Map(), post: undefined }

  const touch = (address: Hex, state: TraceState) => {
    if (touched.has(address)) return
    const { balance = 0n, nonce = 0n, code = "0x", codeHash } = state.account(address) ?? {}
    const hash = code === "0x" ? undefined : codeHash
    touched.set(address, { balance, nonce, code: code as Hex, codeHash: hash, storage: new Map() })
  }
  const touchSlot = (address: Hex, slot: Hex, state: TraceState) => {
    const storage = touched.get(address)?.storage
    if (storage !== undefined && !storage.has(slot)) storage.set(slot, state.storage(address, slot))
  }
  const touchTarget = (address: Hex, state: TraceState) => {
    touch(address, state)
    const code = state.account(address)?.code ?? "0x"
    const target = isDelegationLong(code) ? delegateOf(fromHex(code)) : undefined
    if (target !== undefined && state.hasEip(7702)) touch(target, state)
  }
  return {
    start({ from, to, creates, coinbase, authorities, feeReceivers }, state) {
      if (creates) created.add(to)
      for (const address of [from, coinbase, ...feeReceivers, ...authorities]) touch(address, state)
      touchTarget(to, state)
    },
    step(step, state) {
      const { op, error } = step
      if (error !== undefined || !looking.has(op)) return
      const { stack, address } = step
      const [first, second] = [stack.at(-1) ?? 0n, stack.at(-2) ?? 0n]
      if (op === "SLOAD" || op === "SSTORE") touchSlot(address, toHexWord(first), state)
      if (reading.has(op)) touch(toHexAddress(first), state)
      if (op === "SELFDESTRUCT" && (created.has(address) || !state.hasEip(6780))) deleted.add(address)
      if (calling.has(op)) touchTarget(toHexAddress(second), state)
      if (op !== "CREATE" && op !== "CREATE2") return
      const contract = creationOf(step, state)
      touch(contract, state)
      created.add(contract)
    },
    end(_end, state) {
      result = config.diffMode === true ? diffOf(touched, deleted, config, state) : preOf(touched, config)
    },
    result: () => result,
  }
}

function creationOf({ op, stack, address, memory }: Step, state: TraceState): Hex {
  if (op === "CREATE") return createAddressOf(address, state.account(address)?.nonce ?? 0n)
  const [offset, length, salt] = [stack.at(-2) ?? 0n, stack.at(-3) ?? 0n, stack.at(-4) ?? 0n]
  const input = new Uint8Array(Number(length))
  input.set(memory.subarray(Number(offset), Number(offset) + input.length))
  return create2AddressOf(address, salt, input)
}

const isEmpty = ({ balance, nonce, code, storage }: Before): boolean =>
  balance === 0n && nonce === 0n && code === "0x" && storage.size === 0

function shown(account: Before, { disableCode, disableStorage }: PrestateTracerConfig): TracedAccount {
  const { balance, nonce, code, codeHash, storage } = account
  return {
    balance,
    nonce: nonce === 0n ? undefined : nonce,
    code: disableCode === true || code === "0x" ? undefined : code,
    codeHash,
    storage: disableStorage === true || storage.size === 0 ? undefined : storage,
  }
}

function preOf(touched: ReadonlyMap<Hex, Before>, config: PrestateTracerConfig): Prestate {
  const kept = [...touched].filter(([, account]) => config.includeEmpty === true || !wasEmpty(account))
  return {
    pre: new Map(kept.map(([address, account]) => [address, shown(account, config)])),
    post: undefined,
  }
}

/** Returns true for an account that was empty when it was first touched. As in geth, its touched slots do not count. */
const wasEmpty = (account: Before): boolean => isEmpty({ ...account, storage: new Map() })

function diffOf(
  touched: ReadonlyMap<Hex, Before>,
  deleted: ReadonlySet<Hex>,
  config: PrestateTracerConfig,
  state: TraceState,
): Prestate {
  const [pre, post] = [new Map<Hex, TracedAccount>(), new Map<Hex, TracedAccount>()]
  for (const [address, before] of touched) {
    const gone = deleted.has(address)
    const change = gone ? undefined : changeOf(address, before, config, state)
    if (!gone && change === undefined) continue
    const storage = gone ? before.storage : change?.changedFrom
    if (!wasEmpty(before)) pre.set(address, shown({ ...before, storage: storage ?? new Map() }, config))
    if (change !== undefined) post.set(address, change.after)
  }
  return { pre, post }
}

/** Returns the changed fields of an account; `undefined` when none has changed. */
function changeOf(address: Hex, before: Before, config: PrestateTracerConfig, state: TraceState) {
  const { balance = 0n, nonce = 0n, code = "0x", codeHash } = state.account(address) ?? {}
  const [changedFrom, changedTo] = [new Map<Hex, Hex>(), new Map<Hex, Hex>()]
  let slots = 0
  for (const [slot, value] of config.disableStorage === true ? [] : before.storage) {
    const now = state.storage(address, slot)
    if (now === value) continue
    slots++
    if (value !== zeroWord) changedFrom.set(slot, value)
    if (now !== zeroWord) changedTo.set(slot, now)
  }
  const recoded = code !== before.code
  if (balance === before.balance && nonce === before.nonce && !recoded && slots === 0) return undefined
  const after: TracedAccount = {
    balance: balance === before.balance ? undefined : balance,
    nonce: nonce === before.nonce || nonce === 0n ? undefined : nonce,
    code: recoded && config.disableCode !== true ? (code as Hex) : undefined,
    codeHash: recoded ? codeHash : undefined,
    storage: changedTo.size === 0 ? undefined : changedTo,
  }
  return { after, changedFrom }
}
