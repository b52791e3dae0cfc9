import { MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { Account, hexToBytes, KECCAK256_RLP } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { createGenesisBlock, type Genesis, predeploys } from "../../../src/kernel/chain/genesis.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { systemContracts } from "../../../src/kernel/evm/fork/systemContracts.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { coinbase, to } from "./fixtures.ts"

const rulesOf = (hardfork: HardforkName) => createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))
const genesis: Genesis = { alloc: new Map(), timestamp: 5n, gasLimit: 10_000n, coinbase }

const create = (hardfork: HardforkName, parts: Partial<Genesis> = {}) =>
  createGenesisBlock({ ...genesis, ...parts }, rulesOf(hardfork), createState({ keccak256 }))

describe("createGenesisBlock", () => {
  test("default: the state root is that of EthereumJS's trie", async () => {
    const slot = `0x${"00".repeat(31)}01` as const
    const alloc = new Map([
      [to, { balance: 9n, nonce: 2n, code: "0x6001", storage: { [slot]: "0x2a" } } as const],
    ])
    const storage = new MerklePatriciaTrie({ useKeyHashing: true })
    await storage.put(hexToBytes(slot), RLP.encode(Uint8Array.of(42)))
    const accounts = new MerklePatriciaTrie({ useKeyHashing: true })
    const account = new Account(2n, 9n, storage.root(), keccak256(hexToBytes("0x6001")))
    await accounts.put(hexToBytes(to), account.serialize())
    expect(create("osaka", { alloc }).header.stateRoot).toEqual(accounts.root())
  })

  test("behavior: the header has the fields of its fork, with the given values", () => {
    const parts = { baseFeePerGas: 3n, excessBlobGas: 7n, blobGasUsed: 8n, extraData: Uint8Array.of(1) }
    expect(create("osaka", parts).header).toMatchObject({
      ...parts,
      ...{ number: 0n, timestamp: 5n, gasLimit: 10_000n, difficulty: 0n, stateRoot: KECCAK256_RLP },
      parentBeaconBlockRoot: new Uint8Array(32),
    })
  })

  test("behavior: a proof-of-work genesis has a difficulty, and no base fee or withdrawals", () => {
    const { header, totalDifficulty, withdrawals } = create("berlin")
    expect(header.difficulty).toBe(1n)
    expect(totalDifficulty).toBe(1n)
    expect(header.baseFeePerGas).toBeUndefined()
    expect(withdrawals).toBeUndefined()
  })
})

describe("predeploys", () => {
  const deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c"

  test("default: the system contracts of the fork, and the CREATE2 deployer", () => {
    const upTo = (eip: number) =>
      Object.values(systemContracts).flatMap((each) => (each.eip <= eip ? [each.address] : []))
    expect([...predeploys(rulesOf("osaka")).keys()]).toEqual([...upTo(7251), deployer])
    expect([...predeploys(rulesOf("amsterdam")).keys()]).toEqual([...upTo(8282), deployer])
    expect([...predeploys(rulesOf("cancun")).keys()]).toEqual([systemContracts.beaconRoots.address, deployer])
  })

  test("behavior: Amsterdam has the deployer always (EIP-7997)", () => {
    expect(predeploys(rulesOf("amsterdam"), false).get(deployer)?.nonce).toBe(1n)
    expect(predeploys(rulesOf("osaka"), false).has(deployer)).toBe(false)
  })

  test("behavior: none before the first fork with a system contract, when the deployer is left out", () => {
    expect([...predeploys(rulesOf("london"), false)]).toEqual([])
  })
})
