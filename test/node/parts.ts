/** The real parts of a node, and signed transactions of its accounts, for the tests of single parts. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { privateKeyToAccount } from "viem/accounts"
import { features } from "../../src/instance/featureList.ts"
import type { Machines } from "../../src/kernel/evm/execute/machine.ts"
import { decodeTransaction } from "../../src/kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../src/kernel/evm/transaction/signedTransaction.ts"
import { createBlockParts } from "../../src/node/blockParts.ts"
import type { SnapshotParts } from "../../src/node/control/snapshot.ts"
import { joinHooks, type NodeHooks } from "../../src/node/hooks.ts"
import { createLedger } from "../../src/node/ledger.ts"
import { createNodeParts, type Node } from "../../src/node/node.ts"
import { type NodeOptions, withDefaults } from "../../src/node/options/index.ts"

/** A recipient without code. */
export const recipient: Hex = `0x${"12".repeat(20)}`

/** The settings of the nodes of these tests. */
export const settings = { onError: () => {}, showsPendingBaseFee: true }

/** Creates the parts of a node with a virtual clock. */
export const createParts = async (options: Partial<NodeOptions> = {}): Promise<Node> =>
  createNodeParts(...(await partsOf(options)))

/** Returns the options and settings; a run of the tests on EthereumJS has its engine (`vitest.config.ts`). */
async function partsOf(options: Partial<NodeOptions>) {
  const all = withDefaults({ mining: false, seed: "0", ...options })
  return [all, { ...settings, hooks: all.evm === "midblock" ? [] : [await engineOf(all)] }] as const
}

/** Returns the engine of the options, as the feature that has it creates it. */
async function engineOf(whole: NodeOptions): Promise<NodeHooks> {
  const creating = features.map(({ create }) =>
    create?.({}, { whole, explainer: undefined, chainOptionsOf: () => ({}) }),
  )
  const created = await Promise.all(creating)
  return { reference: joinHooks(created.flatMap((feature) => feature?.hooks ?? [])).reference }
}

/** Creates the parts of a node that hold data and build blocks, with a virtual clock: the parts of a builder are among them. */
export async function createBuilding(options: Partial<NodeOptions> = {}) {
  const [all, given] = await partsOf(options)
  const hooks = joinHooks(given.hooks)
  const ledger = await createLedger(all, hooks)
  return { ...ledger, ...(await createBlockParts(all, ledger, { ...settings, hooks })) }
}

/** Returns the parts with an engine whose next execution in the open block fails. */
export function failingOnce<Parts extends { readonly machines: Machines }>(
  parts: Parts,
  error: Error,
): Parts {
  const { withoutFetching } = parts.machines
  let isFailing = true
  const use: Machines["use"] = (...given) => {
    if (!isFailing) return withoutFetching.use(...given)
    isFailing = false
    return Promise.reject(error)
  }
  return { ...parts, machines: { ...parts.machines, withoutFetching: { ...withoutFetching, use } } }
}

/** A node, with the parts of snapshots, which its type does not name. */
export type SnapshotNode = Node & SnapshotParts

/** Sends wei from an account of the node to one without code; returns the hash of the transaction. */
export const pay = (node: Node, value = 1n, account = 0) =>
  node.submit.unlocked({ from: node.accounts.list[account]?.address, to: recipient, value, input: "0x" })

/** A payment to sign; fees in wei per gas. */
export interface Payment {
  readonly account?: number
  readonly nonce?: number
  readonly tip?: bigint
  readonly maxFeePerGas?: bigint
  readonly value?: bigint
  readonly gas?: bigint
  /** `null` creates a contract. */
  readonly to?: Hex | null
  readonly data?: Hex
}

/** Signs a payment by an account of the node, without submitting it. */
export async function signPayment(
  node: Pick<Node, "accounts" | "rules" | "builder">,
  payment: Payment = {},
): Promise<SignedTransaction> {
  const { account = 0, nonce = 0, tip = 1n, value = 1n, gas = 21_000n, to = recipient, data = "0x" } = payment
  const bytes = await privateKeyToAccount(node.accounts.list[account]?.privateKey as Hex).signTransaction({
    type: "eip1559",
    chainId: Number(node.rules.chainId),
    nonce,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: payment.maxFeePerGas ?? 10n ** 10n,
    value,
    gas,
    to,
    data,
  })
  return decodeTransaction(hexToBytes(bytes), node.builder.open.header.common)
}
