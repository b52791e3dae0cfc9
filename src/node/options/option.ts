/** One option of a table: how its value is read, shown and checked. */
import { InvalidOption } from "../../errors/index.ts"

/** The longest delay of Node's timers, in milliseconds (`TIMEOUT_MAX`): a longer one fires at once. */
export const longestTimerMs = 2 ** 31 - 1

/** The kind of an option, which decides how its value is read from the command line, the environment and code. */
export type OptionKind = "number" | "bigint" | "wei" | "boolean" | "count" | "string" | "duration" | "list"

/** One option. */
export interface Option<T> {
  readonly kind: OptionKind
  readonly default: T
  /** Returns the default beside other options, where it depends on them; `undefined` for {@link Option.default}. */
  readonly defaultBeside?: (others: Readonly<Record<string, unknown>>) => T | undefined
  /** The effect of the option, with its unit, as the help shows it. */
  readonly text: string
  /** The flag, when it is not the name in kebab case. */
  readonly flag?: string
  /** Its value when the flag is given without one. */
  readonly bare?: string
  /** Further names of the flag, those of anvil; one letter is a short flag. */
  readonly aliases?: readonly string[]
  /** Separates the texts of a list in one value; a comma when absent. */
  readonly separator?: RegExp
  /** The unit of a duration without a unit; when absent, seconds below 100 and milliseconds from 100 on. */
  readonly unit?: "ms"
  /** The name of the value in the help, when the kind does not name it, such as `file`. */
  readonly placeholder?: string
  readonly choices?: readonly string[]
  /** Other names of the choices. */
  readonly synonyms?: Readonly<Record<string, string>>
  /** The value is a count or a text, such as `64` or `all`; a file of options may have it as a number. */
  readonly isCountOrText?: true
  /** The pattern that a text, or each text of a list, must match. */
  readonly pattern?: RegExp
  /** The expected form in words, for the refusal of a value that does not match the pattern; `text` when absent. */
  readonly expected?: string
  /** The value may contain a key: error messages do not show it. */
  readonly isSecret?: true
  readonly minimum?: number
  readonly maximum?: number | bigint
}

/** Returns the value of an option that is absent among other options. */
export const defaultOf = <T>(entry: Option<T>, others: Readonly<Record<string, unknown>>): T =>
  entry.defaultBeside?.(others) ?? entry.default

/** The options of one topic, by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>

/** An entry of a table, with the type of its value. */
export const option = <T>(entry: Option<T>): Option<T> => entry

/** The values of the options of a table. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly default: infer T } ? T : never
}

/**
 * Returns the choice that a text names, ignoring case and separators; the text itself when it names none.
 *
 * @example
 * choiceOf(nodeOptions.hardfork, "Spurious-Dragon") // "spuriousDragon"
 */
export function choiceOf({ choices, synonyms = {} }: Option<unknown>, text: string): string {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "")
  const synonym = Object.keys(synonyms).find((each) => plain(each) === plain(text))
  return synonyms[synonym ?? ""] ?? choices?.find((each) => plain(each) === plain(text)) ?? text
}

/** A smaller time without a unit is in seconds on the command line, as for anvil and geth; others are in milliseconds. */
export const minBareMs = 100

/** The form of times in code and in files of options. */
export const writtenTime = `0, milliseconds from ${minBareMs} on, or text with a unit: 2000, "2s", "50ms"`

/** Returns `true` for a number that would be seconds on the command line; code and files of options must give its unit. */
export const lacksUnit = ({ kind, unit }: Option<unknown>, value: unknown): boolean =>
  kind === "duration" && unit === undefined && typeof value === "number" && value > 0 && value < minBareMs

/**
 * Refuses an invalid value of an option, for JavaScript callers, which have no types.
 *
 * @throws {@link InvalidOption}
 */
export function assertOption(name: string, entry: Option<unknown>, value: unknown): void {
  assertValue(entry, value, (expected) => {
    throw new InvalidOption({ name, expected, value })
  })
}

/** Does the same check; `refuse` is called with the expected form, and throws. */
export function assertValue(
  { minimum = 0, maximum = Number.POSITIVE_INFINITY, ...entry }: Option<unknown>,
  value: unknown,
  refuse: (expected: string) => never,
): void {
  const { kind, choices, pattern, expected = entry.text } = entry
  if (value === undefined) return
  if (kind === "list" && !Array.isArray(value)) refuse("a list of strings")
  if (typeof value !== typeOf[kind]) refuse(`a ${typeOf[kind]}`)
  if (choices !== undefined && !choices.includes(String(value))) refuse(`one of ${choices.join(", ")}`)
  if (pattern !== undefined && ![value].flat().every((each) => pattern.test(String(each)))) refuse(expected)
  if (typeof value !== "number" && typeof value !== "bigint") return
  if (Number.isNaN(value) || value < minimum) refuse(`at least ${minimum}`)
  if (kind === "number" && !Number.isInteger(value)) refuse("a whole number")
  const most = kind === "duration" ? longestTimerMs : maximum
  if (value > most) refuse(`at most ${most}`)
}

/** The JavaScript type of the values of a kind. */
const typeOf: Readonly<Record<OptionKind, string>> = {
  number: "number",
  bigint: "bigint",
  wei: "bigint",
  boolean: "boolean",
  count: "number",
  string: "string",
  duration: "number",
  list: "object",
}
