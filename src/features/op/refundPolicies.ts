/** The policies of the sequencer for the gas that it gives back: the protocol leaves the amounts to it. */
import type { GasRefunds } from "../../kernel/evm/fork/protocol.ts"
import { warmingRefund } from "./warming.ts"

/** The policies by name: of cold accesses to what the block has accessed before, or nothing. */
export const refundPolicies = {
  warming: warmingRefund,
  none: () => 0n,
} as const satisfies Readonly<Record<string, GasRefunds["refundOf"]>>

/** The name of a policy. */
export type GasRefundPolicy = keyof typeof refundPolicies

/** The policy of OP Mainnet, as its design documents describe it. */
export const defaultGasRefunds: GasRefundPolicy = "warming"
