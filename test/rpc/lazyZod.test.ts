import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { z as zod } from "zod"
import { createNode } from "../../src/index.ts"
import { z as lazy } from "../../src/rpc/lazyZod.ts"

/** Uses zod as the sources do: each creator, chained methods, nested schemas, and a recursive schema. */
function schemasOf(z: typeof zod) {
  const hex = z
    .string({ error: () => "no text" })
    .regex(/^0x/, { error: "no hex" })
    .meta({ title: "hex" })
  const even = z
    .int()
    .nonnegative()
    .refine((number) => number % 2 === 0, "odd")
  const amount = z.union([hex.transform((text) => BigInt(text)), even.transform(BigInt)])
  const tree = z.strictObject({
    name: hex.optional().describe("A name"),
    get nodes() {
      return z.array(tree).nullish()
    },
  })
  const base = z.object({ amount, kind: z.enum(["a", "b"]).default("a"), pair: z.tuple([hex, z.boolean()]) })
  const Positive = z.core.$constructor<zod.ZodObject, zod.core.$ZodObjectDef>(
    "Positive",
    (schema, definition) => {
      z.ZodObject.init(schema, definition)
    },
  )
  return {
    hex,
    amount,
    tree,
    base: base
      .omit({ pair: true })
      .extend({ more: z.record(z.string(), tree) })
      .partial({ more: true }),
    loose: z.looseObject({ a: z.literal("x"), b: z.null(), c: z.unknown() }),
    custom: new Positive({ type: "object", shape: { amount: even } } as never),
  }
}

const values = ["0x1", "1", 2, 3, null, undefined, { name: "0x", nodes: [{ name: "0x2", nodes: null }] }]
const objects = [
  { nodes: [{ more: 1 }] },
  { amount: "0x5", more: { a: {} } },
  { a: "x", b: null, d: 1 },
  { amount: 4 },
]

test("lazy schemas give the same results and the same issues as zod's", () => {
  const [real, made] = [schemasOf(zod), schemasOf(lazy as unknown as typeof zod)]
  const outcomes = (schemas: typeof real) =>
    Object.values(schemas).map((schema) =>
      [...values, ...objects].map((value) => {
        const { success, data, error } = schema.safeParse(value)
        return success ? data : error?.issues
      }),
    )
  expect(outcomes(made)).toEqual(outcomes(real))
})

test("lazy schemas have the JSON schemas of zod, with titles and descriptions", () => {
  const [real, made] = [schemasOf(zod), schemasOf(lazy as unknown as typeof zod)]
  const documents = (schemas: typeof real, { toJSONSchema }: Pick<typeof zod, "toJSONSchema">) =>
    Object.values(schemas).map((schema) => toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
  expect(documents(made, lazy as unknown as typeof zod)).toEqual(documents(real, zod))
  expect(made.hex instanceof zod.ZodString).toBe(true)
})

/** Runs a program with the built package; returns its output. */
const program = (text: string) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", text], {
    cwd: new URL("../..", import.meta.url),
    maxBuffer: 1e8,
  }).toString()

test("importing the built package creates no schemas, and the first call creates fewer than 100", () => {
  const counted = program(`
    let count = 0
    globalThis.__zod_globalConfig = { postProcessor: () => { count++ } }
    const { createNode } = await import("midblock")
    const imported = count
    const node = await createNode()
    await node.request({ method: "eth_getBalance", params: [node.accounts[0].address, "latest"] })
    console.log(JSON.stringify([imported, count]))
  `)
  const [imported, called] = JSON.parse(counted) as [number, number]
  expect(imported).toBe(0)
  expect(called).toBeGreaterThan(0)
  expect(called).toBeLessThan(100)
})

test("rpc.discover of the built package equals that of the sources", async () => {
  await using node = await createNode()
  const documents = program(`
    const { createNode } = await import("midblock")
    const node = await createNode()
    console.log(JSON.stringify(await node.request({ method: "rpc.discover", params: [] })))
  `)
  expect(JSON.parse(documents)).toEqual(await node.request<unknown>({ method: "rpc.discover", params: [] }))
})
