/** The call frames of `callTracer`, in the form of geth. */
import type { Hex } from "../../base/hex.ts"

/** A log of a frame; `position` is the number of calls of the frame before the log. */
export interface FrameLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly position?: Hex | number | undefined
}

/** One call or creation. */
export interface CallFrame {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly value?: Hex | undefined
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly output?: Hex | undefined
  readonly error?: string | undefined
  readonly calls?: readonly CallFrame[] | undefined
  readonly logs?: readonly FrameLog[] | undefined
}

/** Sends a request to a node (EIP-1193). */
export type SendRequest = (request: { method: string; params: unknown[] }) => Promise<unknown>

/** Returns `true` for a creation. */
export const isCreation = ({ type }: Pick<CallFrame, "type">): boolean =>
  type === "CREATE" || type === "CREATE2"

/** Returns a frame and all frames under it, in the order of their execution. */
export const framesOf = <Frame extends { readonly calls?: readonly Frame[] | undefined }>(
  frame: Frame,
): readonly Frame[] => {
  const found: Frame[] = []
  const visit = (each: Frame) => {
    found.push(each)
    each.calls?.forEach(visit)
  }
  visit(frame)
  return found
}

/** The parts of a frame that describe a creation. */
type Creation = Pick<CallFrame, "type" | "to" | "output" | "error">

/**
 * Returns the codes of the contracts that frames created, by their addresses in lower case.
 *
 * The frames have the codes also when the transaction failed and the accounts are reverted.
 */
export function createdCodes(frames: readonly Creation[]): ReadonlyMap<string, Hex> {
  const codes = new Map<string, Hex>()
  for (const frame of frames) {
    const { to, output, error } = frame
    if (isCreation(frame) && error === undefined && to !== undefined && output !== undefined)
      codes.set(to.toLowerCase(), output)
  }
  return codes
}
