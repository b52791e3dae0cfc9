import { hexToBytes } from "viem"
import { expect, test } from "vitest"
import { forkConfiguration } from "../../../src/kernel/evm/fork/forkConfiguration.ts"
import { depositContract, type Fork, scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { configOf } from "../../../src/node/query/config.ts"
import { createParts } from "../parts.ts"

const cancun = scheduleFromGenesis({ chainId: 31337n, hardfork: "cancun" }).forks
const blobSchedule = { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 }
const prague: Fork = { name: "prague", timestamp: 1000n }
const osaka: Fork = { name: "osaka", timestamp: 1002n }
const blobs: Fork = { name: "bpo1", timestamp: 1004n, blobSchedule }

/** The configuration at each of the first blocks of a chain, whose timestamps begin at 998 and grow by 2. */
async function configurations(forks: readonly Fork[], blocks: number) {
  const node = await createParts({ timestamp: 998, hardfork: "frontier" })
  const rules = createRules({ chainId: 31337n, forks, depositContract })
  const found = [configOf(rules, node.chain)]
  for (let count = 0; count < blocks; count++) {
    await node.miner.mine(1)
    found.push(configOf(rules, node.chain))
  }
  const genesis = { hash: hexToBytes(node.chain.block(0n)?.hash ?? "0x"), timestamp: 998n }
  const described = (fork: Fork | undefined) => fork && forkConfiguration(fork, rules, genesis)
  return { found, described }
}

test("default: the current, the next and the last fork follow from the time of the head", async () => {
  const { found, described } = await configurations([...cancun, prague, osaka, blobs], 3)
  expect(found).toEqual([
    { current: described(cancun.at(-1)), next: described(prague), last: described(blobs) },
    { current: described(prague), next: described(osaka), last: described(blobs) },
    { current: described(osaka), next: described(blobs), last: described(blobs) },
    { current: described(blobs), next: undefined, last: undefined },
  ])
  expect(found.map(({ current }) => [current.activationTime, current.blobSchedule?.max])).toEqual([
    [0n, 6],
    [1000n, 9],
    [1002n, 9],
    [1004n, 15],
  ])
})

test("behavior: a fork by block number is current from its block on, and is never the next one", async () => {
  const london: Fork = { name: "london", block: 2n }
  const frontier: Fork = { name: "frontier", block: 0n }
  const { found, described } = await configurations([frontier, london], 2)
  const alone = (fork: Fork) => ({ current: described(fork), next: undefined, last: undefined })
  expect(found).toEqual([alone(frontier), alone(frontier), alone(london)])
})
