import { type Block, createBlock } from "@ethereumjs/block"
import { createAddressFromString, createWithdrawal, hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../../src/base/hex.ts"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import type { Machine } from "../../../../src/kernel/evm/execute/machine.ts"
import { beginBlock, endBlock } from "../../../../src/kernel/evm/execute/system.ts"
import type { HardforkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { systemContracts } from "../../../../src/kernel/evm/fork/systemContracts.ts"
import { coinbase, commonOf, from, onMachine, to } from "./fixtures.ts"

const { beaconRoots, blockHashes, withdrawalRequests, consolidationRequests } = systemContracts
const codes = Object.fromEntries(Object.values(systemContracts).map(({ address, code }) => [address, code]))
const [parentHash, parentBeaconBlockRoot] = [new Uint8Array(32).fill(0xaa), new Uint8Array(32).fill(0xbb)]

/** Creates block 20,000 at second 30,000. */
function blockIn(fork: HardforkName): Block {
  const common = commonOf(fork)
  const header = createHeader(
    {
      ...{ number: 20_000n, timestamp: 30_000n, parentHash, coinbase: createAddressFromString(coinbase) },
      ...(common.isActivatedEIP(1559) && { baseFeePerGas: 7n }),
      ...(common.isActivatedEIP(4788) && { parentBeaconBlockRoot }),
    },
    common,
  )
  const options = { common, freeze: false, skipConsensusFormatValidation: true }
  return Object.assign(createBlock({}, options), { header })
}

/** Runs on a machine of a fork over these contracts. */
const inFork = <T>(
  fork: HardforkName,
  run: (machine: Machine, block: Block) => Promise<T>,
  contracts: Readonly<Record<Hex, Hex>> = codes,
) => onMachine(contracts, (machine) => run(machine, blockIn(fork)), undefined, commonOf(fork))

/** Returns the slots that a system contract has written, by the number of each. */
const slotsOf = ({ scratch }: Machine, { address }: { readonly address: Hex }) =>
  [...scratch.slots(address)].map(([slot, value]) => [Number(slot), toHex(value)])

describe("beginBlock", () => {
  const begun = (fork: HardforkName, contracts?: Readonly<Record<Hex, Hex>>) =>
    inFork(
      fork,
      async (machine, block) => {
        await beginBlock(machine, block)
        return [slotsOf(machine, beaconRoots), slotsOf(machine, blockHashes)]
      },
      contracts,
    )
  const root = [
    [30_000 % 8191, "0x7530"],
    [(30_000 % 8191) + 8191, toHex(parentBeaconBlockRoot)],
  ]
  const hash = [[(20_000 - 1) % 8191, toHex(parentHash)]]

  test("default: writes the time, the beacon root and the parent's hash into their ring buffers", async () => {
    expect(await begun("prague")).toEqual([root, hash])
  })

  test("behavior: writes only what the fork has", async () => {
    expect(await begun("cancun")).toEqual([root, []])
    expect(await begun("shanghai")).toEqual([[], []])
  })

  test("behavior: writes nothing where a contract has no code", async () => {
    expect(await begun("prague", {})).toEqual([[], []])
  })

  test("behavior: another code at the address runs, with the root as input and the system address as caller", async () => {
    // SSTORE(0, CALLDATALOAD(0)), SSTORE(1, CALLER)
    const { address } = beaconRoots
    const [written] = await begun("cancun", { [address]: "0x5f355f553360015500" })
    expect(written).toEqual([
      [0, toHex(parentBeaconBlockRoot)],
      [1, "0xfffffffffffffffffffffffffffffffffffffffe"],
    ])
  })

  test("behavior: the effects of a system contract that fails are undone", async () => {
    expect((await begun("cancun", { [beaconRoots.address]: "0x60015f55fe" }))[0]).toEqual([])
  })
})

describe("endBlock", () => {
  const requests = (fork: HardforkName, contracts?: Readonly<Record<Hex, Hex>>) =>
    inFork(
      fork,
      async (machine, block) => (await endBlock(machine, block, [], to)).map(({ bytes }) => toHex(bytes)),
      contracts,
    )

  test("default: the requests are in the order of their types; there are none before Prague", async () => {
    expect(await requests("prague")).toEqual(["0x00", "0x01", "0x02"])
    expect(await requests("cancun")).toEqual([])
  })

  test("behavior: the output of a contract is its request; that of one that fails, or has no code, is empty", async () => {
    const returns = "0x60aa5f5360015ff3"
    expect(
      await requests("prague", {
        [withdrawalRequests.address]: "0xfe",
        [consolidationRequests.address]: returns,
      }),
    ).toEqual(["0x00", "0x01", "0x02aa"])
    expect(await requests("prague", {})).toEqual(["0x00", "0x01", "0x02"])
  })

  test("behavior: pays withdrawals in gwei, and creates no account for a withdrawal of nothing", async () => {
    const amounts = [
      [to, 5n],
      [to, 2n],
      [from, 0n],
      [coinbase, 0n],
    ] as const
    const withdrawals = amounts.map(([address, amount], index) =>
      createWithdrawal({ index, validatorIndex: 1, address, amount }),
    )
    const paid = await inFork("shanghai", async (machine, block) => {
      await endBlock(machine, Object.assign(block, { withdrawals }), [], to)
      return [to, from, coinbase].map((address) => machine.scratch.account(address)?.balance)
    })
    expect(paid).toEqual([7n * 10n ** 9n, 10n ** 18n, undefined])
  })

  test("behavior: pays the block reward until the merge", async () => {
    const rewardIn = (fork: HardforkName) =>
      inFork(fork, async (machine, block) => {
        await endBlock(machine, block, [], to)
        return machine.scratch.account(coinbase)?.balance
      })
    expect(await rewardIn("frontier")).toBe(5n * 10n ** 18n)
    expect(await rewardIn("london")).toBe(2n * 10n ** 18n)
    expect(await rewardIn("paris")).toBeUndefined()
  })

  test("behavior: the present values of slots are the original ones afterwards", async () => {
    const hasOriginals = await inFork("prague", async (machine, block) => {
      machine.scratch.setStorage(to, toHexWord(0n), hexToBytes("0x05"))
      await endBlock(machine, block, [], to)
      return machine.scratch.hasOriginals
    })
    expect(hasOriginals).toBe(false)
  })
})
