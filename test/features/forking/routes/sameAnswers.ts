/** Compares the answers of a fork with those of another node. */
import { expect } from "vitest"
import type { Request } from "./forkRequests.ts"
import type { Ask } from "./remotes.ts"

/** Hashes of local blocks differ from those of the whole chain, because their state roots differ. */
export const withoutRoots = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (name, value) =>
    ["blockHash", "hash", "parentHash", "stateRoot", "receiptsRoot"].includes(name) ? undefined : value,
  )

const refusalOf = ({ message }: { message: string }) => ({ refused: message })

/** Compares the answers to the same or corresponding requests; errors are answers, without the hashes in them. */
export async function same(
  own: Ask,
  theirs: Ask,
  requests: readonly Request[],
  others = requests,
  view = withoutRoots,
) {
  for (const [index, [method, ...params]] of requests.entries()) {
    const [, ...corresponding] = others[index] as Request
    const [answer, expected] = await Promise.all([
      own(method, params).catch(refusalOf),
      theirs(method, corresponding).catch(refusalOf),
    ])
    const text = (each: unknown, hash: unknown) =>
      JSON.stringify(view(each)).replaceAll(typeof hash === "string" ? hash : "\0", "…")
    expect({ method, params, answer: text(answer, params[0]) }).toEqual({
      ...{ method, params },
      answer: text(expected, corresponding[0]),
    })
  }
}
