/** Writes a gas report as a table. */
import type { Paint } from "../../base/colors.ts"
import { oneLine } from "../../base/oneLine.ts"
import type { ContractGas, GasReport, GasStatistics } from "./gasReport.ts"

/** The largest codes that can be deployed, in bytes; `undefined` when there is no limit. */
export interface SizeLimits {
  /** The limit of deployed code (EIP-170). */
  readonly code: number | undefined
  /** The limit of init code (EIP-3860). */
  readonly initCode: number | undefined
}

/** The limits of Ethereum. */
const sizeLimits: SizeLimits = { code: 24_576, initCode: 49_152 }

/** Options of {@link gasTable}. */
export interface GasTableOptions {
  /** Colours the text; there are no colours when absent. */
  readonly paint?: Paint | undefined
  /** The limits of code sizes; those of Ethereum when absent. */
  readonly limits?: SizeLimits | undefined
}

/** The fraction of a limit from which a size is marked. */
const nearLimit = 0.9

const plain: Paint = (_, text) => text

/** The columns by their titles; that of state gas is left out where no execution has any. */
const columns = {
  calls: "calls",
  min: "min",
  median: "median",
  mean: "mean",
  max: "max",
  state: "stateGas",
} as const

/**
 * Returns a gas report as a table.
 *
 * @example
 * gasTable(node.gasReport())
 * // gas                            calls    min  median   mean    max
 * // contracts/Token.sol:Token
 * //   deployment                       1 541253  541253 541253 541253
 * //   transfer                        12  34163   51263  48413  51263
 * //   code 2049 of 24576 bytes (8.3 %), init code 2411 of 49152 bytes (4.9 %)
 * // In forks with state gas, a column has its mean (EIP-8037).
 */
export function gasTable(
  { contracts }: GasReport,
  { paint = plain, limits = sizeLimits }: GasTableOptions = {},
): string {
  const rows = contracts.flatMap(rowsOf)
  const names = rows.map(({ name }) => name.length)
  const nameWidth = Math.max(3, ...names)
  const shown = Object.entries(columns).filter(
    ([, field]) => field !== "stateGas" || rows.some(({ gas }) => gas?.stateGas !== undefined),
  )
  const widths = shown.map(([title, field]) =>
    Math.max(title.length, ...rows.map(({ gas }) => String(gas?.[field] ?? "").length)),
  )
  const cells = (values: readonly string[]) =>
    values.map((value, index) => `  ${value.padStart(widths[index] as number)}`).join("")
  const header = paint("dim", `${"gas".padEnd(nameWidth)}${cells(shown.map(([title]) => title))}`)
  const lines = rows.map(({ name, gas, sizes }) => {
    if (sizes !== undefined) return sizesLine(sizes, limits, paint)
    if (gas === undefined) return paint("bold", name)
    return `${name.padEnd(nameWidth)}${cells(shown.map(([, field]) => String(gas[field] ?? "")))}`
  })
  return [header, ...lines, ""].join("\n")
}

interface Row {
  readonly name: string
  readonly gas?: GasStatistics | undefined
  readonly sizes?: Pick<ContractGas, "size" | "initCodeSize"> | undefined
}

function rowsOf(contract: ContractGas): Row[] {
  const { via, deployment, functions, size } = contract
  const proxies = via.length === 0 ? "" : ` via ${via.map(shortName).join(" → ")}`
  return [
    { name: oneLine(`${contract.contract}${proxies}`) },
    ...(deployment === undefined ? [] : [{ name: "  deployment", gas: deployment }]),
    ...functions.map((gas) => ({ name: `  ${oneLine(gas.function)}`, gas })),
    ...(size === undefined ? [] : [{ name: "", sizes: contract }]),
  ]
}

/** Returns the name of a contract without its file. */
const shortName = (contract: string): string => contract.slice(contract.lastIndexOf(":") + 1)

function sizesLine(
  { size = 0, initCodeSize = 0 }: Pick<ContractGas, "size" | "initCodeSize">,
  { code, initCode }: SizeLimits,
  paint: Paint,
): string {
  return `  ${sizeText("code", size, code, paint)}, ${sizeText("init code", initCodeSize, initCode, paint)}`
}

function sizeText(name: string, size: number, limit: number | undefined, paint: Paint): string {
  if (limit === undefined) return paint("dim", `${name} ${size} bytes`)
  const part = size / limit
  const text = `${name} ${size} of ${limit} bytes (${(part * 100).toFixed(1)} %)`
  return paint(part > 1 ? "red" : part >= nearLimit ? "yellow" : "dim", text)
}
