/** The addresses of the OP stack that its protocol names. */
import type { Hex } from "../../base/hex.ts"

/** Returns the address of a predeploy by the number at its end. */
const predeploy = (number: number): Hex => `0x42${number.toString(16).padStart(38, "0")}`

/** The accounts of the protocol, in lower case. */
export const addresses = {
  /** The sender of the transactions that nobody signs. */
  depositor: "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001",
  weth: predeploy(0x06),
  messenger: predeploy(0x07),
  gasPriceOracle: predeploy(0x0f),
  standardBridge: predeploy(0x10),
  tokenFactory: predeploy(0x12),
  l1BlockNumber: predeploy(0x13),
  erc721Bridge: predeploy(0x14),
  /** Gets the tips. */
  sequencerFeeVault: predeploy(0x11),
  l1Block: predeploy(0x15),
  messagePasser: predeploy(0x16),
  erc721Factory: predeploy(0x17),
  proxyAdmin: predeploy(0x18),
  baseFeeVault: predeploy(0x19),
  l1FeeVault: predeploy(0x1a),
  operatorFeeVault: predeploy(0x1b),
  schemaRegistry: predeploy(0x20),
  eas: predeploy(0x21),
  crossL2Inbox: predeploy(0x22),
  l2ToL2CrossDomainMessenger: predeploy(0x23),
  superchainETHBridge: predeploy(0x24),
  ethLiquidity: predeploy(0x25),
  /** On Base only. */
  baseTime: predeploy(0x30),
} as const satisfies Readonly<Record<string, Hex>>
