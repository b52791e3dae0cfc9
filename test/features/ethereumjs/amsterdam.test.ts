import { expect, test } from "vitest"
import { createEthereumJsEngine } from "../../../src/features/ethereumjs/engine.ts"
import { gasCases, resultOf, withoutAmsterdam } from "../../kernel/evm/execute/amsterdamCases.ts"

test.skipIf(withoutAmsterdam).each(gasCases())("behavior: $name", async (each) => {
  expect(await resultOf(each, { createEngine: createEthereumJsEngine })).toEqual(each.expected)
})
