/** Traces transactions for people: trees of decoded calls and changes, with the names of artifacts. */
import type { Hex } from "viem"
import { createPaint, hasColors } from "../base/colors.ts"
import { assertOptionsOf } from "../base/nearest.ts"
import type { MidblockNode } from "../index.ts"
import type { SendRequest } from "../solidity/inspect/callFrame.ts"
import { type InspectedTransaction, type InspectOptions, inspect } from "../solidity/inspect/inspect.ts"
import { render } from "../solidity/inspect/render.ts"
import type { Artifacts } from "./artifacts/artifacts.ts"
import { currentNode, knownArtifacts } from "./current.ts"
import { NotExecuted } from "./transactionErrors.ts"

/** A node of midblock, or any EIP-1193 provider with `debug_traceTransaction`. */
export interface TraceSource {
  request(call: { readonly method: string; readonly params: unknown[] }): Promise<unknown>
}

/** Returns the names in artifacts: of calls, events and errors from ABIs, and of variables from storage layouts. */
export const namesOf = (artifacts: Artifacts): InspectOptions => ({
  explainer: artifacts,
  nameSlots: artifacts.nameSlots,
})

/**
 * Traces a pre-confirmed or sealed transaction: the tree of its calls, and its changes with the names of variables.
 *
 * @param artifacts - The artifacts; when absent, the artifacts of `useArtifacts`.
 * @throws {@link NotExecuted} when the transaction is in no block.
 * @example
 * const { call, changes } = await traceTransaction(node, hash)
 * changes?.[0]?.variables // [{ path: "balanceOf[0x…]", type: "uint256", before: "0", after: "5" }]
 */
export async function traceTransaction(
  node: TraceSource | MidblockNode,
  hash: Hex,
  artifacts: Artifacts = knownArtifacts(),
): Promise<InspectedTransaction> {
  const found = await inspect((call) => (node.request as SendRequest)(call), hash, namesOf(artifacts))
  if (found === undefined) throw new NotExecuted({ hash, waits: false })
  return found
}

/** Options of {@link printTrace}. */
export interface PrintTraceOptions {
  /** The node; when absent, the node of matchers. */
  readonly node?: TraceSource | MidblockNode | undefined
  /** The artifacts; when absent, the artifacts of `useArtifacts`. */
  readonly artifacts?: Artifacts | undefined
  /** `true` prints all bytes in full, and each repeated entry on its own line. */
  readonly verbose?: boolean | undefined
}

const optionNames = Object.keys({ node: true, artifacts: true, verbose: true } satisfies Record<
  keyof PrintTraceOptions,
  true
>)

/**
 * Prints the trace of a transaction: its calls with gas, values, events, console lines and failures, and its changes.
 * Colours are used only on a terminal.
 *
 * @throws {@link NotExecuted} when the transaction is in no block; `UnknownOption` for a misspelt option.
 * @example
 * await printTrace(hash)
 */
export async function printTrace(hash: Hex, options: PrintTraceOptions = {}): Promise<void> {
  assertOptionsOf("printTrace", options, optionNames)
  const { node = currentNode(), artifacts, verbose = false } = options
  const traced = await traceTransaction(node, hash, artifacts)
  console.log(
    render(traced, { paint: createPaint(hasColors(process.stdout, process.env)), isVerbose: verbose }),
  )
}
