/** `midblock check` executes the blocks of OP chains in a fork, with their deposits and their lists of refunds. */
import { expect, test } from "vitest"
import { check } from "../../../src/check/index.ts"
import { startProxy } from "../../check/mutants/proxy.ts"
import { withContract } from "../op/rewarmed.ts"
import { start } from "../op/start.ts"

type Started = Awaited<ReturnType<typeof start>>

/** Checks a node into whose blocks others send, too. */
async function checked({ node }: Started, sendMore: () => Promise<unknown>, network?: "op") {
  const { url } = await node.listen({ port: 0 })
  let isSent = false
  await using proxy = await startProxy(url, {
    async answer(answer, { method }) {
      if (method === "eth_sendRawTransaction" && !isSent) {
        isSent = true
        await sendMore()
      }
      return answer
    },
  })
  const feed = `${url.replace("http", "ws")}/flashblocks`
  const { results } = await check(proxy.url, { only: ["stream"], network, feed })
  expect(results.filter(({ verdict }) => verdict === "fails")).toEqual([])
  return results.find(({ name }) => name === "stream/executed")
}

test.each(["ecotone", "fjord", "granite", "holocene", "isthmus", "jovian", "karst"] as const)(
  "blocks of %s are executed with their deposits",
  async (opFork) => {
    const started = await start({ opFork, operatorFeeConstant: opFork < "i" ? undefined : 7n })
    const send = () => started.wallet.sendTransaction({ to: started.friend, value: 1n, data: "0x0102" })
    expect(await checked(started, send, "op")).toMatchObject({ verdict: "holds" })
  },
  30_000,
)

test("blocks of Lagoon are executed with the gas that they give back", async () => {
  const started = await withContract()
  const found = await checked(started, async () => [await started.call(), await started.call()], "op")
  expect(found).toMatchObject({ verdict: "holds" })
  const block = await started.node.request({ method: "eth_getBlockByNumber", params: ["0x3", true] })
  expect(block?.transactions.at(-1)).toMatchObject({ type: "0x7d" })
}, 30_000)

test("without the network, its blocks are not executed", async () => {
  const started = await start()
  expect(await checked(started, async () => {})).toMatchObject({
    verdict: "not applicable",
    reason: expect.stringMatching(/it has transactions of the protocol: --network names its rules$/),
  })
}, 30_000)
