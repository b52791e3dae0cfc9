/** The beginning of a top-level message: what it needs, and what it is charged for (EIP-2780, EIP-8037). */
import { CREATE, READ, STATE_ACCOUNT } from "../../layout.ts"
import { charge, rule } from "../machine.ts"
import type { Frame } from "../records.ts"
import { accessPrice } from "../state/access.ts"
import { isEmpty } from "../state/accounts.ts"
import { delegateOf } from "../state/delegation.ts"
import { hasCode } from "../state/requests.ts"
import { chargeState } from "../stateGas.ts"
import { isZero } from "../words/words.ts"
import { sentValueOf } from "./frame.ts"

/** Charges for the account that the message creates, and for the access to the delegate of its callee; false if the gas is too little. */
export function chargeBeginning(frame: Frame): bool {
  const to = frame.to
  const creates = frame.kind == CREATE || !isZero(sentValueOf(frame))
  if (creates && isEmpty(to) && !chargeState(rule(STATE_ACCOUNT))) return false
  if (frame.kind == CREATE) return true
  const delegate = delegateOf(to)
  if (delegate === null) return true
  if (!charge(accessPrice(delegate))) return false
  delegate.accessed |= READ
  return true
}

/** True if everything that the message needs to begin is loaded; otherwise the host is asked for it. */
export function isReady(frame: Frame): bool {
  if (!hasCode(frame.caller) || !hasCode(frame.to)) return false
  if (frame.kind == CREATE) return true
  const delegate = delegateOf(frame.to)
  return delegate === null || hasCode(delegate)
}
