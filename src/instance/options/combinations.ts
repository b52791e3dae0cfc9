/** Options that another one leaves without effect: they are refused where a caller gives them. */
import { InvalidOption } from "../../errors/index.ts"
import type { NodeOptions } from "../../node/options/index.ts"

type Names = "emptyFlashblocks" | "preconfirmedLogs" | "receipts" | "codeSizeLimit"

type Whole = Partial<Pick<NodeOptions, "flashblocks" | "receipts" | "disableCodeSizeLimit">>

/** For each option, the setting that it needs to have an effect; `undefined` when the other options give it one. */
const needs: Readonly<Record<Names, (whole: Whole) => string | undefined>> = {
  emptyFlashblocks: ({ flashblocks }) => (flashblocks === false ? "flashblocks: true" : undefined),
  preconfirmedLogs: ({ flashblocks }) => (flashblocks === false ? "flashblocks: true" : undefined),
  receipts: ({ flashblocks, receipts }) =>
    flashblocks === false && receipts === "preconfirmed" ? "flashblocks: true" : undefined,
  codeSizeLimit: ({ disableCodeSizeLimit }) =>
    disableCodeSizeLimit === true ? "no disableCodeSizeLimit" : undefined,
}

/** An option without effect, and what it needs beside it. */
export interface Idle {
  readonly name: Names
  readonly needs: string
}

/**
 * Returns the first option that is on and has no effect.
 *
 * @param given - The options of a caller, without those of a network or a fixture.
 * @param whole - The options that hold.
 * @example
 * idleOption({ emptyFlashblocks: true }, { flashblocks: false }) // { name: "emptyFlashblocks", needs: "flashblocks: true" }
 */
export function idleOption(given: Partial<Record<Names, unknown>>, whole: Whole): Idle | undefined {
  for (const name of Object.keys(needs) as Names[]) {
    const isOn = given[name] !== undefined && given[name] !== false
    const needed = isOn ? needs[name](whole) : undefined
    if (needed !== undefined) return { name, needs: needed }
  }
  return undefined
}

/**
 * Refuses an option without effect; see {@link idleOption}. One with the value of the preset counts as the network's.
 *
 * @throws {@link InvalidOption}
 */
export function assertEffective(
  given: Partial<NodeOptions>,
  network: Partial<NodeOptions>,
  whole: Whole,
): void {
  const own = Object.entries(given).filter(([name, value]) => network[name as keyof NodeOptions] !== value)
  const idle = idleOption(Object.fromEntries(own), whole)
  if (idle === undefined) return
  const { name, needs } = idle
  throw new InvalidOption({ name, expected: `${needs} beside it`, value: given[name] })
}
