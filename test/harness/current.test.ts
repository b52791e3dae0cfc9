import { afterAll, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { decodingOf, useArtifacts } from "../../src/harness/current.ts"
import { createArtifacts } from "../../src/harness/index.ts"

afterAll(() => useArtifacts([]))

test("known artifacts are worked out once, not for every matcher", () => {
  const artifacts = createArtifacts([Token])
  useArtifacts(artifacts)
  expect(decodingOf()).toBe(artifacts)
  expect(decodingOf([], [])).toBe(artifacts)
})
