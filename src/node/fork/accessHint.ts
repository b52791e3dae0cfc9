/** A hint of what a message reads, by `eth_createAccessList` of the remote. */
import { BoundedCache } from "../../base/boundedCache.ts"
import { toHex } from "../../base/hex.ts"
import { OriginRequestFailed } from "../../errors/index.ts"
import type { FetchedState } from "../../evm/execute/rerun.ts"
import type { OriginBlock } from "../../fork/origin/origin.ts"
import { keysOfAccessList } from "../../fork/origin/values.ts"
import { StateKeySet } from "../../state/base.ts"
import type { ForkOrigin } from "./lazyOrigin.ts"

/** Codes of a remote that does not have the method, or does not take a block by its hash. */
const lacking: ReadonlySet<number> = new Set([-32601, -32602, -32004])

/** Most messages whose hints are kept. */
const maxHints = 128

/** Tells which keys a message would read. */
type KeysOf = NonNullable<FetchedState["keysOf"]>

/**
 * Creates what asks for hints, once for each message: the state of the fork block does not change. A remote that does not
 * have the method is not asked again.
 *
 * The remote runs the message on its own state: where that differs from the local one, the hint is wrong, which costs a
 * few values that nobody needs.
 */
export function createAccessHint({ request }: Pick<ForkOrigin, "request">, { hash }: OriginBlock): KeysOf {
  let isLacking = false
  const hints = new BoundedCache<string, ReturnType<KeysOf>>(maxHints)

  async function keysOf(call: Readonly<Record<string, string>>): ReturnType<KeysOf> {
    try {
      const answer = await request("eth_createAccessList", [call, { blockHash: hash }])
      return toKeySet(keysOfAccessList(answer, call))
    } catch (error) {
      // A message that fails there has no list; that says nothing of the next one.
      if (error instanceof OriginRequestFailed && lacking.has(error.code)) isLacking = true
      return undefined
    }
  }

  return async ({ from, to, value, data }) => {
    if (isLacking) return undefined
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
