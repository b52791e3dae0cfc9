/** The keys that a message probably reads, from `eth_createAccessList` of the remote. */
import { BoundedCache } from "../../../base/boundedCache.ts"
import { toHex } from "../../../base/hex.ts"
import { OriginRequestFailed } from "../../../errors/index.ts"
import type { FetchedState } from "../../../kernel/evm/execute/rerun.ts"
import { StateKeySet } from "../../../kernel/state/base.ts"
import type { OriginBlock } from "../remote/origin/origin.ts"
import { keysOfAccessList } from "../remote/origin/values.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"

/** Error codes of a remote that lacks the method, or that accepts no block hash. */
const unsupportedCodes: ReadonlySet<number> = new Set([-32601, -32602, -32004])

/** Maximum number of messages whose hints are cached. */
const maxHints = 128

/** Returns the keys that a message would read. */
type KeysOf = NonNullable<FetchedState["keysOf"]>

/**
 * Creates the function that requests hints. It requests each message once, because the state of the fork block does not change.
 * A remote that lacks the method is not asked again.
 *
 * The remote runs the message on its own state. Where that state differs from the local one, the hint is wrong, and some values
 * are fetched in vain.
 */
export function createAccessHint({ request }: Pick<ForkOrigin, "request">, { hash }: OriginBlock): KeysOf {
  let isUnsupported = false
  const hints = new BoundedCache<string, ReturnType<KeysOf>>(maxHints)

  async function keysOf(call: Readonly<Record<string, string>>): ReturnType<KeysOf> {
    try {
      const answer = await request("eth_createAccessList", [call, { blockHash: hash }])
      return toKeySet(keysOfAccessList(answer, call))
    } catch (error) {
      // A message that fails on the remote has no list; the next message may have one.
      if (error instanceof OriginRequestFailed && unsupportedCodes.has(error.code)) isUnsupported = true
      return undefined
    }
  }

  return async ({ from, to, value, data }) => {
    if (isUnsupported) return undefined
    const call = { from, ...(to && { to }), value: `0x${value.toString(16)}`, data: toHex(data) }
    const name = JSON.stringify(call)
    const known = hints.get(name)
    if (known !== undefined) return known
    const keys = keysOf(call)
    hints.set(name, keys)
    return keys
  }
}

function toKeySet(listed: ReturnType<typeof keysOfAccessList>): StateKeySet | undefined {
  if (listed === undefined) return undefined
  const keys = new StateKeySet()
  for (const address of listed.accounts) keys.accounts.add(address)
  for (const [address, slots] of listed.slots) for (const slot of slots) keys.addSlot(address, slot)
  return keys
}
