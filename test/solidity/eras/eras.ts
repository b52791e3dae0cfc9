/** The versions of solc whose syntax trees differ, and a node with the contracts that each has compiled. */
import type { Hex } from "viem"
import { encodeFunctionData } from "viem"
import type { Artifacts } from "../../../src/harness/index.ts"
import type { MidblockNode } from "../../../src/index.ts"
import { newest } from "../cachedSolc.mjs"
import { compileCases } from "../stackTraces/compile.ts"

/** The contracts that the tests deploy. */
export const names = ["Checks", "Shadows"]

/**
 * One version of each form of the trees. Built-in functions have positive numbers until 0.5, negative ones in 0.6 and from 0.8.36 on,
 * and numbers of 32 bits between; selectors came with 0.6, the trees of assembly too, the paths of identifiers with 0.8.
 */
export const eras = ["0.4.26", "0.5.17", "0.6.12", "0.7.6", "0.8.20", "0.8.28", "0.8.35", newest]

/** Compiles the contracts with a version of solc, and returns the path of the build. */
export const compileEra = (version: string): string =>
  compileCases({}, new URL("./contracts/", import.meta.url), version)

/** Returns the init code of a contract; libraries with internal functions only need no address. */
const initCodeOf = (artifacts: Artifacts, name: string): Hex =>
  artifacts.find(name).bytecode.replace(/__.{38}/g, "0".repeat(40)) as Hex

/** Contracts on a node. */
export interface Deployed {
  readonly addresses: Readonly<Record<string, Hex>>
  readonly from: Hex
  /** Calls a function; the result is the error of a call that fails. */
  call(to: string, signature: string, args: readonly unknown[], more?: object): Promise<unknown>
  /** Returns the parameters of a call. */
  callOf(
    to: string,
    signature: string,
    args: readonly unknown[],
    more?: object,
  ): { readonly to: Hex; readonly data: Hex }
}

/** Deploys contracts on a node that mines each transaction. */
export async function deployAllOf(
  node: MidblockNode,
  artifacts: Artifacts,
  names: readonly string[],
): Promise<Deployed> {
  const from = node.accounts[0]?.address as Hex
  const addresses: Record<string, Hex> = {}
  for (const name of names) {
    const params = [{ from, data: initCodeOf(artifacts, name), gas: "0x7a1200" }] as const
    const hash = await node.request({ method: "eth_sendTransaction", params })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    addresses[name] = receipt?.contractAddress as Hex
  }
  const callOf: Deployed["callOf"] = (to, signature, args, more = {}) => {
    const { abi } = artifacts.find(to)
    const [name, types] = signature.split("(")
    const item = abi.find(
      (each) =>
        each.type === "function" &&
        each.name === name &&
        (types === undefined || each.inputs.map(({ type }) => type).join(",") === types.slice(0, -1)),
    )
    const data = encodeFunctionData({ abi: [item], functionName: name, args } as never)
    return { from, to: addresses[to] as Hex, data, ...more }
  }
  const call: Deployed["call"] = (...parts) =>
    node.request({ method: "eth_call", params: [callOf(...parts), "latest"] }).catch((error) => error)
  return { addresses, from, call, callOf }
}
