/** Simulations on networks that refuse what others serve: the promises are watched by what there is. */
import { expect, test } from "midblock/vitest"

for (const network of ["op", "unichain", "base"] as const)
  test
    .with({ network })
    .simulation(`a payment on ${network}`, { runs: 2 }, async ({ provider, node, clock, heal, accounts }) => {
      const [from, to] = accounts.map(({ address }) => address)
      const send = { method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] } as const
      const hash = await provider.request(send).catch(() => undefined)
      await clock.wait(5000)
      await heal()
      if (hash === undefined) return
      const receipt = await node.request({
        method: "eth_getTransactionReceipt",
        params: [hash as `0x${string}`],
      })
      expect(receipt === null || receipt.status === "0x1").toBe(true)
    })
