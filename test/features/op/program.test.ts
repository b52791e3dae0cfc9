/** The program on OP chains: its defaults are no choices, and options without effect are refused. */
import { expect, onTestFinished, test } from "vitest"
import { call, ended, launch, urlOf } from "../../cli/program.ts"

test("the program starts a network with its defaults, and with the fork of Ethereum that it has", async () => {
  for (const flags of [[], ["--op-fork", "isthmus", "--hardfork", "prague"]]) {
    const child = launch("--network", "op", "--port", "0", "--json", ...flags)
    onTestFinished(() => {
      child.kill()
    })
    expect(await call(await urlOf(child), "eth_chainId")).toBe("0xa")
  }
})

test("error: another fork of Ethereum, and a time between blocks that Base cannot have", async () => {
  expect(await ended(launch("--network", "op", "--hardfork", "amsterdam"))).toEqual({
    code: 1,
    text: "error: invalid option --hardfork: expected osaka, that of the fork karst of the OP stack, which opFork sets, got amsterdam\n",
  })
  expect(await ended(launch("--network", "base", "--block-time", "0.25"))).toEqual({
    code: 1,
    text: "error: invalid option --block-time: expected a multiple of 200 ms on Base, got 250\n",
  })
})
