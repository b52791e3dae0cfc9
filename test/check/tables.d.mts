import type { Case } from "../../src/check/case.ts"
/** The table of cases as Markdown. */
export function caseTable(cases: readonly Case[]): string
