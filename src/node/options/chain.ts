/** The options of a chain: its rules and its first block. */

import { clientVersion } from "../../base/version.ts"
import { defaultEvm, type EvmName, evmNames } from "../../kernel/evm/base/evmName.ts"
import { type HardforkName, hardforkNames } from "../../kernel/evm/fork/forkSchedule.ts"
import { option } from "./option.ts"

/** Forks, genesis, and the name of the node. */
export const chainOptions = {
  chainId: option<bigint>({
    kind: "bigint",
    default: 31337n,
    minimum: 1,
    maximum: 2n ** 256n - 1n,
    text: "chain id",
    aliases: ["chain"],
  }),
  hardfork: option<HardforkName>({
    kind: "string",
    default: "bpo2",
    choices: hardforkNames,
    synonyms: {
      latest: "bpo2",
      merge: "paris",
      dao: "homestead",
      chainstart: "frontier",
      tangerineWhistle: "tangerine",
    },
    text: "the fork whose rules hold from genesis on",
  }),
  evm: option<EvmName>({
    kind: "string",
    default: defaultEvm,
    choices: evmNames,
    text: "engine that runs code: the core of midblock, or the slower interpreter of EthereumJS, as a reference",
  }),
  timestamp: option<number | undefined>({
    kind: "number",
    default: undefined,
    minimum: 0,
    maximum: 8_640_000_000_000,
    text: "time of the genesis block, in seconds since 1970, from which the clock continues; with a fixture, a fork or a genesis file, the time after its blocks",
  }),
  seed: option<string | undefined>({
    kind: "string",
    default: undefined,
    text: "source of randomness, and with --no-mining of the time of genesis: same seed, same hashes",
  }),
  coinbase: option<string>({
    kind: "string",
    default: "0x0000000000000000000000000000000000000000",
    pattern: /^0x[0-9a-fA-F]{40}$/,
    expected: "an address of 20 bytes, such as 0x00…",
    text: "address that gets the tips",
    placeholder: "address",
  }),
  create2Deployer: option<boolean>({
    kind: "boolean",
    default: true,
    text: "leave out the CREATE2 deployer 0x4e59b44847b379578588920ca78fbf26c0b4956c",
    flag: "no-create2-deployer",
    aliases: ["disable-default-create2-deployer", "no-create2"],
  }),
  clientVersion: option<string>({
    kind: "string",
    default: clientVersion,
    text: "answer of web3_clientVersion; Hardhat's network helpers need a name that begins with anvil",
  }),
} as const
