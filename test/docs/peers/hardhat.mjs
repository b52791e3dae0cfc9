/** Options, flags, functions and methods of Hardhat 3, each with its replacement in midblock and the difference. */

const project = "stays in the project's `http` network, where Hardhat applies it"

/** Options of a network of type `edr-simulated`. */
export const options = {
  type: ['`type: "http", url: "http://127.0.0.1:8545"`', "the node runs in its own process"],
  "accounts.mnemonic": ["`--mnemonic`", "the same phrase by default"],
  "accounts.count": ["`--accounts`", "10 by default, in Hardhat 20"],
  "accounts.accountsBalance": ["`--balance`", "in ether, not in wei; 10,000 by default as well"],
  "accounts.path": ["`--derivation-path`", "the same path by default"],
  "accounts.initialIndex": ["`--derivation-path`", "no initial index: the first account is number 0"],
  "accounts.passphrase": ["", "a phrase has no passphrase here"],
  "accounts[].privateKey": [
    "",
    "keep the keys in the project's network; `--fund-accounts` gives their addresses ether",
  ],
  "accounts[].balance": ["`--fund-accounts`", "as `address:ether`"],
  chainId: ["`--chain-id`", "31337 as well"],
  chainType: [
    '`--network op` for `"op"`',
    "with the rules of OP chains, predeploys with code, and forks up to Karst",
  ],
  from: ["", project],
  gas: ["", project],
  gasMultiplier: ["", project],
  gasPrice: ["", project],
  allowBlocksWithSameTimestamp: [
    "",
    "blocks share a timestamp only when they come more than once a second; otherwise a block is later than its parent",
  ],
  allowUnlimitedContractSize: ["`--allow-unlimited-contract-size`", ""],
  blockGasLimit: ["`--gas-limit`", "60,000,000 by default as well; `false` is `--disable-block-gas-limit`"],
  coinbase: ["`--coinbase`", "the zero address by default, in Hardhat 0xc014ba5e…"],
  "forking.enabled": ["", "leave out `--fork-url`"],
  "forking.url": [
    "`--fork-url`",
    "the chain id is that of the remote, in Hardhat 31337; `--chain-id` sets another",
  ],
  "forking.blockNumber": [
    "`--fork-block-number`",
    "a negative number counts back from the newest block; the time goes on from the fork block, as in Hardhat",
  ],
  "forking.httpHeaders": ["`--fork-header`", '`"Name: value"`, once for each'],
  gasEstimationMode: [
    "`--gas-estimation-mode`",
    "`topLevelSuccess` by default, as in geth and anvil, in Hardhat `noInternalOutOfGas`",
  ],
  hardfork: [
    "`--hardfork`",
    "the same names, and `bpo1` and `bpo2`; `bpo2` by default, Osaka with the blob parameters of mainnet",
  ],
  initialBaseFeePerGas: ["`--base-fee`", "in wei, 1 gwei by default as well"],
  initialDate: ["`--timestamp`", "in seconds since 1970"],
  loggingEnabled: ["`--quiet` for `false`", "logging is on by default"],
  minGasPrice: ["`hardhat_setMinGasPrice`", "no flag; a method at run time"],
  "mining.auto": [
    "`--automine` for `true`, `--no-mining` for `false` without an interval",
    "without both a block comes every 2 s",
  ],
  "mining.interval": [
    "`--block-time`",
    "write `1500ms`, or a number from 100 on; a pair is set by `evm_setIntervalMining`; with `auto` as well: `--mixed-mining`",
  ],
  "mining.mempool.order": [
    "`--order`",
    "`priority` is `fees`, `fifo` is `fifo`; where nothing is pre-confirmed before the seal, see [pending](pending.md#replacement-and-order-of-fees)",
  ],
  networkId: ["", "`net_version` answers the chain id"],
  throwOnCallFailures: ["", "a call that reverts is always answered with an error"],
  throwOnTransactionFailures: [
    "`--throw-on-failures`",
    "off by default: the answer is the hash, and the receipt has status 0, as on a network",
  ],
  transactionGasCap: ["", "2^24 from Osaka on, as EIP-7825 says; `--disable-block-gas-limit` lifts it"],
}

/** Flags of `hardhat node`. */
export const flags = {
  "--hostname": ["`--host`", "127.0.0.1 by default, in a container too: there `--host 0.0.0.0`"],
  "--port": ["`--port`", "0 takes a free port"],
  "--chain-type": [
    "`--network op` for `op`",
    "with the rules of OP chains; Hardhat has no predeploys with code, and no newer fork than Isthmus",
  ],
  "--chain-id": ["`--chain-id`", ""],
  "--fork": ["`--fork-url`", ""],
  "--fork-block-number": ["`--fork-block-number`", ""],
  "--coverage": [
    "`midblock coverage -- <command>`",
    "around the command that runs the tests; in vitest `coverage: true` of the plugin",
  ],
  "--gas-stats": ["`--gas-report`", "also `createNode({ gas: true })`"],
}

/** The methods that Hardhat 3 answers, each with the difference. */
export const methods = {
  debug_traceCall: "every tracer of geth",
  debug_traceTransaction: "every tracer of geth; of pre-confirmed transactions too",
  eth_accounts: "",
  eth_blobBaseFee: "",
  eth_blockNumber: "the newest sealed block; `pending` shows pre-confirmed transactions",
  eth_call: "at most `--rpc-gas-cap` gas",
  eth_chainId: "",
  eth_coinbase: "",
  eth_estimateGas: "fails when the sender cannot pay the value",
  eth_feeHistory: "",
  eth_gasPrice: "",
  eth_getBalance: "",
  eth_getBlockByHash: "",
  eth_getBlockByNumber: "`pending` holds the executed transactions of the open block",
  eth_getBlockTransactionCountByHash: "",
  eth_getBlockTransactionCountByNumber: "",
  eth_getCode: "",
  eth_getFilterChanges: "an error for an unknown filter, in Hardhat `null`",
  eth_getFilterLogs: "",
  eth_getLogs: "a range that ends before its beginning or after the head is refused, as in geth",
  eth_getProof: "",
  eth_getStorageAt: "",
  eth_getTransactionByBlockHashAndIndex: "",
  eth_getTransactionByBlockNumberAndIndex: "",
  eth_getTransactionByHash: "",
  eth_getTransactionCount: "",
  eth_getTransactionReceipt:
    "exists when the block is sealed; with a network, in process and with `--receipts preconfirmed` as soon as the transaction is pre-confirmed",
  eth_maxPriorityFeePerGas: "",
  eth_newBlockFilter: "",
  eth_newFilter:
    "reports only new logs, as in geth; in Hardhat the first poll also has past logs: use `eth_getFilterLogs`",
  eth_newPendingTransactionFilter: "",
  eth_pendingTransactions: "",
  eth_sendRawTransaction: "a failing transaction is not an error: its receipt has status 0",
  eth_sendTransaction: "a failing transaction is not an error: its receipt has status 0",
  eth_sign: "",
  eth_signTypedData_v4: "",
  eth_subscribe: "over WebSocket and IPC; flashblocks and their logs as well",
  eth_syncing: "",
  eth_uninstallFilter: "",
  eth_unsubscribe: "",
  evm_increaseTime: "answers a number, the total time by which the clock was moved",
  evm_mine: "answers `0x0`",
  evm_revert: "",
  evm_setAutomine: "answers `null`",
  evm_setBlockGasLimit: "",
  evm_setIntervalMining:
    "answers `null`; a number below 100 is seconds; from 100 on milliseconds, as in Hardhat",
  evm_setNextBlockTimestamp:
    "answers `null`; applies to the open block, whose transactions are executed again",
  evm_snapshot: "",
  hardhat_dropTransaction: "pre-confirmed transactions too",
  hardhat_getAutomine: "",
  hardhat_impersonateAccount: "",
  hardhat_metadata: "the instance is its genesis hash",
  hardhat_mine:
    "each block has its own hash: a million take seconds, while Hardhat only reserves their numbers",
  hardhat_setBalance: "seen at `pending` and `latest` at once",
  hardhat_setCode:
    "refused for a precompiled contract, whose address Hardhat gives code that is never executed",
  hardhat_setCoinbase: "",
  hardhat_setLoggingEnabled: "",
  hardhat_setMinGasPrice: "after London too",
  hardhat_setNextBlockBaseFeePerGas: "applies to the open block, whose transactions are executed again",
  hardhat_setNonce: "a smaller one too",
  hardhat_setPrevRandao: "applies to the open block, whose transactions are executed again",
  hardhat_setStorageAt: "",
  hardhat_stopImpersonatingAccount: "answers `true` also when there was nothing to end",
  net_version: "",
  personal_sign: "",
  web3_clientVersion: "begins with `anvil`, so that the network helpers accept the node",
  web3_sha3: "",
}

/** Functions of the network helpers: the method that each calls, and its replacement in a midblock suite. */
export const helpers = {
  clearSnapshots: ["", "not needed: `test.setup` keeps one state for each set-up"],
  dropTransaction: ["`hardhat_dropTransaction`", ""],
  getStorageAt: ["`eth_getStorageAt`", '`storage(node, contract).read("variable")` reads by name'],
  impersonateAccount: ["`hardhat_impersonateAccount`", ""],
  loadFixture: [
    "`evm_snapshot`, `evm_revert`",
    "`test.setup(async ({ client }) => ({ … }))`: every test begins after it",
  ],
  mine: ["`hardhat_mine`", "`await node.mine()`"],
  mineUpTo: ["`hardhat_mine`", ""],
  setBalance: ["`hardhat_setBalance`", ""],
  setBlockGasLimit: ["`evm_setBlockGasLimit`", ""],
  setCode: ["`hardhat_setCode`", ""],
  setCoinbase: ["`hardhat_setCoinbase`", ""],
  setNextBlockBaseFeePerGas: ["`hardhat_setNextBlockBaseFeePerGas`", ""],
  setNonce: ["`hardhat_setNonce`", ""],
  setPrevRandao: ["`hardhat_setPrevRandao`", ""],
  setStorageAt: ["`hardhat_setStorageAt`", ""],
  stopImpersonatingAccount: ["`hardhat_stopImpersonatingAccount`", ""],
  takeSnapshot: ["`evm_snapshot`, `evm_revert`", "every test of `midblock/vitest` ends with a revert"],
  throwIfNotDevelopmentNetwork: ["`web3_clientVersion`", "passes"],
  "time.increase": [
    "`evm_mine`, `evm_increaseTime`, `evm_mine`; in process `node.increaseTime`, `node.mine`",
    "without automine, what is pre-confirmed is sealed first, with its own time",
  ],
  "time.increaseTo": ["`evm_setNextBlockTimestamp`, `evm_mine`", ""],
  "time.latest": ["`eth_getBlockByNumber`", "the newest sealed block"],
  "time.latestBlock": ["`eth_blockNumber`", "the newest sealed block"],
  "time.setNextBlockTimestamp": ["`evm_setNextBlockTimestamp`", ""],
  "time.duration": ["", "a number of seconds"],
}

/** Matchers of Hardhat's chai plugins, and those of `midblock/vitest`. */
export const matchers = {
  ".reverted": ["`toRevert()`", ""],
  ".revertedWith(reason)": ["`toRevertWith(reason)`", ""],
  ".revertedWithPanic(code)": ["`toRevertWith(code)`", "a number, such as `0x11`"],
  ".revertedWithCustomError(contract, name).withArgs(…)": [
    "`toRevertWith({ error: name, args: […], abi })`",
    "",
  ],
  ".revertedWithoutReason()": ["`toRevert()`", "there is no separate matcher"],
  ".emit(contract, name).withArgs(…)": [
    "`toEmit({ event: name, args: […], abi })`",
    "several events in their order; `anyValue` is `expect.anything()`",
  ],
  ".changeEtherBalance(account, change)": [
    "`toChangeBalance(account, change)`",
    "without fees, as in Hardhat; `{ fees: true }` counts them",
  ],
  ".changeEtherBalances(accounts, changes)": ["`toChangeBalances([[account, change]])`", ""],
  ".changeTokenBalance(token, account, change)": [
    "`toEmit`, or `toHaveStorage`",
    "there is no separate matcher",
  ],
}
