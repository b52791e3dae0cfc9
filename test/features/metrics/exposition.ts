/** A strict parser of Prometheus' text format 0.0.4, with the checks of `promtool check metrics`. */

/** One family of an exposition. */
export interface ParsedFamily {
  readonly type: string
  readonly help: string
  readonly samples: readonly ParsedSample[]
}

/** One sample, its labels in the order of the text. */
export interface ParsedSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const name = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const abbreviations = ["s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "h", "hr", "d", "m"]

/**
 * Parses an exposition.
 *
 * @throws {@link Error} with the line that breaks a rule of the format or of promtool's linter.
 */
export function parseExposition(text: string): ReadonlyMap<string, ParsedFamily> {
  if (!text.endsWith("\n")) throw new Error("the last line does not end with a line feed")
  const families = new Map<string, { type: string; help: string; samples: ParsedSample[] }>()
  let current: string | undefined
  for (const line of text.split("\n")) {
    if (line === "") continue
    const [, keyword, family = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === "HELP") {
      if (families.has(family)) throw new Error(`a second HELP: ${line}`)
      families.set(family, { type: "", help: rest, samples: [] })
      current = family
    } else if (keyword === "TYPE") {
      const known = families.get(family)
      if (known === undefined || current !== family || known.type !== "")
        throw new Error(`misplaced: ${line}`)
      if (!["counter", "gauge", "histogram", "summary"].includes(rest)) throw new Error(`type: ${line}`)
      known.type = rest
    } else if (line.startsWith("#")) throw new Error(`comment: ${line}`)
    else {
      const known = families.get(current ?? "")
      if (known === undefined) throw new Error(`no family: ${line}`)
      known.samples.push(parseSample(line))
    }
  }
  for (const [each, family] of families) lint(each, family)
  return families
}

function parseSample(line: string): ParsedSample {
  const [, metric = "", , inner, number = ""] = /^([^\s{]+)(\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (!name.test(metric)) throw new Error(`name: ${line}`)
  const labels: Record<string, string> = {}
  for (let rest = inner ?? ""; rest !== ""; ) {
    const [whole, label = "", value = ""] = /^([^=]+)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/.exec(rest) ?? []
    if (whole === undefined || !name.test(label) || label in labels) throw new Error(`labels: ${line}`)
    labels[label] = value.replace(/\\(.)/g, (_, escaped) => (escaped === "n" ? "\n" : escaped))
    rest = rest.slice(whole.length)
  }
  const special: Record<string, number> = { "+Inf": Infinity, "-Inf": -Infinity, NaN }
  const value = special[number] ?? Number(number)
  if (number === "" || (Number.isNaN(value) && number !== "NaN")) throw new Error(`value: ${line}`)
  return { name: metric, labels, value }
}

/** The rules of promtool's linter (prometheus/client_golang, `testutil/promlint`). */
function lint(family: string, { type, help, samples }: ParsedFamily): void {
  const fail = (reason: string): never => {
    throw new Error(`${family}: ${reason}`)
  }
  if (!name.test(family) || /[A-Z]/.test(family)) fail("no snake case")
  if (help.trim() === "") fail("no help")
  if (type === "") fail("no type")
  if ((type === "counter") !== family.endsWith("_total")) fail("counters, and nothing else, end with _total")
  if (/_(bucket|count|sum)$/.test(family)) fail("a suffix of histograms")
  if (family.split("_").some((part) => abbreviations.includes(part))) fail("an abbreviated unit")
  if (/counter|gauge|histogram|summary/.test(family)) fail("a type in the name")
  const series = samples.map(
    (sample) => `${sample.name}${JSON.stringify(Object.entries(sample.labels).sort())}`,
  )
  if (new Set(series).size !== series.length) fail("a series twice")
  if (type === "histogram") lintHistogram(family, samples, fail)
  else if (samples.some((sample) => sample.name !== family || "le" in sample.labels)) fail("a foreign sample")
}

function lintHistogram(
  family: string,
  samples: readonly ParsedSample[],
  fail: (reason: string) => never,
): void {
  const groups = new Map<string, ParsedSample[]>()
  for (const sample of samples) {
    const { le: _, ...others } = sample.labels
    const key = JSON.stringify(Object.entries(others).sort())
    groups.set(key, [...(groups.get(key) ?? []), sample])
  }
  for (const group of groups.values()) {
    const buckets = group.filter((sample) => sample.name === `${family}_bucket`)
    const count = group.find((sample) => sample.name === `${family}_count`)
    if (group.filter((sample) => sample.name === `${family}_sum`).length !== 1) fail("no sum")
    if (buckets.length + 2 !== group.length) fail("a foreign sample")
    const bounds = buckets.map(({ labels }) => (labels.le === "+Inf" ? Infinity : Number(labels.le)))
    if (bounds.some((bound, index) => !(bound > (bounds[index - 1] ?? -Infinity))))
      fail("bounds do not ascend")
    if (buckets.some(({ value }, index) => value < (buckets[index - 1]?.value ?? 0))) fail("buckets fall")
    if (bounds.at(-1) !== Infinity || buckets.at(-1)?.value !== count?.value) fail("+Inf is not the count")
  }
}

/** Returns the values of a family by their labels, written as `method=eth_call,outcome=success`. */
export function valuesOf(
  families: ReadonlyMap<string, ParsedFamily>,
  family: string,
  suffix = "",
): Record<string, number> {
  const found = families.get(family)
  if (found === undefined) throw new Error(`there is no family ${family}`)
  return Object.fromEntries(
    found.samples
      .filter((sample) => sample.name === family + suffix)
      .map(({ labels, value }) => [
        Object.entries(labels)
          .map(([label, each]) => `${label}=${each}`)
          .join(","),
        value,
      ]),
  )
}
