/** The changes of a transaction by account, slot and variable, from the difference that `prestateTracer` reports. */
import type { Hex } from "../../base/hex.ts"

/** A value before and after. */
export interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

/** A changed slot, in words of 32 bytes. */
export interface SlotChange extends Change<Hex> {
  readonly slot: Hex
}

/** A changed variable, or a part of one, with its values as text. */
export interface VariableChange extends Change<string> {
  /** The path as in `storage(node, contract).read`, such as `balanceOf[0x…]`. */
  readonly path: string
  /** The type in Solidity's form. */
  readonly type: string
}

/** The changes of one account. */
export interface AccountChange {
  readonly address: Hex
  readonly balance: Change<bigint> | undefined
  readonly nonce: Change<bigint> | undefined
  /** The lengths of the code in bytes. */
  readonly codeSize: Change<number> | undefined
  readonly slots: readonly SlotChange[]
}

/** The variables of changed slots, and the slots that belong to no variable. */
export interface NamedSlots {
  readonly variables: readonly VariableChange[]
  readonly slots: readonly SlotChange[]
}

/** The changes of one account, with names. */
export interface NamedAccountChange extends AccountChange, NamedSlots {
  readonly contract: string | undefined
}

/** An account of `prestateTracer`, as JSON. */
interface PrestateAccount {
  readonly balance?: Hex | undefined
  readonly nonce?: number | Hex | undefined
  readonly code?: Hex | undefined
  readonly storage?: Readonly<Record<Hex, Hex>> | undefined
}

/** The result of `prestateTracer` with `diffMode`. */
export interface PrestateDiff {
  readonly pre: Readonly<Record<Hex, PrestateAccount>>
  readonly post: Readonly<Record<Hex, PrestateAccount>>
}

const zeroWord: Hex = `0x${"00".repeat(32)}`

/** Returns the changed accounts. An account in `post` has only its changed fields. */
export function changesOf({ pre, post }: PrestateDiff): readonly AccountChange[] {
  const addresses = [...new Set([...Object.keys(pre), ...Object.keys(post)])].sort() as Hex[]
  return addresses.map((address) => accountChange(address, pre[address] ?? {}, post[address] ?? {}))
}

function accountChange(address: Hex, before: PrestateAccount, after: PrestateAccount): AccountChange {
  const field = <Name extends "balance" | "nonce", Value>(
    name: Name,
    read: (value: Hex | number) => Value,
  ) => {
    const [old = 0, next = old] = [before[name], after[name]]
    return BigInt(old) === BigInt(next) ? undefined : { before: read(old), after: read(next) }
  }
  const sizeOf = (code: Hex = "0x") => (code.length - 2) / 2
  const [oldSize, newSize] = [sizeOf(before.code), sizeOf(after.code ?? before.code)]
  const slots = [...new Set([...Object.keys(before.storage ?? {}), ...Object.keys(after.storage ?? {})])]
  return {
    address,
    balance: field("balance", BigInt),
    nonce: field("nonce", BigInt),
    codeSize: oldSize === newSize ? undefined : { before: oldSize, after: newSize },
    slots: (slots.sort() as Hex[])
      .map((slot) => ({
        slot,
        before: before.storage?.[slot] ?? zeroWord,
        after: after.storage?.[slot] ?? zeroWord,
      }))
      .filter(({ before, after }) => before !== after),
  }
}

/** The slots of proxies (ERC-1967). */
const proxySlots: Readonly<Record<string, string>> = {
  "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc": "eip1967.proxy.implementation",
  "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103": "eip1967.proxy.admin",
  "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50": "eip1967.proxy.beacon",
}

/** Names the slots of proxies. Each of these slots holds an address. */
export function nameProxySlots({ variables, slots }: NamedSlots): NamedSlots {
  const addressOf = (word: Hex) => `0x${word.slice(-40)}`
  const found = slots.flatMap(({ slot, before, after }): VariableChange[] => {
    const path = proxySlots[slot]
    return path === undefined
      ? []
      : [{ path, type: "address", before: addressOf(before), after: addressOf(after) }]
  })
  return {
    variables: [...variables, ...found],
    slots: slots.filter(({ slot }) => proxySlots[slot] === undefined),
  }
}
