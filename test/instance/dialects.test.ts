import { toFunctionSelector } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import type { DialectName } from "../../src/instance/dialects.ts"

const word = (value: string) => value.padStart(64, "0")
const data = `${toFunctionSelector("Error(string)").slice(2)}${word("20")}${word("2")}${"6e6f".padEnd(64, "0")}`
/** Reverts with Error("no"): copies the 100 bytes after the code, and reverts with them. */
const reverter = `0x6064600b5f3960645ffd00${data}`

/** Returns the code, the message and the data of the errors of a call, an estimate and an unknown method. */
async function errorsIn(dialect: DialectName) {
  await using node = await createNode({ dialect })
  const to = `0x${"ab".repeat(20)}` as const
  await node.request({ method: "anvil_setCode", params: [to, reverter] } as never)
  const errorOf = (method: string, params: readonly unknown[]) =>
    node.request({ method, params } as never).catch(({ code, details, data }) => [code, details, data])
  return [
    await errorOf("eth_call", [{ to }, "latest"]),
    await errorOf("eth_estimateGas", [{ to }]),
    await errorOf("eth_nothing", []),
  ]
}

const unknown = [-32601, "the method eth_nothing does not exist/is not available", undefined]

test("eth_call reverts in the form of the dialect; eth_estimateGas gives the reason in both dialects", async () => {
  const withReason = [3, "execution reverted: no", `0x${data}`]
  expect(await errorsIn("preconf")).toEqual([
    [-32000, "execution reverted", `0x${data}`],
    withReason,
    unknown,
  ])
  expect(await errorsIn("ethereum")).toEqual([withReason, withReason, unknown])
})
