/** Runs the same transactions on an overlay and on EthereumJS's own state: gas, failures and roots are equal. */
import { createBlock } from "@ethereumjs/block"
import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { MerkleStateManager } from "@ethereumjs/statemanager"
import { createLegacyTx, type LegacyTxData } from "@ethereumjs/tx"
import { Account, bytesToHex, createZeroAddress, setLengthLeft } from "@ethereumjs/util"
import { createVM, runTx } from "@ethereumjs/vm"
import { describe, expect, test } from "vitest"
import { OverlayStateManager } from "../../../src/features/ethereumjs/stateManager.ts"
import { addressOf, bytes, newState } from "../../kernel/state/fixtures.ts"

const privateKey = new Uint8Array(32).fill(7)

/** Without call data: slot 1 to 0, slot 2 to 3 and back, slot 0 to 9. With: SELFDESTRUCT to the caller. */
const runtime = "361560075733ff5b6000600155600360025560006002556009600055"
const byte = (value: number): string => value.toString(16).padStart(2, "0")
/** Sets slot 0 to 1 and slot 1 to 2, then deploys the 28 bytes that follow its own 21. */
const init = `6001600055600260015560${byte(28)}8060${byte(21)}6000396000f3`

interface Outcome {
  readonly gas: bigint
  readonly error: string | undefined
  readonly root: string
}

async function outcomes(common: Common, stateManager: MerkleStateManager | OverlayStateManager) {
  const vm = await createVM({ common, stateManager })
  const block = createBlock(
    {
      header: {
        number: 1n,
        gasLimit: 30_000_000n,
        ...(common.isActivatedEIP(1559) && { baseFeePerGas: 7n }),
      },
    },
    { common, skipConsensusFormatValidation: true },
  )
  const sign = (tx: LegacyTxData) =>
    createLegacyTx({ gasLimit: 400_000, gasPrice: 100, ...tx }, { common }).sign(privateKey)
  await stateManager.putAccount(sign({}).getSenderAddress(), new Account(0n, 10n ** 20n))
  const results: Outcome[] = []
  const run = async (tx: LegacyTxData) => {
    const result = await runTx(vm, {
      tx: sign({ nonce: results.length, ...tx }),
      block,
      skipHardForkValidation: true,
    })
    results.push({
      gas: result.totalGasSpent,
      error: result.execResult.exceptionError?.error,
      root: bytesToHex(await stateManager.getStateRoot()),
    })
    return result.createdAddress
  }
  const contract = (await run({ data: `0x${init}${runtime}` })) ?? createZeroAddress()
  await run({ to: contract })
  await run({ to: contract, value: 5 })
  await run({ to: contract, gasLimit: 30_000 })
  await run({ to: contract, data: "0x01" })
  await run({ to: contract })
  await run({ to: addressOf(3), value: 5 })
  await run({ to: addressOf(4) })
  const slots = await Promise.all(
    [0, 1].map((slot) => stateManager.getStorage(contract, setLengthLeft(bytes(slot), 32))),
  )
  return { results, slots }
}

describe("runTx", () => {
  const { SpuriousDragon, Istanbul, Shanghai, Cancun, Prague } = Hardfork
  test.each([SpuriousDragon, Istanbul, Shanghai, Cancun, Prague])(
    "behavior: under %s, the results and roots equal those of EthereumJS's state",
    async (hardfork) => {
      const common = new Common({ chain: Mainnet, hardfork })
      const state = newState()
      const scratch = new OverlayStateManager(state.at(0))
      const ours = await outcomes(common, scratch)
      expect(ours).toEqual(await outcomes(common, new MerkleStateManager({ common })))
      const root = bytesToHex(await state.root(state.append(scratch.changes())))
      expect(ours.results.at(-1)).toMatchObject({ error: undefined, root })
    },
  )

  test("default", async () => {
    const common = new Common({ chain: Mainnet, hardfork: Prague })
    const { results, slots } = await outcomes(common, new OverlayStateManager(newState().at(0)))
    expect(results.map(({ gas, error }) => [gas, error])).toMatchInlineSnapshot(`
      [
        [
          103552n,
          undefined,
        ],
        [
          42595n,
          undefined,
        ],
        [
          38115n,
          undefined,
        ],
        [
          30000n,
          "out of gas",
        ],
        [
          26036n,
          undefined,
        ],
        [
          38115n,
          undefined,
        ],
        [
          21000n,
          undefined,
        ],
        [
          21000n,
          undefined,
        ],
      ]
    `)
    expect(slots).toEqual([bytes(9), bytes()])
  })
})
