/** The conformance suite of ethereum/execution-apis, run over HTTP as its reference simulator runs it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { withoutVectors } from "../api/wire/vectors.ts"
import { type Answer, type Case, loadCases, loadOrigin, loadSchemas } from "./cases.ts"

describe.skipIf(withoutVectors)("execution-apis", () => {
  const cases = loadCases()
  const schemas = withoutVectors ? new Map() : loadSchemas()
  const passed = new Map<string, number>()
  let node: MidblockNode
  let url: string
  let snapshot: bigint

  beforeAll(async () => {
    node = await createNode({ ...loadOrigin(), dialect: "ethereum" })
    url = (await node.listen()).url
    snapshot = await node.snapshot()
  })
  afterAll(async () => {
    await node.close()
    print(cases, passed)
  })

  const ask = async (request: string): Promise<Answer> => {
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", headers, body: request })
    return (await response.json()) as Answer
  }

  const judge = ({ specOnly }: Case, method: string, got: Answer, want: Answer) => {
    if (!specOnly || want.error !== undefined)
      return expect(withoutMessage(got)).toEqual(withoutMessage(want))
    const validate = schemas.get(method)
    expect(got.error).toBeUndefined()
    expect(validate?.(got.result) ? [] : validate?.errors).toEqual([])
  }

  test("behavior: the imported chain of 54 blocks has the expected head", async () => {
    const head = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
    expect(head?.number).toBe("0x36")
    expect(head?.hash).toBe("0xd226371d0b1551adb03fb52b71f08e3e11247fe9b1af994768af8cdaa8e7dcd7")
  })

  for (const [method, list] of cases)
    test.for(list.map((each) => [each.name, each] as const))(`${method}: %s`, async ([, each]) => {
      await node.revert(snapshot)
      snapshot = await node.snapshot()
      for (const { request, answer } of each.exchanges) {
        judge(each, JSON.parse(request).method, await ask(request), answer)
        passed.set(method, (passed.get(method) ?? 0) + 1)
      }
    })
})

/** Removes the error message, which is not compared. */
function withoutMessage({ error, ...rest }: Answer): unknown {
  if (error === undefined) return rest
  const { message: _, ...compared } = error
  return { ...rest, error: compared }
}

function print(cases: ReadonlyMap<string, readonly Case[]>, passed: ReadonlyMap<string, number>): void {
  const rows = [...cases].map(([method, list]) => ({
    method,
    passed: passed.get(method) ?? 0,
    of: list.flatMap(({ exchanges }) => exchanges).length,
  }))
  const sum = (field: "passed" | "of") => rows.reduce((total, row) => total + row[field], 0)
  const lines = rows.map((row) => `${row.method.padEnd(42)}${row.passed}/${row.of}`)
  console.log([...lines, `${"total".padEnd(42)}${sum("passed")}/${sum("of")}`].join("\n"))
}
