import type { Case } from "../../src/check/types.ts"
/** The table of cases as Markdown. */
export function caseTable(cases: readonly Case[]): string
