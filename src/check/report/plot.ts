/** A small plot of a distribution, as SVG: a dot for each value, and marks at the median and at 95 %. */
import type { Measured } from "../types.ts"
import { distributionOf, lineOfDistribution } from "./distribution.ts"
import { escaped } from "./escaped.ts"

const [width, height, margin] = [320, 44, 8]

/** Returns the plot. The scale begins at 0, and its end is the largest value. */
export function plotOf({ name, unit, values }: Measured): string {
  const distribution = distributionOf(values)
  const end = Math.max(distribution.most, 1)
  const x = (value: number) => (margin + (value / end) * (width - 2 * margin)).toFixed(1)
  const dots = values.map(
    (value, index) => `<circle cx="${x(value)}" cy="${12 + ((index * 7) % 12)}" r="2.5"/>`,
  )
  const mark = (value: number, kind: string) =>
    `<line class="${kind}" x1="${x(value)}" x2="${x(value)}" y1="6" y2="28"/>`
  const label = (value: number, anchor: string) =>
    `<text x="${x(value)}" y="41" text-anchor="${anchor}">${Math.round(value)} ${unit}</text>`
  return [
    `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(lineOfDistribution(name, distribution, unit))}">`,
    `<line class="axis" x1="${margin}" x2="${width - margin}" y1="28" y2="28"/>`,
    ...dots,
    mark(distribution.median, "median"),
    mark(distribution.p95, "p95"),
    label(0, "start"),
    label(end, "end"),
    "</svg>",
  ].join("")
}
