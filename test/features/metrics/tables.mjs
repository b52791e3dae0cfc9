/** The table of docs/metrics.md. `npm run docs` writes it. */
import { row } from "../../docs/tables.mjs"

/** The table of metrics: name, type, labels, description. */
export const metricTable = (families) =>
  [
    row("metric", "type", "labels", ""),
    row("---", "---", "---", "---"),
    ...families.map(({ name, type, labels = [], help }) =>
      row(`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(", "), help),
    ),
  ].join("\n")

/** The tables by the names of their documents, from the build. */
export async function tables() {
  const { families } = await import("../../../dist/features/metrics/metrics.js")
  const { measurementsOf } = await import("../../../dist/instance/featureList.js")
  return { metrics: metricTable([...families, ...measurementsOf({})]) }
}
