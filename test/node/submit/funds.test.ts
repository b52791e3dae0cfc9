import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { fundsOf } from "../../../src/node/submit/funds.ts"
import { refusal } from "../../refusal.ts"

test("args: fundAccounts have ether at genesis", async () => {
  const [a, b, c] = ["aa", "bb", "cc"].map((end) => `0x${end.padStart(40, "0")}`)
  await using node = await createNode({ fundAccounts: [`${a}`, `${b}:1.5`, `${c}:7wei`], balance: 3n })
  const balances = await Promise.all(
    [a, b, c].map((each) => node.request<string>({ method: "eth_getBalance", params: [each, "0x0"] })),
  )
  expect(balances.map(BigInt)).toEqual([3n, 15n * 10n ** 17n, 7n])
  expect(await refusal(createNode({ fundAccounts: ["0x1:5"] }))).toBe(
    "-32602 invalid option fundAccounts: expected addresses, such as 0x00… or 0x00…:5 with ether, got [0x1:5]",
  )
})

test("fundsOf: in the order of the option, addresses in lower case, amounts in ether unless they have a unit", () => {
  const address = `0x${"Ab".repeat(20)}`
  const amounts = ["", ":2", ":2 ether", ":3gwei", ":0"]
  const fundAccounts = amounts.map((amount) => `${address}${amount}`)
  const lowered = address.toLowerCase()
  expect(fundsOf({ fundAccounts, balance: 9n })).toEqual([
    [lowered, 9n],
    [lowered, 2n * 10n ** 18n],
    [lowered, 2n * 10n ** 18n],
    [lowered, 3n * 10n ** 9n],
    [lowered, 0n],
  ])
  expect(fundsOf({ fundAccounts: [], balance: 9n })).toEqual([])
})
