import { describe, expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"

const to = `0x${"d1".repeat(20)}`
const hash = `0x01${"00".repeat(31)}`

test("behavior: a blob call runs before any blob transaction, and invalid blob calls are refused", async () => {
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
  const reason = "tx causes total blob gas of 6553600 to exceed maximum blob gas per block of 2752512"
  await expect(many).rejects.toMatchObject({
    code: -32602,
    message: `invalid argument 0: Transaction: ${reason}`,
  })
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

describe("refusals have the codes of execution-apis and the messages of geth", () => {
  const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
  const call = (given: object) => ({
    blockStateCalls: [{ calls: [{ from, to, ...given }] }],
    validation: true,
  })
  const fees = { maxFeePerGas: "0x77359400" }
  const poor = "0x000000000000000000000000000000000000dead"

  test.each([
    ["another chain", call({ chainId: "0x1" }), -32000, "chainId does not match node's (have=1, want=31337)"],
    [
      "nonce too high",
      call({ ...fees, nonce: "0x5" }),
      -38011,
      `nonce too high: address ${from}, tx: 5 state: 0`,
    ],
    [
      "nonce too low",
      {
        ...call({ ...fees, nonce: "0x0" }),
        blockStateCalls: [
          { stateOverrides: { [from]: { nonce: "0x2" } }, calls: [{ from, to, ...fees, nonce: "0x0" }] },
        ],
      },
      -38010,
      `nonce too low: address ${from}, tx: 0 state: 2`,
    ],
    [
      "fee below the base fee",
      call({ maxFeePerGas: "0x1" }),
      -38012,
      `max fee per gas less than block base fee: address ${from}, maxFeePerGas: 1, baseFee: 875000000`,
    ],
    [
      "too little intrinsic gas",
      call({ ...fees, gas: "0x5207" }),
      -38013,
      "intrinsic gas too low: have 20999, want 21000",
    ],
    [
      "insufficient funds",
      call({ from: poor, value: "0x1", gas: "0x5208", ...fees }),
      -38014,
      `insufficient funds for gas * price + value: address ${poor} have 0 want 42000000000001`,
    ],
    [
      "more gas than the block has",
      call({ ...fees, gas: "0x3938701" }),
      -38015,
      "block gas limit reached: remaining: 60000000, required: 60000001",
    ],
    [
      "too long init code",
      call({ ...fees, to: null, data: `0x${"00".repeat(49_153)}` }),
      -38025,
      "max initcode size exceeded: code size 49153, limit 49152",
    ],
    [
      "tip above the cap",
      call({ ...fees, maxPriorityFeePerGas: "0x77359401" }),
      -32602,
      "max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: 2000000001, maxFeePerGas: 2000000000",
    ],
  ])("error: %s", async (_name, simulation, code, message) => {
    await using node = await createNode()
    const simulated = node.request<unknown>({ method: "eth_simulateV1", params: [simulation] })
    await expect(simulated).rejects.toMatchObject({ code, message })
  })
})
