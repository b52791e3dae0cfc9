/** The reports of features at the end of the program: a text, or one JSON object each. */
import type { MidblockNode } from "../../index.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import type { CliOptions } from "../options/arguments.ts"
import { paintOf } from "./paint.ts"
import { stamped } from "./stamp.ts"

/** Returns the function that prints the reports of a node on stdout. */
export const createReports = (node: MidblockNode, options: CliOptions) => (): void => {
  for (const each of featurePrograms) {
    const report = each.report?.(node, options, paintOf(options))
    if (report === undefined) continue
    process.stdout.write(options.json ? `${JSON.stringify(stamped(report.entry))}\n` : report.text)
  }
}
