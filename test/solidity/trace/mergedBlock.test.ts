/** Failures in blocks that the optimizer has merged from the blocks of several functions. */
import { expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { deployAllOf } from "../eras/eras.ts"
import { compileCases } from "../stackTraces/compile.ts"

const settings = [
  { optimizer: { enabled: false } },
  { optimizer: { enabled: true, runs: 1 } },
  { optimizer: { enabled: true, runs: 200 } },
  { optimizer: { enabled: true, runs: 1_000_000 } },
]

test.each(settings)("behavior: the innermost frame is the code that reverted, with %o", async (each) => {
  const path = compileCases(each, new URL("./merged/", import.meta.url))
  const artifacts = loadArtifacts(path)
  await using node = await createNode({ automine: true, artifacts })
  const { callOf } = await deployAllOf(node, artifacts, ["Box"])
  const stackOf = async (name: string, args: readonly unknown[]) => {
    const params = [callOf("Box", name, args), "latest"] as const
    const trace = await node.request({ method: "midblock_stackTrace", params: [...params] })
    return [trace?.message, ...(trace?.frames ?? []).map((frame) => `${frame.function} ${frame.line}`)]
  }
  expect({
    take: await stackOf("take", [5n]),
    put: await stackOf("put", [0n]),
    first: await stackOf("twice", [1n, true]),
    second: await stackOf("twice", [0n, false]),
    joined: await stackOf("twice", [1n, false]),
  }).toEqual({
    take: ["reverted with Poor(have: 0, want: 5)", "need 8", "take 27"],
    put: ['reverted with "nothing"', "some 18", "put 22"],
    first: ["reverted with Zero()", "twice 32"],
    second: ["reverted with Zero()", "twice 35"],
    joined: ['reverted with "nothing"', "twice 38"],
  })
})
