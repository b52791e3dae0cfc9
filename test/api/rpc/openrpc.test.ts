import { describe, expect, test } from "vitest"
import { z } from "zod"
import { defineMethod, none, param } from "../../../src/api/rpc/method.ts"
import { openRpcDocument } from "../../../src/api/rpc/openrpc.ts"
import { counter_add, counter_reset, counter_value } from "./counter.ts"

const info = { title: "counter", version: "1.2.3" }

describe("openRpcDocument", () => {
  test("default", () => {
    const number = { title: "hex number", type: "string", pattern: "^0x[0-9a-f]+$" }
    expect(openRpcDocument({ ...info, methods: [counter_add, counter_reset] })).toEqual({
      openrpc: "1.3.2",
      info,
      methods: [
        {
          name: "counter_add",
          summary: "Adds an amount, some times.",
          tags: [{ name: "public" }],
          paramStructure: "by-position",
          params: [
            { name: "amount", summary: "What to add.", required: true, schema: number },
            { name: "times", required: false, schema: number },
          ],
          result: { name: "sum", required: true, schema: number },
          examples: [
            {
              name: "counter_add example",
              params: [{ name: "amount", value: "0x2" }],
              result: { name: "sum", value: "0x2" },
            },
          ],
          "x-aliases": ["counter_plus"],
        },
        {
          name: "counter_reset",
          summary: "Starts again.",
          tags: [{ name: "control" }],
          paramStructure: "by-position",
          params: [],
          result: { name: "Nothing", required: true, schema: { type: "null" } },
          examples: [{ name: "counter_reset example", params: [], result: { name: "Nothing", value: null } }],
        },
      ],
    })
  })

  test.each([
    [true, true],
    [false, false],
  ])("behavior: when strict is %s, the parameter `place` is required: %s", (isStrict, required) => {
    const document = openRpcDocument({ ...info, methods: [counter_value], isStrict })
    expect(document.methods[0]?.params.map((param) => [param.name, param.required])).toEqual([
      ["place", required],
    ])
  })

  test("behavior: references of a recursive schema point into the document", () => {
    const tree = z.object({
      get children() {
        return z.array(tree)
      },
    })
    const plant = defineMethod<undefined>()({
      name: "plant",
      summary: "Plants a tree.",
      params: [param("tree", () => z.object({ root: tree }))],
      result: none,
      example: { params: [{ root: { children: [] } }], result: null },
      handler: () => null,
    })
    const document: unknown = openRpcDocument({ ...info, methods: [plant] })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, path]) => path)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references)
      expect(resolvePointer(document, reference)).toHaveProperty("properties.children")
  })

  test("behavior: the document is JSON", () => {
    const document = openRpcDocument({ ...info, methods: [counter_add, counter_value] })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})

/** RFC 6901, as a URI fragment. */
function resolvePointer(document: unknown, pointer = "#"): unknown {
  let place = document
  for (const step of pointer.split("/").slice(1)) place = (place as Record<string, unknown>)[step]
  return place
}
