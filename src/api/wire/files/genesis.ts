/** The genesis file of geth as JSON: the forks of its chain, and the first block with its accounts. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import type { Genesis, GenesisAccount } from "../../../kernel/chain/genesis.ts"
import type { ForkSchedule } from "../../../kernel/evm/fork/forkSchedule.ts"
import { schema } from "../../rpc/schema.ts"
import { genesisConfig } from "./genesisConfig.ts"
import {
  blockTime,
  byteArray,
  genesisAccount,
  genesisAddress,
  optional,
  quantity64,
  quantity256,
  word,
} from "./genesisValues.ts"

/** The gas limit that geth takes for 0; @see geth params/protocol_params.go `GenesisGasLimit` */
const defaultGasLimit = 4_712_388n

/** The minimum of a block (Yellow Paper 4.4.4). */
const minGasLimit = 5000n

const gasLimit = schema(() =>
  quantity64()
    .transform((value) => value || defaultGasLimit)
    .refine((value) => value >= minGasLimit, `expected at least ${minGasLimit}`),
)

/** A genesis file: the rules of its chain, and its first block. */
export const genesisFile = schema(() =>
  z
    .looseObject({
      config: genesisConfig(),
      alloc: z.record(genesisAddress(), genesisAccount()),
      nonce: optional(quantity64()),
      timestamp: optional(blockTime()),
      extraData: optional(byteArray()),
      gasLimit: gasLimit(),
      difficulty: optional(quantity256()),
      mixHash: optional(word()),
      coinbase: optional(genesisAddress()),
      baseFeePerGas: optional(quantity256()),
      excessBlobGas: optional(quantity64()),
      blobGasUsed: optional(quantity64()),
      parentBeaconBlockRoot: optional(word()),
      slotNumber: optional(quantity64()),
    })
    .transform((file): { schedule: ForkSchedule; genesis: Genesis } => ({
      schedule: file.config,
      genesis: {
        alloc: new Map(Object.entries(file.alloc) as [Hex, GenesisAccount][]),
        timestamp: file.timestamp ?? 0n,
        gasLimit: file.gasLimit,
        coinbase: file.coinbase ?? `0x${"00".repeat(20)}`,
        difficulty: file.difficulty,
        extraData: file.extraData,
        nonce: new Uint8Array(Buffer.from((file.nonce ?? 0n).toString(16).padStart(16, "0"), "hex")),
        mixHash: toBytes(file.mixHash),
        baseFeePerGas: file.baseFeePerGas,
        excessBlobGas: file.excessBlobGas,
        blobGasUsed: file.blobGasUsed,
        parentBeaconBlockRoot: toBytes(file.parentBeaconBlockRoot),
        slotNumber: file.slotNumber,
      },
    })),
)

const toBytes = (value: Hex | undefined): Uint8Array | undefined =>
  value === undefined ? undefined : new Uint8Array(Buffer.from(value.slice(2), "hex"))
