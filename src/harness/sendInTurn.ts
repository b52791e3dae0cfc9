/**
 * Sends the transactions of an account one after the other. viem reads the nonce of a local account before it signs, so parallel
 * sends would get the same nonce. A nonce manager of viem would leave a gap when an estimate fails, and keep its count after a revert.
 */
import type { Account, Client } from "viem"
import { memoizeByObject } from "../base/memoize.ts"

/** The actions of viem that send a transaction without calling another one of the client. */
const sends = ["deployContract", "sendTransaction", "sendTransactionSync"] as const

type Send = (parameters?: { readonly account?: Account | string | null }) => Promise<unknown>

/** The last send of each account, by its address. */
type LastSends = Map<string, Promise<unknown>>

const sendsOf = memoizeByObject((_node: object): LastSends => new Map())

/**
 * Returns the actions of a client that send; those of one local account on one node wait for each other.
 *
 * @param actions - The wallet actions of a viem client.
 */
export function sendInTurn<Actions extends object>(
  { account: own }: Pick<Client, "account">,
  node: object,
  actions: Actions,
): Partial<Actions> {
  const all = actions as unknown as Partial<Record<string, Send>>
  const inTurn =
    (send: Send): Send =>
    (parameters) => {
      const account = parameters?.account ?? own
      if (typeof account !== "object" || account.type !== "local") return send(parameters)
      return afterLast(sendsOf(node), account.address.toLowerCase(), () => send(parameters))
    }
  const found = sends.flatMap((name) => {
    const send = all[name] // not every version of viem has every action
    return send === undefined ? [] : [[name, inTurn(send)]]
  })
  return Object.fromEntries(found)
}

/**
 * Sends when the last send of the account is over, and has failed or not. The promise of a send gets no second listener: V8 would then
 * leave the caller out of the stack of its error.
 */
async function afterLast<Result>(
  last: LastSends,
  address: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const before = last.get(address)
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  last.set(address, over)
  try {
    if (before !== undefined) await before
    return await send()
  } finally {
    end()
    if (last.get(address) === over) last.delete(address)
  }
}
