/** EthereumJS's own EVM over a few contracts, for the tests of the listeners to its events. */
import { createEVM, type EVM, type EVMResult } from "@ethereumjs/evm"
import {
  createAccount,
  createAddressFromString,
  type PrefixedHexString as Hex,
  hexToBytes,
} from "@ethereumjs/util"
import type { HardforkName } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { rulesOf } from "../../kernel/core/randomRuns.ts"

export const from: Hex = `0x${"11".repeat(20)}`
/** The called contract, and one that it calls. */
export const caller: Hex = `0x${"c0".repeat(20)}`
export const callee: Hex = `0x${"c1".repeat(20)}`

/** Creates the EVM; the contracts have 9 wei each. */
export async function createStock(
  codes: Readonly<Record<Hex, string>>,
  fork: HardforkName = "osaka",
): Promise<EVM> {
  const evm = await createEVM({ common: rulesOf(fork) })
  for (const [address, code] of Object.entries(codes)) {
    const account = createAddressFromString(address)
    await evm.stateManager.putAccount(account, createAccount({ nonce: 1n, balance: 9n }))
    await evm.stateManager.putCode(account, hexToBytes(`0x${code}`))
  }
  return evm
}

/** Calls the contract, or creates one from `data`. */
export const call = (
  evm: EVM,
  { to = caller, data = "", gas = 1_000_000n }: { to?: Hex | undefined; data?: string; gas?: bigint } = {},
): Promise<EVMResult> =>
  evm.runCall({
    caller: createAddressFromString(from),
    to: createAddressFromString(to),
    data: hexToBytes(`0x${data}`),
    gasLimit: gas,
  })

/** Creates a contract. */
export const create = (evm: EVM, data: string, gas = 1_000_000n): Promise<EVMResult> =>
  evm.runCall({ caller: createAddressFromString(from), data: hexToBytes(`0x${data}`), gasLimit: gas })

/** Instructions that call an address with the first bytes of memory, and drop the result. */
export const calling = (address: Hex, length = 0): string =>
  `5f5f60${length.toString(16).padStart(2, "0")}5f5f73${address.slice(2)}5af150`
