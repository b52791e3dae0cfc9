import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { ask } from "../../../dataFolder.ts"

/** The chain id of Starknet: it has more than 53 bits, so that a number of JavaScript is not exact. */
const chainId = 23448594291968334n
test.each([2n ** 52n - 18n, 2n ** 52n, 2n ** 53n - 1n, chainId])(
  "behavior: a legacy transaction of a chain with the id %i keeps its signed bytes",
  async (id) => {
    await using node = await createNode({ chainId: id, automine: true })
    const [from, to] = node.accounts.map(({ address }) => address)
    for (const nonce of ["0x0", "0x1", "0x2", "0x3"]) {
      const fields = { from, to, nonce, gas: "0x5208", gasPrice: "0x77359400", type: "0x0" }
      const raw = (await ask(node, "eth_signTransaction", fields)) as Hex
      const hash = await ask(node, "eth_sendRawTransaction", raw)
      expect(await ask(node, "eth_getRawTransactionByHash", hash)).toBe(raw)
      const sent = { from, nonce, type: "0x0", chainId: `0x${id.toString(16)}` }
      expect(await ask(node, "eth_getTransactionByHash", hash)).toMatchObject(sent)
    }
  },
)

test("error: a legacy transaction of another chain is refused by its chain id", async () => {
  await using signing = await createNode({ chainId: chainId + 2n })
  const [from] = signing.accounts.map(({ address }) => address)
  const fields = { from, to: from, nonce: "0x0", gas: "0x5208", gasPrice: "0x77359400", type: "0x0" }
  const raw = await ask(signing, "eth_signTransaction", fields)
  await using node = await createNode({ chainId })
  await expect(ask(node, "eth_sendRawTransaction", raw)).rejects.toMatchObject({
    code: -32000,
    message: `invalid chain id for signer: have ${chainId + 2n} want ${chainId}`,
  })
})
