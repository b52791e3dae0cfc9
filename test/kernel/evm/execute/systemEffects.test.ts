import { createBlock } from "@ethereumjs/block"
import { concatBytes, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../../src/base/hex.ts"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createMachines } from "../../../../src/kernel/evm/execute/machine.ts"
import { beginBlock, endBlock } from "../../../../src/kernel/evm/execute/system.ts"
import { isGenuine } from "../../../../src/kernel/evm/execute/systemEffects.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { systemContracts } from "../../../../src/kernel/evm/fork/systemContracts.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import type { AccountState, Changes } from "../../../../src/kernel/state/store.ts"
import { samples } from "../../../depth.ts"

const common = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "prague" })).at({
  ...{ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n },
})
const contracts = Object.values(systemContracts)

/** Appends a STOP: the code does the same, but its hash is unknown, so that it runs. */
const disguised = (code: Hex): Uint8Array => concatBytes(hexToBytes(code), Uint8Array.of(0))

/** Creates a state with the contracts of the EIPs, or with disguised ones, each with these slots. */
function stateOf(codeOf: (code: Hex) => Uint8Array, slots: readonly (readonly [bigint, bigint])[]) {
  const state = createState({ keccak256 })
  const accounts = new Map<Hex, AccountState>()
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const codes = new Map<Hex, Uint8Array>()
  for (const { address, code } of contracts) {
    const bytes = codeOf(code)
    const codeHash = keccak256(bytes)
    codes.set(toHex(codeHash), bytes)
    accounts.set(address, { nonce: 1n, balance: 0n, codeHash })
    storage.set(
      address,
      new Map(slots.map(([slot, value]) => [toHexWord(slot), hexToBytes(toHexWord(value))])),
    )
  }
  state.append({ accounts, storage, cleared: new Set(), code: codes })
  return state
}

type Place = Readonly<Record<"number" | "timestamp", bigint> & Record<"hash" | "root", Uint8Array>>

async function run(
  codeOf: (code: Hex) => Uint8Array,
  place: Place,
  slots: readonly (readonly [bigint, bigint])[],
) {
  const state = stateOf(codeOf, slots)
  const { number, timestamp, hash: parentHash, root: parentBeaconBlockRoot } = place
  const data = { number, timestamp, parentHash, parentBeaconBlockRoot, baseFeePerGas: 7n }
  const header = createHeader(
    { ...data, coinbase: createAddressFromString(toHexWord(1n).slice(0, 42) as Hex) },
    common,
  )
  const block = Object.assign(createBlock({}, { common, freeze: false }), { header })
  const machines = createMachines(() => new Uint8Array(32))
  return machines.use(common, state.at(state.version), async (machine) => {
    await beginBlock(machine, block)
    const requests = await endBlock(machine, block, [], `0x${"00".repeat(20)}`)
    return {
      written: written(machine.scratch.changes()),
      requests: requests.map(({ bytes }) => toHex(bytes)),
    }
  })
}

const written = ({ accounts, storage, cleared }: Changes) => ({ accounts, storage, cleared })

const word = fc.uint8Array({ minLength: 32, maxLength: 32 })
const small = fc.bigInt({ min: 0n, max: 40_000n })
const place = fc.record({
  number: fc.bigInt({ min: 1n, max: 2n ** 60n }),
  timestamp: small,
  hash: word,
  root: word,
})

/** Values for the counters of a queue, and some requests after them. */
const slots = fc.oneof(
  fc.constant([]),
  fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max: 3n })), { maxLength: 6 }),
)

test("default: the known effects of the system contracts are the effects of their code", async () => {
  await fc.assert(
    fc.asyncProperty(place, slots, async (place, slots) => {
      expect(await run(hexToBytes, place, slots)).toEqual(await run(disguised, place, slots))
    }),
    { numRuns: samples(60) },
  )
})

test("behavior: another code is not accepted as the code of the EIP", () => {
  for (const contract of contracts) {
    expect(isGenuine(contract, keccak256(hexToBytes(contract.code)))).toBe(true)
    expect(isGenuine(contract, keccak256(disguised(contract.code)))).toBe(false)
  }
})
