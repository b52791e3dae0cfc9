/** The findings of cases: one function for each verdict, and comparisons. */
import type { Finding, Measured } from "./types.ts"

/** Returns a value as one line for reports, shortened. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing")
  return text.length > 160 ? `${text.slice(0, 120)}… (${text.length} characters)` : text
}

/** The rule holds. */
export const holds = (asked: string, answered: unknown, measured?: Measured): Finding => ({
  verdict: "holds",
  asked,
  answered: shown(answered),
  measured,
})

/** The rule does not hold, in a way that is known by a name. */
export const differs = (dialect: string, asked: string, answered: unknown, measured?: Measured): Finding => ({
  verdict: "differs",
  asked,
  answered: shown(answered),
  dialect,
  measured,
})

/** The rule does not hold. */
export const fails = (reason: string, asked: string, answered: unknown, measured?: Measured): Finding => ({
  verdict: "fails",
  asked,
  answered: shown(answered),
  reason,
  measured,
})

/** The case did not see what it needs. */
export const notApplicable = (reason: string, asked = "nothing", answered: unknown = "nothing"): Finding => ({
  verdict: "not applicable",
  asked,
  answered: shown(answered),
  reason,
})

/** Holds for the expected value of the endpoint's network, differs for that of another dialect, and fails for others. */
export function oneOf<Value extends string>(
  given: {
    readonly asked: string
    readonly answered: unknown
    readonly expected: Value
    /** The names of the dialects that have other values. */
    readonly dialects: Readonly<Partial<Record<Value, string>>>
  },
  value: Value | undefined,
): Finding {
  const { asked, answered, expected, dialects } = given
  if (value === expected) return holds(asked, answered)
  const dialect = value === undefined ? undefined : dialects[value]
  if (dialect !== undefined) return differs(dialect, asked, answered)
  return fails(`expected ${expected}`, asked, answered)
}
