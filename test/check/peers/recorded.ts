/** The verdicts about other nodes that are recorded: a change of theirs or of ours is seen. */
import { readFileSync } from "node:fs"
import type { CheckReport } from "../../../src/check/index.ts"

/** Returns the verdicts by case, each with its dialect. Reasons are left out: they have hashes and numbers. */
export const verdictsOf = ({ results }: CheckReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    results
      .filter(({ verdict }) => verdict !== "holds")
      .map(({ name, verdict, dialect }) => [
        name,
        dialect === undefined ? verdict : `${verdict}: ${dialect}`,
      ]),
  )

/** Returns the recorded verdicts about a node. */
export const recordedOf = (node: string): unknown =>
  JSON.parse(readFileSync(new URL(`${node}.json`, import.meta.url), "utf8"))
