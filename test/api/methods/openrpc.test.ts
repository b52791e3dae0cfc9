import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { vectorsFolder, withoutVectors } from "../wire/vectors.ts"

/** The types of the package do not compile with our settings, so its name is not a literal in the import. */
const validator: string = "@open-rpc/schema-utils-js"
const { validateOpenRPCDocument } = (await import(validator)) as {
  /** Returns `true`, or the error of the document. */
  validateOpenRPCDocument(document: unknown): true | Error
}

interface Described {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly required?: boolean }[]
  readonly result: { readonly name: string }
}

/** The answer of `rpc.discover`. */
async function discover(dialect: "preconf" | "ethereum") {
  await using node = await createNode({ dialect })
  return (await node.request({ method: "rpc.discover", params: [] })) as { methods: readonly Described[] }
}

const ofEthereum = discover("ethereum")

test.each(["preconf", "ethereum"] as const)(
  "%s: the OpenRPC validator accepts rpc.discover",
  async (dialect) => {
    expect(validateOpenRPCDocument(await discover(dialect))).toBe(true)
  },
)

test("behavior: the validator refuses an invalid document", () => {
  expect(validateOpenRPCDocument({ openrpc: "1.3.2", info: { title: "x" }, methods: [] })).not.toBe(true)
})

interface Tagged extends Described {
  readonly tags: readonly { readonly name: string }[]
}

test("rpc.discover and rpc_modules of the public endpoint list only its own methods", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const ask = async (path: string, method: string) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] })
    const headers = { "content-type": "application/json" }
    const reply = await fetch(url + path, { method: "POST", headers, body })
    return ((await reply.json()) as { result: Record<string, unknown> }).result
  }
  const described = async (path: string) =>
    ((await ask(path, "rpc.discover")).methods as Tagged[]).map(({ name, tags: [tag] }) => ({
      name,
      access: tag?.name,
    }))
  const all = await described("")
  const open = await described("/public")
  expect(open).toEqual(all.filter(({ access }) => access === "public"))
  expect(open.length).toBeLessThan(all.length)
  const spaces = new Set(open.flatMap(({ name }) => name.match(/^[a-z0-9]+(?=_)/) ?? []))
  expect(Object.keys(await ask("/public", "rpc_modules"))).toEqual([...spaces].sort())
  expect(Object.keys(await ask("", "rpc_modules"))).toContain("evm")
  expect(spaces).not.toContain("evm")
})

/** Returns `true` for methods that do not apply to midblock, or that the consensus layer calls. */
const absent = (name: string) =>
  name.startsWith("engine_") || ["debug_getRawBlockAccessList", "eth_getBlockAccessList"].includes(name)

/** The parameter names of the read service: they take precedence, because its error messages contain them. */
const named: Readonly<Record<string, readonly string[]>> = {
  eth_call: ["transaction", "block"],
  eth_getBlockReceipts: ["block"],
  eth_getStorageAt: ["address", "position", "block"],
}

/** Parameters that are optional here and required there: older clients omit them, and geth accepts that. */
const lenient = new Set([
  "eth_feeHistory/rewardPercentiles",
  "eth_getBlockByHash/Hydrated transactions",
  "eth_getBlockByNumber/Hydrated transactions",
  "eth_getBlockReceipts/block",
])

/** Parameters that are required here and optional there: without them there is nothing to count. */
const strict = new Set([
  "eth_getBlockTransactionCountByHash/Block hash",
  "eth_getBlockTransactionCountByNumber/Block",
])

describe.skipIf(withoutVectors)("execution-apis: each method has the expected names and parameters", () => {
  const document = withoutVectors
    ? { methods: [] }
    : (JSON.parse(readFileSync(`${vectorsFolder}/execution-apis/openrpc.json`, "utf8")) as {
        methods: readonly Described[]
      })
  test.each(document.methods.filter(({ name }) => !absent(name)).map((each) => [each.name, each] as const))(
    "%s",
    async (name, theirs) => {
      const ours = (await ofEthereum).methods.find((method) => method.name === name)
      const params = ours?.params.slice(0, theirs.params.length) ?? []
      expect(params.map((param) => param.name)).toEqual(
        named[name] ?? theirs.params.map((param) => param.name),
      )
      expect(ours?.result.name).toBe(theirs.result.name)
      const required = theirs.params.map((param, i) => {
        const place = `${name}/${params[i]?.name}`
        return strict.has(place) || (param.required === true && !lenient.has(place))
      })
      expect(params.map((param) => param.required)).toEqual(required)
    },
  )
})
