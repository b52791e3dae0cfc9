/** Deploys the code of new contracts, which costs gas for each byte (Yellow Paper section 7; EIP-2, EIP-170, EIP-3541). */

import {
  CODE_BYTE,
  CODE_STORE_OUT_OF_GAS,
  CODE_TOO_LARGE,
  CODE_WORD,
  DIRTY,
  INVALID_CODE,
  IS_HOMESTEAD,
  IS_SPURIOUS,
  MAX_CODE,
  OUT_OF_GAS,
  REJECTS_EOF_CODE,
  STATE_CODE_BYTE,
} from "../../layout.ts"
import { passingCode } from "../code/codes.ts"
import { keccak256 } from "../keccak.ts"
import { m, rule } from "../machine.ts"
import type { Account, Frame } from "../records.ts"
import { hashOf, touchRecord } from "../state/accounts.ts"
import { chargeState, spillOf } from "../stateGas.ts"

/** Fails the message: it loses all its gas and returns nothing. */
export function takeAllGas(error: i32): void {
  m.gas = 0
  m.returnedLength = 0
  m.error = error
}

/** Charges for the code that a creation returned, and sets it as the code of the new contract. */
export function deploy(frame: Frame): void {
  const size = m.returnedLength
  const cost = <i64>size * rule(CODE_BYTE) + ((<i64>size + 31) >> 5) * rule(CODE_WORD)
  const stateCost = <i64>size * rule(STATE_CODE_BYTE)
  if (rule(IS_SPURIOUS) != 0 && size > <u32>rule(MAX_CODE)) {
    takeAllGas(CODE_TOO_LARGE)
  } else if (m.gas < cost + spillOf(stateCost)) {
    if (rule(IS_HOMESTEAD) != 0) takeAllGas(OUT_OF_GAS)
    else {
      m.error = CODE_STORE_OUT_OF_GAS
      m.returnedLength = 0
    }
  } else if (rule(REJECTS_EOF_CODE) != 0 && size > 0 && load<u8>(m.returned) == 0xef) {
    takeAllGas(INVALID_CODE)
  } else {
    m.gas -= cost
    chargeState(stateCost)
    if (size > 0) setCode(frame.to)
  }
}

/** Sets the returned bytes as the code of an account. */
function setCode(account: Account): void {
  touchRecord(account)
  keccak256(m.returned, m.returnedLength, hashOf(account))
  const code = passingCode(m.returnedLength)
  memory.copy(code.bytes, m.returned, code.length)
  memory.copy(changetype<usize>(code), hashOf(account), 32)
  account.code = code
  account.flags |= DIRTY
}
