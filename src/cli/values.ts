/** The values of options as text: read by kind, refused with the reason, and written back for a person. */
import { validateMnemonic } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { InvalidArgumentError } from "commander"
import type { Option, OptionKind } from "../node/options.ts"

/** Node's timers fire at once when asked for more (`TIMEOUT_MAX`, in milliseconds). */
const longestTimerMs = 2 ** 31 - 1

/** Fees, gas limits and chain ids are kept in 63 bits by other clients (geth `MaxGasLimit`; EIP-2294). */
const largestQuantity = 2n ** 63n - 1n

const largestBalance = 2n ** 256n - 1n
const weiPerEther = 10n ** 18n

const msPerUnit: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

const readers: Readonly<Record<OptionKind, (text: string) => unknown>> = {
  number: readNumber,
  bigint: readBigint,
  wei: readEther,
  boolean: readBoolean,
  string: readString,
  duration: readDuration,
  list: (text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
}

/** What a few options ask of their value beyond its kind. */
const rules: Readonly<Record<string, (text: string) => string | undefined>> = {
  mnemonic: (text) =>
    validateMnemonic(text, wordlist) ? undefined : "expected a BIP-39 phrase of English words",
  coinbase: (text) =>
    /^0x[0-9a-f]{40}$/i.test(text) ? undefined : "expected an address of 20 bytes, such as 0x00…",
}

/**
 * Reads the value of an option.
 *
 * @throws InvalidArgumentError with the reason, without the option's name.
 * @example
 * readValue("blockTime", nodeOptions.blockTime, "2s") // 2000
 */
export function readValue(name: string, option: Option<unknown>, text: string): unknown {
  const broken = rules[name]?.(text)
  if (broken !== undefined) throw new InvalidArgumentError(broken)
  const value = readers[option.kind](name === "coinbase" ? text.toLowerCase() : text)
  assertWithin(value, option)
  return value
}

/** The default of an option as it would be given; `undefined` when there is none to show. */
export function defaultText({ kind, default: value }: Option<unknown>): string | undefined {
  if (typeof value === "bigint") return kind === "wei" ? etherText(value) : String(value)
  if (typeof value === "number") return kind === "duration" ? durationText(value) : String(value)
  return typeof value === "string" ? value : undefined
}

/** @example durationText(2000) // "2s" */
export const durationText = (ms: number): string =>
  ms >= 1000 && ms % 100 === 0 ? `${ms / 1000}s` : `${ms}ms`

/** @example etherText(15n * 10n ** 17n) // "1.5" */
export function etherText(wei: bigint): string {
  const fraction = (wei % weiPerEther).toString().padStart(18, "0").replace(/0+$/, "")
  return `${wei / weiPerEther}${fraction === "" ? "" : `.${fraction}`}`
}

/** Units of value, the largest first. */
const units = [
  { name: "ether", wei: weiPerEther },
  { name: "gwei", wei: 10n ** 9n },
] as const

/**
 * A value in the largest unit of which it is at least a thousandth.
 *
 * @example
 * valueText(5n) // "5 wei"
 * valueText(1_500_000_000n) // "1.5 gwei"
 * valueText(3n * 10n ** 17n) // "0.3 ether"
 */
export function valueText(wei: bigint): string {
  const unit = units.find((one) => wei * 1000n >= one.wei)
  if (unit === undefined) return `${wei} wei`
  return `${etherText((wei * weiPerEther) / unit.wei)} ${unit.name}`
}

function assertWithin(value: unknown, { choices, minimum, maximum }: Option<unknown>): void {
  if (choices !== undefined && !choices.includes(String(value)))
    throw new InvalidArgumentError(`expected one of ${choices.join(", ")}`)
  if (typeof value !== "number" && typeof value !== "bigint") return
  if (minimum !== undefined && value < minimum) throw new InvalidArgumentError(`expected at least ${minimum}`)
  if (maximum !== undefined && value > maximum) throw new InvalidArgumentError(`expected at most ${maximum}`)
}

function readNumber(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError("expected a whole number")
  return value
}

function readBigint(text: string): bigint {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("expected a whole number")
  const value = BigInt(text)
  if (value > largestQuantity) throw new InvalidArgumentError(`expected at most ${largestQuantity}`)
  return value
}

function readEther(text: string): bigint {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) throw new InvalidArgumentError("expected ether, such as 10000 or 0.5")
  const value = BigInt(whole) * weiPerEther + BigInt(fraction.padEnd(18, "0"))
  if (value > largestBalance) throw new InvalidArgumentError("expected less than 2^256 wei")
  return value
}

function readBoolean(text: string): boolean {
  if (text === "true" || text === "1") return true
  if (text === "false" || text === "0") return false
  throw new InvalidArgumentError("expected true or false")
}

function readString(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("expected some text")
  return text
}

function readDuration(text: string): number {
  const [, amount, unit = "ms"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? []
  // Other nodes count seconds: who writes 2 hardly means 2 ms.
  if (text === amount && Number(amount) > 0 && Number(amount) < 100)
    throw new InvalidArgumentError(`expected a unit: ${text}s or ${text}ms`)
  const value = Math.round(Number(amount) * (msPerUnit[unit] ?? 1) * 1e6) / 1e6
  if (!Number.isInteger(value))
    throw new InvalidArgumentError("expected a time in whole milliseconds, such as 2s, 200ms or 1500")
  if (value > longestTimerMs) throw new InvalidArgumentError(`expected at most ${longestTimerMs}ms`)
  return value
}
