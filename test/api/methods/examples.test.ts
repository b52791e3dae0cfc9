import { describe, expect, test } from "vitest"
import type { Example } from "../../../src/api/rpc/method.ts"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { methods } from "../../../src/instance/methods.ts"
import { connect } from "../../socket.ts"

/** Creates the node that an example assumes. */
const exampleNode = (
  chosen: Pick<Example<readonly unknown[], unknown>, "network" | "hardfork" | "opFork"> = {},
) => createNode({ seed: "example", accounts: 1, ...chosen } as CreateNodeOptions)

describe("every method", () => {
  for (const { name, example } of methods)
    test(`${name}: the example returns the documented result`, async () => {
      const { after = [], params, result, ...chosen }: Example<readonly unknown[], unknown> = example
      await using node = await exampleNode(chosen)
      const client = await connect((await node.listen()).url)
      for (const call of after) await client.request(call.method, call.params)
      expect(await client.request(name, params)).toEqual(result)
      await client.close()
    })

  test("names and aliases are unique", () => {
    const names = methods.flatMap((method) => [method.name, ...method.aliases])
    expect(names).toEqual([...new Set(names)])
  })

  test("one parameter too many is refused", async () => {
    await using node = await exampleNode()
    for (const { name, example, params } of methods) {
      const given = [...example.params, ...Array(params.length - example.params.length + 1).fill(null)]
      await expect(node.request<unknown>({ method: name, params: given })).rejects.toMatchObject({
        code: -32602,
      })
    }
  })
})
