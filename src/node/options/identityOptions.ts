/** The options that are a part of the identity of a data folder. */

/** The options that decide the blocks of a chain: a folder keeps them, and they cannot be changed afterwards. */
export const identityOptions = [
  "chainId",
  "hardfork",
  "seed",
  "timestamp",
  "mnemonic",
  "derivationPath",
  "accounts",
  "balance",
  "fundAccounts",
  "coinbase",
  "create2Deployer",
  "gasLimit",
  "baseFee",
  "codeSizeLimit",
  "disableCodeSizeLimit",
  "disableBlockGasLimit",
] as const
