import { createSessionNode, runInSession } from "../../src/harness/isolation/testSession.ts"
import { describe, expect, test } from "../../src/harness/vitest/index.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

const session = () => ({ test: "pays", isOver: false })
const numberOf = (node: MidblockNode) => node.request({ method: "eth_blockNumber" })

describe("createSessionNode", () => {
  test("error: a test that is over calls the node", async () => {
    await using raw = await createNode()
    const { node } = createSessionNode(raw)
    const own = session()
    const next = runInSession(own, async () => {
      await node.mine()
      own.isOver = true
      return [node.mine(), numberOf(node), node.reset()].map((call) => call.catch((error: Error) => error))
    })
    const texts = (await Promise.all(await next)).map((error) => (error as Error).message)
    const why = 'was not executed, because the test "pays" is over: await everything that the test starts'
    expect(texts).toEqual([`node.mine ${why}`, `eth_blockNumber ${why}`, `node.reset ${why}`])
    expect(await numberOf(node)).toBe("0x1")
  })

  test("behavior: a timer belongs to the test that started it", async () => {
    await using raw = await createNode()
    const { node } = createSessionNode(raw)
    const own = session()
    const mined = runInSession(
      own,
      () => new Promise((resolve) => void setTimeout(() => node.mine().catch(resolve), 1)),
    )
    own.isOver = true
    expect(String(await mined)).toContain('the test "pays" is over')
  })

  test("behavior: `settled` waits for the calls that follow from the running ones", async () => {
    await using raw = await createNode()
    const { node, settled } = createSessionNode(raw)
    void node
      .mine()
      .then(() => node.mine())
      .then(() => node.mine())
    await settled()
    expect(await numberOf(node)).toBe("0x3")
  })

  test("behavior: `settled` does not wait for a receipt", async () => {
    await using raw = await createNode({ holdFlashblocks: true })
    const { node, settled } = createSessionNode(raw)
    const [from, to] = node.accounts.map(({ address }) => address)
    const transaction = { from, to, gas: "0x5208", maxFeePerGas: "0x77359400", nonce: "0x0" }
    const signed = await node.request<string>({ method: "eth_signTransaction", params: [transaction] })
    const receipt = node.request<{ status: string }>({
      method: "eth_sendRawTransactionSync",
      params: [signed],
    })
    await settled()
    await node.mine()
    expect((await receipt).status).toBe("0x1")
  })
})
