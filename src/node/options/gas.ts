/** The options of gas prices, and of the limits of gas and code. */
import type { HardforkName } from "../../kernel/evm/fork/forkSchedule.ts"
import { chainOptions } from "./chain.ts"
import { choiceOf, option } from "./option.ts"

/** The success of an estimate: of the transaction alone, or of its inner calls too as far as gas decides it. */
export type GasEstimationMode = "topLevelSuccess" | "noInternalOutOfGas"

/**
 * The gas limits of forks under which the usual one deploys less code than their networks: with state gas 60 million pay for 38,662
 * bytes. Sepolia has this limit since October 2026.
 */
const gasLimits: Partial<Record<HardforkName, bigint>> = { amsterdam: 200_000_000n }

/**
 * Returns the gas limit that the blocks after a genesis file get: at least that of its forks, and not less than its own; `undefined` for
 * the usual default.
 */
export function gasLimitAfter(
  genesisLimit: bigint,
  forks: readonly { readonly name: string }[],
): bigint | undefined {
  const [limit] = forks.flatMap(({ name }) => gasLimits[name as HardforkName] ?? [])
  return limit !== undefined && limit < genesisLimit ? genesisLimit : limit
}

/** Prices in wei per gas, limits in gas and bytes. */
export const gasOptions = {
  gasLimit: option<bigint>({
    kind: "bigint",
    default: 60_000_000n,
    defaultBeside: ({ hardfork }) =>
      gasLimits[choiceOf(chainOptions.hardfork, String(hardfork)) as HardforkName],
    minimum: 5000,
    text: `gas limit of a block; the default with Amsterdam is ${gasLimits.amsterdam}`,
  }),
  baseFee: option<bigint>({
    kind: "bigint",
    default: 1_000_000_000n,
    minimum: 0,
    text: "base fee of genesis, in wei per gas",
    aliases: ["block-base-fee-per-gas"],
  }),
  gasPrice: option<bigint | undefined>({
    kind: "bigint",
    default: undefined,
    minimum: 0,
    text: "answer of eth_gasPrice, in wei per gas; when absent, the base fee plus a tip of recent blocks",
  }),
  rpcGasCap: option<bigint | undefined>({
    kind: "bigint",
    default: undefined,
    minimum: 12000,
    text: "maximum gas of eth_call and eth_estimateGas, and the default of eth_call; when absent, 50000000 or the gas limit of the block if that is larger, and no maximum with --disable-block-gas-limit",
  }),
  traceLimit: option<number>({
    kind: "number",
    default: 256 * 1024 * 1024,
    minimum: 1,
    maximum: 500_000_000,
    text: "maximum bytes of the traces of one request: the JSON of struct logs, the memory of a vmTrace, the data of calls",
  }),
  gasEstimationMode: option<GasEstimationMode>({
    kind: "string",
    default: "topLevelSuccess",
    choices: ["topLevelSuccess", "noInternalOutOfGas"],
    text: "what an estimate is enough for: that the transaction succeeds, as in geth and anvil, or also that none of its inner calls runs out of gas, as in Hardhat",
  }),
  codeSizeLimit: option<number | undefined>({
    kind: "number",
    default: undefined,
    minimum: 0,
    text: "maximum bytes of a contract's code, and half of the maximum for init code; EIP-170's 24576 when absent",
  }),
  disableCodeSizeLimit: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let contracts be of any size",
    aliases: ["allow-unlimited-contract-size"],
  }),
  disableBlockGasLimit: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let transactions use more gas than the gas limit of a block, and more than EIP-7825 allows",
  }),
} as const
