import { afterAll, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { decodingOf, useArtifacts, useNode } from "../../src/harness/current.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

afterAll(() => useArtifacts([]))

test("decodingOf returns the known artifacts themselves, without a copy for each matcher", async () => {
  await using node = await createNode()
  useNode(node) // an earlier file may have left a node with contracts
  const artifacts = createArtifacts([Token])
  useArtifacts(artifacts)
  expect(decodingOf()).toBe(artifacts)
  expect(decodingOf([], [])).toBe(artifacts)
})

test("useArtifacts refuses a folder path, undefined, and a list of names", () => {
  const refused =
    "invalid option useArtifacts: expected the result of loadArtifacts(folder), or a list of artifacts"
  expect(() => useArtifacts("out" as never)).toThrow(`${refused}, got out`)
  expect(() => useArtifacts(undefined as never)).toThrow(`${refused}, got undefined`)
  expect(() => useArtifacts(["Token"] as never)).toThrow(`${refused}, got [Token]`)
})
