/** The machines of a node on EthereumJS's interpreter. */
import { expect, test } from "vitest"
import { createEthereumJsEngine } from "../../../src/features/ethereumjs/engine.ts"
import { testEngine } from "../../kernel/evm/execute/engineCases.ts"
import { leftAccounts } from "../../kernel/evm/execute/leftAccounts.ts"

testEngine({ isReference: true, isAtOnce: false }, createEthereumJsEngine)

test("the end of a message deletes the empty accounts that were touched, and no others", async () => {
  expect(await leftAccounts(createEthereumJsEngine)).toEqual([undefined, 0n, 10n ** 18n])
})
