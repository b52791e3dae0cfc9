/** Renders an inspected transaction as text: a tree of calls, the contracts, and the changes. */

import { toChecksumAddress } from "@ethereumjs/util"
import type { Paint } from "../../base/colors.ts"
import type { Hex } from "../../base/hex.ts"
import { oneLine } from "../../base/oneLine.ts"
import { frameText } from "../stackTrace.ts"
import type { InspectedTransaction } from "./inspect.ts"
import type { NamedAccountChange } from "./stateChanges.ts"
import type { TraceCall, TraceEntry } from "./tree.ts"

/** Options of the text. */
export interface RenderOptions {
  /** Colours the text; there are no colours when absent. */
  readonly paint?: Paint | undefined
  /** `true` writes all bytes in full, and each repeated entry on its own line. */
  readonly isVerbose?: boolean | undefined
}

/** A line of the tree, and the lines under it. */
interface Item {
  readonly line: string
  /** The text of the line and of all lines under it, without gas; neighbours with the same key become one line. */
  readonly key: string
  readonly items: readonly Item[]
}

const plain: Paint = (_, text) => text

/** The maximum length of bytes that are printed in full, in characters. */
const maxBytesText = 2 + 2 * 36

/**
 * Renders a transaction.
 *
 * @example
 * process.stdout.write(render(inspected))
 * // 0x8645…381f succeeded in block 3, gas 48218
 * // [48218] Savings.deposit() {value: 5 wei}
 * // ├─ event Deposited(from: 0x…, amount: 5)
 * // └─ console deposit of 5
 */
export function render(
  { hash, failed, blockNumber, gasUsed, call, contracts, changes }: InspectedTransaction,
  { paint = plain, isVerbose = false }: RenderOptions = {},
): string {
  const outcome = paint(failed ? "red" : "green", failed ? "failed" : "succeeded")
  const root = itemOf(call, { paint, isVerbose })
  return [
    `${hash} ${outcome} in block ${blockNumber}, gas ${gasUsed}`,
    root.line,
    ...linesOf(root.items, "", { paint, isVerbose }),
    ...section(
      "contracts",
      contracts.map(({ label, address }) => `${label} ${address}`),
      paint,
    ),
    ...section(
      "changes",
      (changes ?? []).flatMap((change) => changeLines(change, paint)),
      paint,
    ),
    "",
  ].join("\n")
}

/** Renders only the changes of a transaction; `undefined` when there are none. */
export function renderChanges(
  { hash, changes = [] }: Pick<InspectedTransaction, "hash" | "changes">,
  { paint = plain }: RenderOptions = {},
): string | undefined {
  const lines = changes.flatMap((change) => changeLines(change, paint))
  return lines.length === 0 ? undefined : [...section(`changes of ${hash}`, lines, paint), ""].join("\n")
}

const section = (title: string, lines: readonly string[], paint: Paint): string[] =>
  lines.length === 0 ? [] : [paint("dim", title), ...lines.map((line) => `  ${line}`)]

type Style = Required<RenderOptions> & { readonly paint: Paint }

/** Returns the lines of items with their branches. Equal neighbours become one line with their number. */
function linesOf(items: readonly Item[], margin: string, style: Style): string[] {
  const runs = style.isVerbose ? items.map((item) => ({ item, count: 1 })) : runsOf(items)
  return runs.flatMap(({ item, count }, index) => {
    const isLast = index === runs.length - 1
    const times = count === 1 ? "" : style.paint("yellow", ` ×${count}`)
    const branch = style.paint("dim", `${margin}${isLast ? "└─" : "├─"} `)
    const under = linesOf(item.items, `${margin}${isLast ? "   " : "│  "}`, style)
    return [`${branch}${item.line}${times}`, ...under]
  })
}

function runsOf(items: readonly Item[]): { readonly item: Item; count: number }[] {
  const runs: { readonly item: Item; count: number }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last !== undefined && last.item.key === item.key) last.count++
    else runs.push({ item, count: 1 })
  }
  return runs
}

function itemOf(entry: TraceEntry, style: Style): Item {
  if (entry.kind === "console") {
    const text = oneLine(entry.text)
    return leaf(`${style.paint("dim", "console")} ${style.paint("bold", text)}`)
  }
  if (entry.kind === "event") {
    const { address, contract, text, topics, data } = entry
    const shown = oneLine(text ?? `${topics.join(" ")} ${bytesText(data, style)}`)
    const at = style.paint("dim", `at ${contract ?? toChecksumAddress(address)}`)
    return leaf(`${style.paint("dim", "event")} ${style.paint("cyan", shown)} ${at}`)
  }
  return callItem(entry, style)
}

const leaf = (line: string): Item => ({ line, key: line, items: [] })

function callItem(call: TraceCall, style: Style): Item {
  const { paint } = style
  const items = call.entries.map((entry) => itemOf(entry, style))
  const ending =
    call.failure === undefined ? resultItem(call, style) : [leaf(failureText(call, call.failure, paint))]
  const text = callText(call, style)
  const all = [...items, ...ending]
  return {
    line: `${paint("dim", `[${call.gasUsed}]`)} ${text}`,
    key: JSON.stringify([text, all.map(({ key }) => key)]),
    items: all,
  }
}

function failureText({ place }: TraceCall, failure: string, paint: Paint): string {
  const text = paint("red", oneLine(failure))
  return place === undefined ? text : `${text} ${paint("dim", oneLine(`at ${frameText(place)}`))}`
}

function resultItem({ type, output, result }: TraceCall, style: Style): Item[] {
  if (output === "0x" || type.startsWith("CREATE")) return []
  return [leaf(style.paint("dim", `returns ${oneLine(result ?? bytesText(output, style))}`))]
}

function callText({ type, to, contract, call, input, value }: TraceCall, style: Style): string {
  const { paint } = style
  const address = to === undefined ? "" : toChecksumAddress(to)
  const money = value === 0n ? "" : ` {value: ${value} wei}`
  if (type === "SELFDESTRUCT") return `selfdestruct to ${address}${money}`
  if (type.startsWith("CREATE")) {
    const at = to === undefined ? "" : ` at ${address}` // nodes send no address for a failed creation
    const made = oneLine(`new ${call ?? contract ?? "contract"}${at}`)
    return `${paint("bold", made)}${money}${type === "CREATE2" ? paint("dim", " [create2]") : ""}`
  }
  const unknown = input === "0x" ? "()" : `.${bytesText(input, style)}`
  const words = `${contract ?? address}${call === undefined ? unknown : `.${call}`}`
  const kind = type === "CALL" ? "" : paint("dim", ` [${type.toLowerCase()}]`)
  return `${paint("bold", oneLine(words))}${money}${kind}`
}

function bytesText(bytes: Hex, { isVerbose }: Style): string {
  if (isVerbose || bytes.length <= maxBytesText) return bytes
  return `${bytes.slice(0, 10)}… (${(bytes.length - 2) / 2} bytes)`
}

/** Returns the lines of an account: its name, then its changes. The change of the balance is a difference in wei. */
function changeLines(change: NamedAccountChange, paint: Paint): string[] {
  const { address, contract, balance, nonce, codeSize, variables, slots } = change
  const line = (name: string, before: unknown, after: unknown) =>
    `  ${name}: ${oneLine(`${before} → ${after}`)}`
  const lines = [
    ...(balance === undefined ? [] : [`  balance: ${signed(balance.after - balance.before)} wei`]),
    ...(nonce === undefined ? [] : [line("nonce", nonce.before, nonce.after)]),
    ...(codeSize === undefined ? [] : [`${line("code", codeSize.before, codeSize.after)} bytes`]),
    ...variables.map(({ path, before, after }) => line(oneLine(path), before, after)),
    ...slots.map(({ slot, before, after }) => line(`slot ${short(slot)}`, short(before), short(after))),
  ]
  if (lines.length === 0) return []
  const checksummed = toChecksumAddress(address)
  return [paint("bold", contract === undefined ? checksummed : `${contract} ${checksummed}`), ...lines]
}

const signed = (wei: bigint): string => (wei > 0n ? `+${wei}` : `${wei}`)

/** Returns a word without leading zeros. */
const short = (word: Hex): string => word.replace(/^0x0*(?=.)/, "0x")
