/** The options and listeners of all nodes of tests: the artifacts of the project, a measurement of gas where it is asked for, their console. */
import type { ConsoleEvent, MidblockNode } from "../../index.ts"
import { knownArtifacts } from "../current.ts"
import { gasFolder, keepGas } from "./gasUses.ts"

/** Returns the options that apply where a test gives no others. */
export const knownOptions = () => ({
  ...(knownArtifacts().list.length > 0 && { artifacts: knownArtifacts() }),
  ...(gasFolder() !== undefined && { gas: true }),
})

/** Keeps the gas that a node measures, and shows its console. */
export function watchNode(node: MidblockNode): void {
  keepGas(node)
  node.on("console", showConsole)
}

/**
 * Prints a line of Solidity's `console.log`; vitest shows it under the running test. The lines of a successful estimate are left out,
 * because clients send the transaction next. The lines of a trace are left out, because matchers trace failed transactions again.
 */
function showConsole({ text, method, failed }: ConsoleEvent): void {
  const isRepeated = method?.startsWith("debug_") === true || (method === "eth_estimateGas" && !failed)
  if (!isRepeated) console.log(text)
}
