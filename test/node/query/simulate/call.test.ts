import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"

const to = `0x${"d1".repeat(20)}`
const hash = `0x01${"00".repeat(31)}`

test("behavior: a call with blobs runs, before any transaction with blobs has been there", async () => {
  await using node = await createNode()
  const [from] = node.accounts.map(({ address }) => address)
  const simulate = (call: object) =>
    node.request<unknown>({
      method: "eth_simulateV1",
      params: [{ blockStateCalls: [{ calls: [{ from, ...call }] }] }, "latest"],
    })
  const blobs = { blobVersionedHashes: [hash], maxFeePerBlobGas: "0x1" }
  expect(await simulate({ to, ...blobs })).toMatchObject([{ calls: [{ status: "0x1", gasUsed: "0x5208" }] }])
  const many = simulate({ to, ...blobs, blobVersionedHashes: Array(50).fill(hash) })
  const reason = "tx causes total blob gas of 6553600 to exceed maximum blob gas per block of 1179648"
  await expect(many).rejects.toMatchObject({ message: `invalid argument 0: Transaction: ${reason}` })
  for (const [call, message] of [
    [blobs, "blob transaction of type create"],
    [{ to, ...blobs, blobVersionedHashes: [] }, "blob transaction missing blob hashes"],
    [
      { to, ...blobs, blobVersionedHashes: [hash, `0x${"02".repeat(32)}`] },
      "blob 1 has invalid hash version",
    ],
  ] as const) {
    await expect(simulate(call)).rejects.toMatchObject({ message })
    const called = node.request<unknown>({ method: "eth_call", params: [{ from, ...call }] })
    await expect(called).rejects.toMatchObject({ code: -32000, message })
  }
})
