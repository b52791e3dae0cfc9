import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"

let folder: string

eachInFolder((made) => {
  folder = made
})

/** The chain id of Starknet: it has more than 53 bits, so that a number of JavaScript is not exact. */
const chainId = 23448594291968334n

const stranger = `0x${"5e".repeat(20)}`

test("behavior: signed and impersonated legacy transactions are read from a data folder", async () => {
  const options = { chainId, dataDir: folder }
  const first = await createNode(options)
  const [from] = first.accounts.map(({ address }) => address)
  await ask(first, "anvil_impersonateAccount", stranger)
  await ask(first, "anvil_setBalance", stranger, "0xde0b6b3a7640000")
  const priced = { to: from, gas: "0x5208", gasPrice: "0x77359400", type: "0x0" }
  for (const sender of [from, stranger]) await ask(first, "eth_sendTransaction", { ...priced, from: sender })
  await first.mine()
  const before = await ask(first, "eth_getBlockByNumber", "0x1", true)
  await first.close()
  const second = await createNode(options)
  expect(await ask(second, "eth_getBlockByNumber", "0x1", true)).toEqual(before)
  expect(before).toMatchObject({ transactions: [{ from }, { from: stranger }] })
  await second.close()
})
