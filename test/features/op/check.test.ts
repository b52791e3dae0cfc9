/** `midblock check` against the networks of the OP stack: no case fails, and few do not apply. */
import { expect, test } from "vitest"
import { networkDialects } from "../../../src/check/dialects.ts"
import { networks } from "../../../src/features/op/networks.ts"
import { accept } from "../../check/acceptance.ts"

const names = Object.keys(networks) as (keyof typeof networks)[]
const isDenim = (network: string) => ["base", "base-sepolia"].includes(network)

/** The cases that do not apply to a network, by the reason. */
const absent = (network: string): readonly RegExp[] => [
  ...(isDenim(network) ? [/^(pending|stream|subscriptions)\//] : []),
  ...(network.startsWith("op")
    ? [
        /^subscriptions\/(flashblocks-grow|flashblock-transactions|x-layer-flashblocks|pending-logs)$/,
        /^stream\/rebuilt-hash$/,
      ]
    : []),
  ...(network === "base-flashblocks" ? [/^pending\/context-/] : []),
]

/** A testnet has the options of its mainnet, and another chain id. */
const checked = names.filter(
  (name) => name === "base-flashblocks" || !names.some((other) => name.startsWith(`${other}-`)),
)

test.each(chunks(checked, 5))(
  "no case fails: %s, %s, %s, %s, %s",
  async (...some) => {
    await Promise.all(
      some.map(async (network) => {
        const found = await accept({ network }, { network })
        expect({ network, fails: found.fails }).toEqual({ network, fails: [] })
        const unexpected = found.notApplicable.filter(
          (name) => !absent(network).some((pattern) => pattern.test(name)),
        )
        expect({ network, unexpected }).toEqual({ network, unexpected: [] })
        const dialects =
          networks[network].options.feedForm === "subblocks" || isDenim(network) ? [] : [fields]
        expect({ network, differs: found.differs }).toEqual({ network, differs: dialects })
      }),
    )
  },
  60_000,
)

test("no case fails on a chain of Lagoon, whose blocks give gas back", async () => {
  const found = await accept({ network: "op", opFork: "lagoon" }, { network: "op" })
  expect(found.fails).toEqual([])
  expect(found.notApplicable.filter((name) => !absent("op").some((pattern) => pattern.test(name)))).toEqual(
    [],
  )
}, 60_000)

test.each(names.filter((name) => !isDenim(name)))(
  "%s: the refresh that is expected is the time of its flashblocks",
  (network) => {
    expect(networkDialects[network].refresh).toBe(networks[network].options.flashblockTime)
  },
)

const fields = "stream/foreign-fields: rollup-boost: with fields of Ethereum's blobs and requests"

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)]
}
