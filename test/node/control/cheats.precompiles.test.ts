/** Code for the addresses of precompiled contracts, which the EVM would never execute. */
import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { start } from "./cheatedNode.ts"

/** Returns 42. */
const code = "0x602a5f5260205ff3"
const addressOf = (index: number) => numberToHex(index, { size: 20 })

test.each(["anvil_setCode", "hardhat_setCode"])(
  "%s: refused for a precompile, and nothing changes",
  async (method) => {
    await using context = await start()
    const { ask } = context
    const identity = addressOf(4)
    await expect(ask(method, identity, code)).rejects.toMatchObject({
      code: -32000,
      message: `account ${identity} is a precompile: code at its address is not executed. A state override of eth_call replaces it for one call`,
    })
    expect(await ask("eth_getCode", identity, "pending")).toBe("0x")
    expect(await ask("eth_call", { to: identity, data: "0x1234" }, "latest")).toBe("0x1234")
  },
)

test("the remedy of the message: code of a state override replaces a precompile for one call", async () => {
  await using context = await start()
  const call = { to: addressOf(4), data: "0x1234" }
  expect(await context.ask("eth_call", call, "latest", { [addressOf(4)]: { code } })).toBe(
    numberToHex(42, { size: 32 }),
  )
})

test("the fork decides: P256VERIFY has no code from Osaka on, and takes code before", async () => {
  await using osaka = await start({ hardfork: "osaka" })
  await expect(osaka.ask("anvil_setCode", addressOf(0x100), code)).rejects.toThrow("is a precompile")
  await using prague = await start({ hardfork: "prague" })
  await prague.ask("anvil_setCode", addressOf(0x100), code)
  expect(await prague.ask("eth_call", { to: addressOf(0x100) }, "latest")).toBe(numberToHex(42, { size: 32 }))
})

test("the code of a precompile can be removed, as that of every account", async () => {
  await using context = await start()
  await context.ask("anvil_setCode", addressOf(1), "0x")
  expect(await context.ask("eth_getCode", addressOf(1), "latest")).toBe("0x")
})
