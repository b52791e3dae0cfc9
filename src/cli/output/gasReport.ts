/** The gas report at the end of the program: a table, or one JSON object. */
import { type GasReport, gasTable, type MidblockNode, type SizeLimits } from "../../index.ts"
import type { CliOptions } from "../options/arguments.ts"
import { paintOf } from "./paint.ts"
import { stamped } from "./stamp.ts"

/** Returns the function that prints the report of a node on stdout; it prints nothing without `--gas-report`. */
export const createGasPrinter =
  ({ gasReport }: Pick<MidblockNode, "gasReport">, options: CliOptions) =>
  (): void => {
    const report = gasReport()
    if (report !== undefined) process.stdout.write(reportText(report, options))
  }

const reportText = (report: GasReport, options: CliOptions): string =>
  options.json
    ? `${JSON.stringify(stamped({ event: "gasReport", ...report }))}\n`
    : `\n${gasTable(report, { paint: paintOf(options), limits: limitsOf(options) })}`

/** Returns the code size limits that replace Ethereum's; init code may be twice as large (EIP-3860). */
function limitsOf({
  codeSizeLimit,
  disableCodeSizeLimit,
}: Pick<CliOptions, "codeSizeLimit" | "disableCodeSizeLimit">): SizeLimits | undefined {
  if (disableCodeSizeLimit) return { code: undefined, initCode: undefined }
  return codeSizeLimit === undefined ? undefined : { code: codeSizeLimit, initCode: codeSizeLimit * 2 }
}
