/** The forks of the OP stack, and the rules that each brings. */
import type { RulesForkName } from "../../kernel/evm/fork/forkSchedule.ts"
import type { Protocol } from "../../kernel/evm/fork/protocol.ts"

/** The rules of one fork. */
export interface OpFork {
  /** The fork of L1 whose rules its EVM has. */
  readonly l1: RulesForkName
  /** The form of the call that sets the values of L1. */
  readonly attributes: "ecotone" | "isthmus" | "jovian"
  /** The formula of the L1 fee. */
  readonly l1Fee: "ecotone" | "fjord"
  /** The formula of the operator fee; `undefined` before Isthmus. */
  readonly operatorFee?: "isthmus" | "jovian" | undefined
  /** The version of the fee parameters in the extra data; `undefined` before Holocene. */
  readonly extraData?: 0 | 1 | undefined
  /** The maximum lengths of the inputs of precompiled contracts in bytes, by the number of the address. */
  readonly inputLimits: Readonly<Record<number, number>>
  /** True from the fork on in which blocks can give gas back, and list it in their last transaction. */
  readonly hasPostExecution?: boolean | undefined
  /** The gas of P256VERIFY where L1 does not have it. */
  readonly p256VerifyGas?: number | undefined
}

/** Limits of Granite: BN254_PAIRING. @see optimism specs, protocol/granite/exec-engine.md */
const granite = { 8: 112_687 }

/** Limits of Isthmus: the sums and the pairing of BLS12-381. @see optimism specs, protocol/isthmus/exec-engine.md */
const isthmus = { ...granite, 12: 513_760, 14: 488_448, 15: 235_008 }

/** @see optimism specs, protocol/jovian/exec-engine.md */
const jovian = { 8: 81_984, 12: 288_960, 14: 278_784, 15: 156_672 }

/** @see optimism specs, protocol/karst/exec-engine.md */
const karst = { ...jovian, 8: 57_600 }

/** The gas of P256VERIFY from Fjord until L1 has the contract (RIP-7212). */
const p256VerifyGas = 3450

/**
 * The forks by name, the oldest first.
 *
 * @see optimism specs, protocol: ecotone, fjord, granite, holocene, isthmus, jovian, karst, lagoon
 */
export const opForks = {
  ecotone: { l1: "cancun", attributes: "ecotone", l1Fee: "ecotone", inputLimits: {} },
  fjord: { l1: "cancun", attributes: "ecotone", l1Fee: "fjord", inputLimits: {}, p256VerifyGas },
  granite: { l1: "cancun", attributes: "ecotone", l1Fee: "fjord", inputLimits: granite, p256VerifyGas },
  holocene: {
    ...{ l1: "cancun", attributes: "ecotone", l1Fee: "fjord", extraData: 0 },
    ...{ inputLimits: granite, p256VerifyGas },
  },
  isthmus: {
    ...{ l1: "prague", attributes: "isthmus", l1Fee: "fjord", operatorFee: "isthmus", extraData: 0 },
    ...{ inputLimits: isthmus, p256VerifyGas },
  },
  jovian: {
    ...{ l1: "prague", attributes: "jovian", l1Fee: "fjord", operatorFee: "jovian", extraData: 1 },
    ...{ inputLimits: jovian, p256VerifyGas },
  },
  karst: {
    ...{ l1: "osaka", attributes: "jovian", l1Fee: "fjord", operatorFee: "jovian", extraData: 1 },
    inputLimits: karst,
  },
  lagoon: {
    ...{ l1: "osaka", attributes: "jovian", l1Fee: "fjord", operatorFee: "jovian", extraData: 1 },
    ...{ inputLimits: karst, hasPostExecution: true },
  },
} as const satisfies Readonly<Record<string, OpFork>>

/** The name of a fork of the OP stack. */
export type OpForkName = keyof typeof opForks

/** The newest fork that is active on OP Mainnet. */
export const defaultFork: OpForkName = "karst"

/** The beginning of the names of the protocols of OP chains. */
export const namePrefix = "op "

/** Returns whether a protocol is that of an OP chain. */
export const isOpProtocol = (protocol: Pick<Protocol, "name"> | undefined): boolean =>
  protocol?.name.startsWith(namePrefix) === true

/** The end of the names of the protocols of chains that take their values from a linked L1. */
export const linkedSuffix = ", linked to L1"

/** Returns whether a protocol is that of an OP chain with a linked L1. */
export const isLinked = (protocol: Pick<Protocol, "name"> | undefined): boolean =>
  protocol?.name.endsWith(linkedSuffix) === true
