/** A fork without a remote: its file answers, and a missing entry is an error that says how to add it. */
import { ForkFileMiss } from "../../../../errors/index.ts"
import { pick } from "../memory.ts"
import type { Origin, StateValues } from "../origin/origin.ts"
import { requestId } from "../requests.ts"
import { missingKeys, type NormalizedKeys, normalizeKeys, noValues } from "../stateValues.ts"
import { blockOf, type ForkFileContents } from "./contents.ts"

/**
 * Returns `true` when a fork runs from its file alone.
 *
 * The option decides when it is given. Otherwise the fork is offline when the file exists and `CI` is set, to anything except an
 * empty text, `0` and `false`.
 *
 * @example
 * isOffline({ ci: "true", fileExists: true }) // true
 * isOffline({ ci: "true", fileExists: true, offline: false }) // false
 */
export function isOffline({
  offline,
  ci = "",
  fileExists,
}: {
  readonly offline?: boolean | undefined
  readonly ci?: string | undefined
  readonly fileExists: boolean
}): boolean {
  return offline ?? (fileExists && !["", "0", "false"].includes(ci.toLowerCase()))
}

/** Returns the values of the keys that a fork file has. */
export function readContents({ values }: ForkFileContents, keys: NormalizedKeys): StateValues {
  const slots = new Map<`0x${string}`, ReadonlyMap<`0x${string}`, `0x${string}`>>()
  for (const [address, hexes] of keys.slots) {
    const found = pick(values.slots.get(address) ?? new Map(), hexes)
    if (found.size > 0) slots.set(address, found)
  }
  return {
    accounts: pick(values.accounts, keys.accounts),
    slots,
    blockHashes: pick(values.blockHashes, keys.blockHashes),
  }
}

/**
 * Creates an origin that answers from a fork file.
 *
 * Both methods reject with {@link ForkFileMiss} when the file has no answer.
 *
 * @example
 * const offline = createOfflineOrigin("uniswap.fork.json", contents)
 * await offline.read(block, { accounts: ["0xab…"], slots: new Map() })
 * // ForkFileMiss: fork file uniswap.fork.json has no account 0xab… at block 21000000 (0x…); add it with: …
 */
export function createOfflineOrigin(
  path: string,
  contents: ForkFileContents,
): Pick<Origin, "read" | "request"> {
  const { number, hash } = blockOf(contents)
  return {
    async read(block, keys) {
      const wanted = normalizeKeys(keys)
      const found = block.hash === hash ? readContents(contents, wanted) : noValues
      const missing = missingKeys(wanted, found)
      if (missing !== undefined)
        throw new ForkFileMiss({ path, missing: namesOf(missing), number: block.number, hash: block.hash })
      return found
    },
    async request(method, params) {
      const id = requestId(method, params)
      const response = contents.responses.get(id)
      if (response === undefined)
        throw new ForkFileMiss({ path, missing: [`answer to ${shortened(id)}`], number, hash })
      return response.result
    },
  }
}

const shortened = (id: string): string => (id.length > 200 ? `${id.slice(0, 200)}…` : id)

const namesOf = ({ accounts, slots, blockHashes }: NormalizedKeys): string[] => [
  ...accounts.map((address) => `account ${address}`),
  ...[...slots].flatMap(([address, hexes]) => hexes.map((slot) => `slot ${slot} of ${address}`)),
  ...blockHashes.map((number) => `hash of block ${number}`),
]
