/** Parses the values of options from text and formats them as text. */
import { validateMnemonic } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { InvalidArgumentError } from "commander"
import { withoutBrackets } from "../../api/server/http/hosts.ts"
import { UnreadableText } from "../../errors/index.ts"
import type { Option } from "../../node/options/option.ts"
import { readText } from "../../node/options/optionText.ts"

const weiPerEther = 10n ** 18n

/** The options whose values have several spellings, each with the function that returns the plain one. */
const plainers: Readonly<Record<string, (text: string) => string>> = {
  coinbase: (text) => text.toLowerCase(),
  host: withoutBrackets,
}

/**
 * Reads the value of an option.
 *
 * @throws InvalidArgumentError with the reason, without the option's name.
 * @example
 * readValue("blockTime", nodeOptions.blockTime, "2s") // 2000
 */
export function readValue(name: string, option: Option<unknown>, text: string): unknown {
  if (name === "mnemonic" && !validateMnemonic(text, wordlist))
    throw new InvalidArgumentError("expected a BIP-39 phrase of English words")
  const plain = plainers[name] ?? ((given: string) => given)
  try {
    return readText(option, plain(text))
  } catch (error) {
    if (error instanceof UnreadableText) throw new InvalidArgumentError(error.message)
    throw error
  }
}

/** Returns the default of an option in the form of the command line; `undefined` when there is none to print. */
export function defaultText({ kind, default: value }: Option<unknown>): string | undefined {
  if (typeof value === "bigint") return kind === "wei" ? etherText(value) : String(value)
  if (kind === "count") return undefined
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
 * Formats an amount in the largest unit in which it is at least 0.001.
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
