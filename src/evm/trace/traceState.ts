/** The state of a machine as tracers read it. */
import { createAddressFromString, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../hex.ts"
import type { Machine } from "../machine.ts"
import type { TraceState } from "./tracer.ts"

/** Reads of what the machine has written so far, over the view that it lies on. */
export function stateOf({ vm, precompiles }: Machine): TraceState {
  return {
    precompiles: precompiles.addresses,
    hasEip: (eip) => vm.common.isActivatedEIP(eip),
    async account(hex) {
      const address = createAddressFromString(hex)
      const account = await vm.stateManager.getAccount(address)
      if (account === undefined) return undefined
      const code = await vm.stateManager.getCode(address)
      const { balance, nonce, codeHash } = account
      return { balance, nonce, code: toHex(code), codeHash: toHex(codeHash) }
    },
    async storage(hex, slot) {
      const value = await vm.stateManager.getStorage(createAddressFromString(hex), hexToBytes(slot))
      return `0x${toHex(value).slice(2).padStart(64, "0")}` as Hex
    },
  }
}
