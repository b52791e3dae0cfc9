/** Requests on a full disk: a refused one changes nothing, and listeners have the chain that reads return. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const script = fileURLToPath(new URL("refusedRequests.mjs", import.meta.url))
const refusal = "data folder folder cannot be written: file too large"
const names = [
  ...["anvil_setBalance", "anvil_setNonce", "anvil_setNextBlockBaseFeePerGas"],
  ...["anvil_setNextBlockTimestamp", "anvil_setBlockTimestampInterval", "anvil_setCoinbase"],
  ...["anvil_setMinGasPrice", "anvil_setChainId", "anvil_impersonateAccount"],
  ...["anvil_autoImpersonateAccount", "evm_setIntervalMining"],
  ...["evm_increaseTime", "evm_setAutomine", "evm_revert", "evm_mine", "anvil_dropTransaction"],
  ...["anvil_rollback", "anvil_reorg", "eth_sendTransaction", "anvil_reset"],
]

/** Runs the node on a chain of some blocks, and opens its folder again. */
async function run(isRestarted: boolean, blocks: number) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    dataDir,
    `${isRestarted}`,
    `${blocks}`,
  ])
  const { shown, killed, ...printed } = JSON.parse(stdout)
  await using node = await createNode({ dataDir })
  const [{ hash }, balance] = [
    (await ask(node, "eth_getBlockByNumber", "latest", false)) as { readonly hash: string },
    await ask(node, "eth_getBalance", `0x${"0b".repeat(20)}`, "latest"),
  ]
  expect([hash, balance]).toEqual([shown.chain.at(-1), shown.balance])
  return { ...printed, head: shown.chain.length - 1, isSameAfterKill: killed[0] === killed[1] }
}

// For each request: the answer, the changed parts of the view, and the logs of a filter less the removed ones.
test.skipIf(process.platform !== "linux").each([false, true])(
  "a request that cannot be written changes nothing; restarted node: %s",
  async (isRestarted) => {
    expect(await run(isRestarted, 3)).toEqual({
      answers: Object.fromEntries(names.map((name) => [name, [refusal, [], 1]])),
      logs: 2,
      reverted: "true",
      head: 3,
      isSameAfterKill: true,
    })
  },
)

test.skipIf(process.platform !== "linux")(
  "a reset that cannot be undone holds in memory on a full disk, and is written later",
  async () => {
    const kept = `${refusal}; the change holds in memory, and is written when that succeeds`
    const changed = ["chain", "latest", "pending", "pool", "receipt", "prices", "next"]
    expect(await run(false, 200)).toEqual({
      answers: {
        ...Object.fromEntries(names.map((name) => [name, [refusal, [], 1]])),
        anvil_reset: [kept, changed, 0],
      },
      logs: 0,
      reverted: "false",
      head: 1,
      isSameAfterKill: false,
    })
  },
)
