/** Inspects an executed transaction on any node with `debug_traceTransaction`: the tree of its calls, and its changes of the state. */
import type { Hex } from "../../base/hex.ts"
import type { SourceMapped } from "../stackTrace.ts"
import { type CallFrame, framesOf, isCreation, type SendRequest } from "./callFrame.ts"
import { failureLocations } from "./failureLocations.ts"
import { findReceipt } from "./findReceipt.ts"
import { withKnownNames } from "./knownNames.ts"
import { type Labels, labelContracts } from "./labels.ts"
import {
  type AccountChange,
  changesOf,
  type NamedAccountChange,
  type NamedSlots,
  nameProxySlots,
  type PrestateDiff,
} from "./stateChanges.ts"
import { type TraceCall, treeOf } from "./tree.ts"

/** An account with the slots to name. */
export interface SlotsToName extends Pick<AccountChange, "address" | "slots"> {
  /** The codes that ran on its storage: its own code, then init code, then the codes of delegate calls. */
  readonly codes: readonly Hex[]
  /** The frames of the transaction; the keys of mappings are searched in their data. */
  readonly frames: readonly CallFrame[]
}

/** The sources of the names in an inspected transaction. */
export interface InspectOptions {
  readonly explainer?: SourceMapped | undefined
  /** Finds the variables of slots from storage layouts. */
  readonly nameSlots?: ((account: SlotsToName) => NamedSlots) | undefined
}

/** An executed transaction with its calls, contracts and changes. */
export interface InspectedTransaction {
  readonly hash: Hex
  readonly failed: boolean
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly call: TraceCall
  readonly contracts: Labels["list"]
  /** The changed accounts; `undefined` when the node has no `prestateTracer`. */
  readonly changes: readonly NamedAccountChange[] | undefined
}

interface Receipt {
  readonly blockNumber: Hex
  readonly blockHash: Hex | null
  readonly gasUsed: Hex
  readonly status?: Hex | undefined
}

/**
 * Inspects a transaction.
 *
 * @returns `undefined` when it is in no block.
 * @throws The node's error when it cannot trace.
 * @example
 * const { call } = await inspect(node.request, hash)
 * call.entries.length // 2
 */
export async function inspect(
  request: SendRequest,
  hash: Hex,
  { explainer, nameSlots }: InspectOptions = {},
): Promise<InspectedTransaction | undefined> {
  const receipt = await findReceipt<Receipt>(request, hash)
  if (receipt === undefined) return undefined
  const { frame, diff } = await trace(request, hash)
  const isOpen = receipt.blockHash === null || BigInt(receipt.blockHash) === 0n
  const block = isOpen ? "pending" : receipt.blockNumber
  const frames = framesOf(frame)
  const labels = await labelContracts(
    frames,
    explainer,
    (address) => request({ method: "eth_getCode", params: [address, block] }) as Promise<Hex>,
  )
  const locations = await failureLocations(request, hash, frame, { explainer, labels })
  const names = { explainer: withKnownNames(explainer), labels, locations }
  return {
    hash,
    failed: frame.error !== undefined,
    blockNumber: BigInt(receipt.blockNumber),
    gasUsed: BigInt(receipt.gasUsed),
    call: treeOf(frame, names),
    contracts: labels.list,
    changes: diff && changesOf(diff).map((change) => nameChange(change, { frames, labels, nameSlots })),
  }
}

/** Traces a transaction: its calls, and the difference of the state if the node has `prestateTracer`. */
export async function trace(
  request: SendRequest,
  hash: Hex,
): Promise<{ readonly frame: CallFrame; readonly diff: PrestateDiff | undefined }> {
  const ask = (tracer: string, tracerConfig: object) =>
    request({ method: "debug_traceTransaction", params: [hash, { tracer, tracerConfig }] })
  const [frame, diff] = await Promise.all([
    ask("callTracer", { withLog: true }) as Promise<CallFrame>,
    (ask("prestateTracer", { diffMode: true }) as Promise<PrestateDiff>).catch(() => undefined),
  ])
  return { frame, diff }
}

/** The frames of a transaction, and the names for its changes. */
interface ChangeNames extends Pick<InspectOptions, "nameSlots"> {
  readonly frames: readonly CallFrame[]
  readonly labels: Labels
}

/** Names the slots of a change. */
export function nameChange(
  change: AccountChange,
  { frames, labels, nameSlots }: ChangeNames,
): NamedAccountChange {
  const slots = { variables: [], slots: change.slots }
  const codes = codesOn(change.address, frames, labels)
  return {
    ...change,
    ...nameProxySlots(nameSlots?.({ ...change, codes, frames }) ?? slots),
    contract: labels.labelOf(change.address),
  }
}

/** Returns the codes that ran on the storage of an account. */
function codesOn(address: Hex, frames: readonly CallFrame[], labels: Labels): readonly Hex[] {
  const isSame = (other: Hex | undefined) => other?.toLowerCase() === address.toLowerCase()
  const delegates = frames.filter(({ type, from }) => type === "DELEGATECALL" && isSame(from))
  const creations = frames.filter((frame) => isCreation(frame) && isSame(frame.to))
  return [
    labels.codeOf(address),
    ...creations.map(({ input }) => input),
    ...delegates.map(({ to }) => labels.codeOf(to)),
  ].filter((code, index, all) => code !== "0x" && all.indexOf(code) === index)
}
