/** The table of cases in docs/check.md. */
import { row } from "../docs/tables.mjs"

/** Returns the table of cases: name, rule in one sentence, document and section. */
export const caseTable = (cases) =>
  [
    row("case", "rule", "where it stands"),
    row("---", "---", "---"),
    ...cases.map(({ name, says, rule: { document, section, url } }) =>
      row(`\`${name}\``, says, `${url === undefined ? document : `[${document}](${url})`}, ${section}`),
    ),
  ].join("\n")

/** Returns the tables by their documents. */
export async function tables() {
  const { cases } = await import("../../dist/check/cases/index.js")
  return { check: caseTable(cases) }
}
