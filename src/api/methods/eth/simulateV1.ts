/** Simulates blocks of calls on top of a block, each on the state after the one before it. */
import { failureText } from "../../../kernel/evm/execute/failure.ts"
import type { SimulatedBlock } from "../../../node/query/simulate/simulate.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcSimulation, simulation, toRpcSimulatedBlock } from "../../wire/simulate.ts"
import { method } from "../shared/method.ts"

interface Simulated {
  readonly blocks: readonly SimulatedBlock[]
  readonly full: boolean
}

const toRpc = ({ blocks, full }: Simulated) =>
  blocks.map(({ block, calls }) => {
    const explained = calls.map((call) => ({
      ...call,
      reason: call.outcome.failure === undefined ? undefined : failureText(call.outcome),
    }))
    return toRpcSimulatedBlock(block, explained, full)
  })

const zeroHash: `0x${string}` = `0x${"00".repeat(32)}`
const noLogs: `0x${string}` = `0x${"00".repeat(256)}`

export const eth_simulateV1 = method({
  name: "eth_simulateV1",
  summary:
    "Executes a sequence of message calls building on each other's state without creating transactions on the block chain, optionally overriding block and state data.",
  params: [
    param("Payload", simulation),
    optional("Block tag", blockSelector, { fallback: { tag: "latest" } }),
  ],
  result: result("Result of calls", rpcSimulation, toRpc),
  example: {
    params: [
      {
        blockStateCalls: [{ calls: [{ to: "0x0000000000000000000000000000000000000004", input: "0x1234" }] }],
      },
      "latest",
    ],
    result: [
      {
        hash: "0x4708e144c10a740d05477ccc0a605ead9cd88690597199783747f67733dc8980",
        parentHash: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
        sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
        miner: "0x0000000000000000000000000000000000000000",
        stateRoot: "0xc3e3c25d0cd9d6c293c7b14ceed4dfd0e2923ccdfe4abe5fbaa6957633317032",
        transactionsRoot: "0x979682f97ba7e241237a4ec77cda67e74ba829e80a8ced94ab787406645cd967",
        receiptsRoot: "0x5240c13baa9d1e0d29a6c984ba919cb949d4c1a9ceb74060760c90e4d1fcd765",
        logsBloom: noLogs,
        difficulty: "0x0",
        number: "0x1",
        gasLimit: "0x3938700",
        gasUsed: "0x5258",
        timestamp: "0x69191f95",
        extraData: "0x",
        mixHash: zeroHash,
        nonce: "0x0000000000000000",
        baseFeePerGas: "0x0",
        withdrawalsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        blobGasUsed: "0x0",
        excessBlobGas: "0x0",
        parentBeaconBlockRoot: zeroHash,
        requestsHash: "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        size: "0x291",
        transactions: ["0xa814a15a2d2389d7ebea3520c1ccedf48489751482fdf295aa0d325162093471"],
        uncles: [],
        withdrawals: [],
        calls: [{ returnData: "0x1234", logs: [], gasUsed: "0x5258", maxUsedGas: "0x5258", status: "0x1" }],
      },
    ],
  },
  fork: { state: 1 },
  handler: async (node, asked, block, task) => ({
    blocks: await node.simulate(asked, block, task),
    full: asked.returnFullTransactions,
  }),
})
