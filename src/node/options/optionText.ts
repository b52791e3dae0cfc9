/** The values of options as text, as the command line, the environment and callers write them. */
import { UnreadableText } from "../../errors/index.ts"
import { largestBalance } from "../../kernel/evm/base/balance.ts"
import { assertValue, choiceOf, longestTimerMs, minBareMs, type Option, type OptionKind } from "./option.ts"
import { readAmount, readTime } from "./units.ts"

/** Other clients limit fees, gas limits and chain ids to 63 bits (geth `MaxGasLimit`; EIP-2294). */
const largestQuantity = 2n ** 63n - 1n

const readers: Readonly<Record<OptionKind, (text: string, option: Option<unknown>) => unknown>> = {
  number: readNumber,
  bigint: readBigint,
  wei: readEther,
  boolean: readBoolean,
  count: readCount,
  string: readString,
  duration: readDuration,
  list: (text, { separator = "," }) =>
    text
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== ""),
}

/**
 * Reads the value of an option.
 *
 * @throws {@link UnreadableText} with the reason, without the option's name.
 * @example
 * readText(nodeOptions.blockTime, "2s") // 2000
 * readText(nodeOptions.balance, "0.5") // 500000000000000000n
 */
export function readText(option: Option<unknown>, text: string): unknown {
  const value = readers[option.kind](option.choices === undefined ? text : choiceOf(option, text), option)
  assertValue(option, value, (expected) => {
    throw new UnreadableText(`expected ${expected}`)
  })
  return value
}

const refuse = (expected: string): never => {
  throw new UnreadableText(expected)
}

function readNumber(text: string): number {
  const value = isWhole(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : refuse("expected a whole number")
}

function readBigint(text: string, { minimum = 0 }: Option<unknown>): bigint {
  const digits = minimum < 0 ? text.replace(/^-/, "") : text
  const value = isWhole(digits) ? BigInt(digits) : refuse("expected a whole number")
  if (value > largestQuantity) refuse(`expected at most ${largestQuantity}`)
  return digits === text ? value : -value
}

/** Returns `true` for decimal digits, or hex after 0x. */
const isWhole = (text: string): boolean => /^(\d+|0x[0-9a-f]+)$/i.test(text)

function readEther(text: string): bigint {
  const value = readAmount(text) ?? readAmount(`${text} ether`)
  if (value === undefined) return refuse("expected ether, such as 10000 or 0.5")
  return value > largestBalance ? refuse("expected less than 2^256 wei") : value
}

function readBoolean(text: string): boolean {
  if (text === "true" || text === "1") return true
  return text === "false" || text === "0" ? false : refuse("expected true or false")
}

/** Reads how many times a flag is given; `true` is 1 and `false` is 0. */
function readCount(text: string): number {
  return /^(true|false)$/.test(text) ? Number(text === "true") : readNumber(text)
}

function readString(text: string): string {
  return text.trim() === "" ? refuse("expected some text") : text
}

function readDuration(text: string, { unit }: Option<unknown>): number {
  const bare = isWhole(text) ? String(Number(text)) : text
  const value = readTime(text) ?? readTime(`${bare}${unit ?? (Number(bare) < minBareMs ? "s" : "ms")}`)
  if (value === undefined) return refuse("expected a time in whole milliseconds, such as 2s, 200ms or 1500")
  return value > longestTimerMs ? refuse(`expected at most ${longestTimerMs}ms`) : value
}
