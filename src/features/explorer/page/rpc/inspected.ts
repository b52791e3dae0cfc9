/** The JSON of `midblock_inspectTransaction` and `midblock_getContract`. */
import type { Hex } from "./types.ts"

/** A call with its inner calls, events and console lines. */
export interface TraceCall {
  readonly kind: "call"
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly contract?: string
  readonly call?: string
  readonly input: Hex
  readonly value: Hex
  readonly gasUsed: Hex
  readonly output: Hex
  readonly result?: string
  readonly failure?: string
  readonly entries: readonly TraceEntry[]
}

/** An event. */
export interface TraceEvent {
  readonly kind: "event"
  readonly address: Hex
  readonly contract?: string
  readonly text?: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The entries of a call. */
export type TraceEntry = TraceCall | TraceEvent | { readonly kind: "console"; readonly text: string }

interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

/** The changes of an account. */
export interface AccountChange {
  readonly address: Hex
  readonly contract?: string
  readonly balance?: Change<Hex>
  readonly nonce?: Change<Hex>
  readonly codeSize?: Change<number>
  readonly slots: readonly (Change<Hex> & { readonly slot: Hex })[]
  readonly variables: readonly (Change<string> & { readonly path: string; readonly type: string })[]
}

/** An inspected transaction. */
export interface Inspected {
  readonly failed: boolean
  /** The gas before the refund, from Amsterdam on. */
  readonly dimensions?: { readonly execution: Hex; readonly state: Hex }
  readonly call: TraceCall
  readonly contracts: readonly { readonly label: string; readonly address: Hex }[]
  readonly changes?: readonly AccountChange[]
}

/** A contract by its artifact. */
export interface Contract {
  readonly contractName: string
  readonly sourceName: string | null
  readonly variables: readonly string[] | null
}

/** A variable as text. */
export interface StorageText {
  readonly path: string
  readonly type: string
  readonly value: string | null
}
