/** Finds the call in which a revert began, from the trace. */
import type { Hex } from "viem"
import type { MidblockNode } from "../index.ts"
import { createdCodes, framesOf, isCreation } from "../solidity/inspect/callFrame.ts"
import type { Artifacts } from "./artifacts/artifacts.ts"
import type { Decoding } from "./artifacts/decoding.ts"
import { knownArtifacts } from "./current.ts"

/** A frame of geth's call tracer. */
export interface TraceFrame {
  readonly type: string
  readonly to?: Hex
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly calls?: readonly TraceFrame[]
}
export const reverted = "execution reverted"

/** The decoded call that failed first. */
export interface FailedCall {
  /** The contract and the function: `Token.transfer`, `new Token`. */
  readonly location: string | undefined
  /** The decoding of the revert data; it uses the errors of the contract before the errors of other contracts. */
  readonly names: Decoding
}

/**
 * Finds the call in which a revert began; returns `undefined` without artifacts.
 *
 * @param trace - Returns the top-level frame. It is called only when there are artifacts, because a trace executes again and is slow.
 */
export async function failedCallOf(
  node: MidblockNode,
  trace: () => Promise<TraceFrame> | TraceFrame,
): Promise<FailedCall | undefined> {
  const artifacts = knownArtifacts()
  if (artifacts.list.length === 0) return undefined
  const top = await trace()
  const frame = innermost(top)
  const code = await codeOf(node, frame, createdCodes(framesOf(top)))
  return {
    location: locationOf(artifacts, frame, code),
    names: artifacts.decodingOf(code),
  }
}

function locationOf(artifacts: Artifacts, { type, input }: TraceFrame, code: Hex): string | undefined {
  if (code === "0x") return undefined
  const created = isCreation({ type }) ? artifacts.ofInitCode(code)?.contractName : undefined
  if (created !== undefined) return `new ${created}`
  const words = [artifacts.ofCode(code)?.contractName, artifacts.decodingOf(code).decodeCall(input)?.name]
  return words.filter((word) => word !== undefined).join(".") || undefined
}

/** Returns the innermost call whose revert data is also the revert data of all calls around it. */
function innermost(frame: TraceFrame): TraceFrame {
  if (frame.error !== reverted) return frame
  const inner = frame.calls?.findLast(({ error, output }) => error === reverted && output === frame.output)
  return inner === undefined ? frame : innermost(inner)
}

/** Returns the code that ran in a frame; for an account with a delegation, the delegate's code (EIP-7702). */
async function codeOf(
  node: MidblockNode,
  { type, to, input }: TraceFrame,
  created: ReadonlyMap<string, Hex>,
): Promise<Hex> {
  if (isCreation({ type })) return input
  if (to === undefined) return "0x"
  const code = created.get(to.toLowerCase()) ?? (await node.at().code(to))
  return code.startsWith("0xef0100") && code.length === 48 ? node.at().code(`0x${code.slice(8)}`) : code
}
