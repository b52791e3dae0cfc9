/** The errors with which no code can be deployed are tested in deploy.test.ts. */
import { expect, test } from "vitest"
import { initCodeOf } from "../../../src/harness/artifacts/initCode.ts"
import { LibrariesNotLinked } from "../../../src/harness/index.ts"

test("default: the code of each compiler, with or without 0x", () => {
  expect(initCodeOf({ bytecode: "0x6001" })).toBe("0x6001")
  expect(initCodeOf({ bytecode: { object: "0x6001" } })).toBe("0x6001")
  expect(initCodeOf({ bytecode: { object: "6001" } })).toBe("0x6001")
  expect(initCodeOf({ evm: { bytecode: { object: "6001" } } })).toBe("0x6001")
  expect(initCodeOf({ bytecode: "0x6001", evm: { bytecode: { object: "6002" } } })).toBe("0x6001")
})

test("error: each library is named once, also without its name", () => {
  const [one, other] = ["11", "22"].map((byte) => `__$${byte.repeat(17)}$__`)
  const bytecode = `0x73${one}73${other}73${one}`
  const librariesOf = (artifact: Parameters<typeof initCodeOf>[0]) => {
    try {
      return initCodeOf(artifact)
    } catch (error) {
      return error instanceof LibrariesNotLinked ? error.libraries : error
    }
  }
  const linkReferences = { "src/A.sol": { One: [] }, "src/B.sol": { Other: [], More: [] } }
  expect(librariesOf({ bytecode })).toEqual([one, other])
  expect(librariesOf({ bytecode, linkReferences })).toEqual([
    "src/A.sol:One",
    "src/B.sol:Other",
    "src/B.sol:More",
  ])
})
