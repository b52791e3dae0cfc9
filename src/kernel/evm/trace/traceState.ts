/** The state of a machine, for tracers. */
import { type Hex, toHex } from "../../../base/hex.ts"
import type { Instance } from "../../core/instance.ts"
import { lookUpAccount, lookUpSlot } from "../../core/lookup.ts"
import type { Machine } from "../execute/machine.ts"
import { mnemonicsOf } from "./instructions.ts"
import type { TraceState } from "./tracer.ts"

type Reads = Pick<TraceState, "account" | "storage">

const toSlotWord = (value: Uint8Array): Hex => `0x${toHex(value).slice(2).padStart(64, "0")}`

const withHex = (account: ReturnType<typeof lookUpAccount>): ReturnType<TraceState["account"]> =>
  account && { ...account, code: toHex(account.code), codeHash: toHex(account.codeHash) }

/** Returns the state of a machine before or after a message: its writes, over the view that it is based on. */
export function stateOf({ common, scratch, precompiles, pause }: Machine): TraceState {
  const reads: Reads = {
    account(address) {
      const account = scratch.account(address)
      return account && withHex({ ...account, code: scratch.code(address) })
    },
    storage: (address, slot) => toSlotWord(scratch.storage(address, slot)),
  }
  return {
    ...{ precompiles: precompiles.addresses, hasEip: (eip) => common.isActivatedEIP(eip) },
    ...{ mnemonics: mnemonicsOf(common), pause },
    ...reads,
  }
}

/** Returns the state of a machine while a message runs in an instance. */
export function stateWithin(machine: Machine, instance: Instance): TraceState {
  const { scratch } = machine
  return {
    ...stateOf(machine),
    account: (address) => withHex(lookUpAccount(instance, scratch, address)),
    storage: (address, slot) => toSlotWord(lookUpSlot(instance, scratch, address, slot)),
  }
}
