/** Reverts and logs as people read them. */
import { type Abi, decodeErrorResult, decodeEventLog, type Hex } from "viem"
import type { RpcLog } from "./subject.ts"

/** Something decoded: `Transfer(from: 0x…, to: 0x…, value: 5)`. */
export interface Decoded {
  readonly name: string
  readonly args: readonly unknown[]
  readonly text: string
}

/** Solidity: what compilers revert with, which no ABI lists. */
const builtin = [
  { type: "error", name: "Error", inputs: [{ name: "reason", type: "string" }] },
  { type: "error", name: "Panic", inputs: [{ name: "code", type: "uint256" }] },
] as const

/** What a contract reverted with; `undefined` when the ABI has no such error. */
export function decodeRevert(data: Hex, abi: Abi = []): Decoded | undefined {
  try {
    const { errorName, args = [], abiItem } = decodeErrorResult({ abi: [...builtin, ...abi], data })
    return toDecoded(errorName, args as readonly unknown[], abiItem)
  } catch {
    return undefined
  }
}

/** What a contract logged; `undefined` when the ABI has no such event. */
export function decodeLog({ topics, data }: RpcLog, abi: Abi): Decoded | undefined {
  const [signature, ...indexed] = topics
  if (signature === undefined) return undefined
  for (const item of abi) {
    if (item.type !== "event") continue
    try {
      const { args } = decodeEventLog({ abi: [item], topics: [signature, ...indexed], data, strict: true })
      const values = item.inputs.map(({ name }, index) =>
        Array.isArray(args) ? args[index] : (args as Record<string, unknown> | undefined)?.[name ?? ""],
      )
      return toDecoded(item.name, values, item)
    } catch {}
  }
  return undefined
}

function toDecoded(
  name: string,
  args: readonly unknown[],
  item: { readonly inputs?: readonly { readonly name?: string | undefined }[] },
): Decoded {
  const shown = args.map((arg, index) => {
    const label = item.inputs?.[index]?.name
    return label ? `${label}: ${show(arg)}` : show(arg)
  })
  return { name, args, text: `${name}(${shown.join(", ")})` }
}

/** A decoded value as one writes it. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return value.toString()
  if (typeof value === "string") return value.startsWith("0x") ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${key}: ${show(each)}`)
      .join(", ")} }`
  return String(value)
}
