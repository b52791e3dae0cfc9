import { afterAll, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { decodingOf, useArtifacts, useNode } from "../../src/harness/current.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

afterAll(() => useArtifacts([]))

test("known artifacts are worked out once, not for every matcher", async () => {
  await using node = await createNode()
  useNode(node) // the file that ran before may have left one with contracts
  const artifacts = createArtifacts([Token])
  useArtifacts(artifacts)
  expect(decodingOf()).toBe(artifacts)
  expect(decodingOf([], [])).toBe(artifacts)
})
