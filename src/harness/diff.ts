/** Computes the changes by transactions between two positions in a chain: accounts, and variables by name. */
import type { Hex } from "viem"
import { assertOptionsOf, isOptions } from "../base/nearest.ts"
import { assertArgument, where } from "../base/options/checks.ts"
import { HeaderNotFound } from "../errors/index.ts"
import type { BlockPlace, BlockView, MidblockNode } from "../index.ts"
import { type CallFrame, framesOf, type SendRequest } from "../solidity/inspect/callFrame.ts"
import { nameChange, trace } from "../solidity/inspect/inspect.ts"
import { labelContracts } from "../solidity/inspect/labels.ts"
import {
  type AccountChange,
  type Change,
  changesOf,
  type NamedAccountChange,
} from "../solidity/inspect/stateChanges.ts"
import { assertNode } from "./arguments.ts"
import type { Artifacts } from "./artifacts/artifacts.ts"
import { knownArtifacts } from "./current.ts"

/** The two positions of a difference, and the artifacts with the names of variables. */
export interface StateDiffOptions {
  /** The position of the state before, as in {@link MidblockNode.at}. */
  readonly from: BlockPlace
  /** The position of the state after; when absent, the open block. */
  readonly to?: BlockPlace | undefined
  /** The artifacts; when absent, the artifacts of `useArtifacts`. */
  readonly artifacts?: Artifacts | undefined
}

const optionNames = Object.keys({ from: true, to: true, artifacts: true } satisfies Record<
  keyof StateDiffOptions,
  true
>)

const blockSelection = where(isOptions, "a block, as { block: 4 }")

/** A position in a chain: a block, and its transactions up to this position. */
interface Moment {
  readonly view: BlockView
  readonly number: bigint
  readonly hashes: readonly Hex[]
}

/**
 * Returns the changes by transactions between two positions: balances, nonces, codes, and storage by the names of variables. The
 * values are the values at the two positions. Accounts that no transaction in between touched are left out: withdrawals, system
 * calls and cheats are not transactions.
 *
 * @throws `header not found` when there is no such block; `UnknownOption` for a misspelt option, `InvalidOption`
 * without a node or `from`.
 * @example
 * const changes = await diff(node, { from: { block: 4 }, to: { block: 5, flashblock: 2 } })
 * changes[0]?.variables // [{ path: "totalSupply", type: "uint256", before: "0", after: "5" }]
 */
export async function diff(
  node: MidblockNode,
  options: StateDiffOptions,
): Promise<readonly NamedAccountChange[]> {
  assertNode("diff", node)
  assertOptionsOf("diff", options, optionNames)
  const { from, to = {}, artifacts = knownArtifacts() } = options
  assertArgument("diff.from", from, blockSelection)
  const [start, end] = [await momentOf(node, from), await momentOf(node, to)]
  const request: SendRequest = (call) => node.request<unknown>(call)
  const frames: CallFrame[] = []
  const touched = new Map<Hex, Set<Hex>>()
  for (const hash of await hashesBetween(node, start, end)) {
    const traced = await trace(request, hash)
    frames.push(...framesOf(traced.frame))
    for (const { address, slots } of traced.diff === undefined ? [] : changesOf(traced.diff)) {
      const known = touched.get(address) ?? new Set()
      for (const { slot } of slots) known.add(slot)
      touched.set(address, known)
    }
  }
  const labels = await labelContracts(frames, artifacts, (address) => end.view.code(address))
  const changes = await Promise.all(
    [...touched].map(([address, slots]) => changeOf(address, [...slots], start.view, end.view)),
  )
  return changes
    .filter(isChange)
    .map((change) => nameChange(change, { frames, labels, nameSlots: artifacts.nameSlots }))
}

async function momentOf(node: MidblockNode, selection: BlockPlace): Promise<Moment> {
  const view = node.at(selection)
  const block = await view.block()
  if (block === null) throw new HeaderNotFound({ block: blockText(selection) })
  const hashes = block.transactions.map((each) => (typeof each === "string" ? each : each.hash) as Hex)
  return { view, number: BigInt(block.number ?? 0), hashes }
}

const blockText = (selection: BlockPlace): string =>
  Object.entries(selection)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")

/** Returns the transactions after the first position, up to the second. */
async function hashesBetween(node: MidblockNode, start: Moment, end: Moment): Promise<readonly Hex[]> {
  if (start.number === end.number) return end.hashes.slice(start.hashes.length)
  const hashes: Hex[] = []
  for (let number = start.number; number < end.number; number++) {
    const whole = await momentOf(node, { block: number })
    hashes.push(...(number === start.number ? whole.hashes.slice(start.hashes.length) : whole.hashes))
  }
  return [...hashes, ...end.hashes]
}

async function changeOf(
  address: Hex,
  slots: readonly Hex[],
  before: BlockView,
  after: BlockView,
): Promise<AccountChange> {
  const both = async <Value>(read: (view: BlockView) => Promise<Value>) => {
    const change: Change<Value> = { before: await read(before), after: await read(after) }
    return change.before === change.after ? undefined : change
  }
  const changed = await Promise.all(
    slots.map(async (slot) => ({ slot, change: await both((view) => view.storage(address, slot)) })),
  )
  return {
    address,
    balance: await both((view) => view.balance(address)),
    nonce: await both((view) => view.nonce(address)),
    codeSize: await both(async (view) => ((await view.code(address)).length - 2) / 2),
    slots: changed.flatMap(({ slot, change }) => (change === undefined ? [] : [{ slot, ...change }])),
  }
}

const isChange = ({ balance, nonce, codeSize, slots }: AccountChange): boolean =>
  balance !== undefined || nonce !== undefined || codeSize !== undefined || slots.length > 0
