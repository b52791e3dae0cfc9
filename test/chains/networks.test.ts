/** Every network and every fork of the OP stack as a linked L2. */
import type { Hex } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { networks } from "../../src/features/op/networks.ts"
import { createChains } from "../../src/index.ts"
import { prove, start, withdraw } from "./start.ts"

for (const network of Object.keys(networks) as (keyof typeof networks)[])
  test(`${network} takes a deposit, and stays in step with L1`, async () => {
    const chains = await createChains({ l2: { l2: { network } }, seed: network })
    onTestFinished(() => chains.close())
    const { l1, l2, contracts } = chains
    const from = l1.accounts[0]?.address as Hex
    const before = await l2.l2.at({ block: "latest" }).balance(from)
    const transaction = { from, to: contracts.l2.optimismPortal, value: "0x5" } as const
    await l1.request({ method: "eth_sendTransaction", params: [transaction] })
    await chains.mine(3)
    expect(await l2.l2.at({ block: "latest" }).balance(from)).toBe(before + 5n)
    expect(l2.l2.now() - l1.now()).toBe(l2.l2.options.blockTime)
  })

for (const opFork of [
  "ecotone",
  "fjord",
  "granite",
  "holocene",
  "isthmus",
  "jovian",
  "karst",
  "lagoon",
] as const)
  test(`a withdrawal of ${opFork} is proven on L1`, async () => {
    const started = await start({ l2: { op: { network: "op", opFork } } })
    const receipt = await withdraw(started, 1n)
    await started.chains.mine()
    expect((await prove(started, receipt)).proof.status).toBe("success")
  })
