/**
 * The gas of what a transaction adds to the state, which EIP-8037 counts apart from that of its execution. EthereumJS has the numbers,
 * and this is the only place that reads them.
 */
import type { Common } from "@ethereumjs/common"
import { memoizeByObject } from "../../../base/memoize.ts"

/** The prices in state gas, and the limits that follow from the two dimensions. */
export interface StatePrices {
  readonly account: number
  readonly slot: number
  readonly codeByte: number
  /** A delegation (EIP-7702). */
  readonly delegation: number
  /** In execution gas: the write of an account that an authorization causes (EIP-8038). */
  readonly accountWrite: bigint
  /** The largest amount that one transaction may use for its execution (EIP-7825); the rest of its gas pays for state only. */
  readonly maxExecution: bigint
}

/** Returns the prices of a fork; `undefined` where it does not count state apart. */
export const statePricesOf = (common: Common): StatePrices | undefined =>
  common.isActivatedEIP(8037) ? createPrices(common) : undefined

const createPrices = memoizeByObject((common: Common): StatePrices => {
  const byte = common.param("costPerStateByte")
  const bytes = (name: string): number => Number(common.param(name) * byte)
  return {
    account: bytes("stateBytesPerNewAccount"),
    slot: bytes("stateBytesPerStorageSet"),
    codeByte: Number(byte),
    delegation: bytes("stateBytesPerAuthBase"),
    accountWrite: common.param("accountWriteGas"),
    maxExecution: common.param("maxTransactionGasLimit"),
  }
})
