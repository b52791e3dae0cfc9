import { describe, expect, test } from "vitest"
import { clientVersion } from "../../../src/base/version.ts"
import { parseArguments } from "../../../src/cli/options/arguments.ts"
import { options, parse, version } from "./parsedLine.ts"

expect.addSnapshotSerializer({
  test: (value) => value === clientVersion,
  serialize: () => "the version of this midblock",
})

test("default", () => {
  expect(parse("")).toMatchInlineSnapshot(`
    {
      "kind": "run",
      "notes": [],
      "options": {
        "accounts": 10,
        "allowedHosts": [],
        "allowedOrigins": [],
        "autoImpersonate": false,
        "automine": false,
        "balance": 10000000000000000000000n,
        "baseFee": 1000000000n,
        "blockTime": 2000,
        "chainId": 31337n,
        "clientVersion": the version of this midblock,
        "coinbase": "0x0000000000000000000000000000000000000000",
        "color": "auto",
        "consoleLog": true,
        "create2Deployer": true,
        "derivationPath": "m/44'/60'/0'/0/",
        "dialect": "preconf",
        "disableBlockGasLimit": false,
        "disableCodeSizeLimit": false,
        "disablePoolBalanceChecks": false,
        "durablePending": false,
        "emptyFlashblocks": false,
        "evm": "midblock",
        "feedEncoding": "json",
        "feedForm": "flashblocks",
        "feedMetadata": true,
        "finalizedLag": 0,
        "flashblockSubscriptions": true,
        "flashblockTime": 200,
        "flashblocks": true,
        "forkCache": true,
        "forkCups": 0,
        "forkHeader": [],
        "forkPending": false,
        "forkRetries": 5,
        "forkRetryBackoff": 250,
        "forkRps": 0,
        "forkTimeout": 30000,
        "forkUrl": [],
        "fundAccounts": [],
        "gasEstimationMode": "topLevelSuccess",
        "gasLimit": 60000000n,
        "gasReport": false,
        "gasSteps": false,
        "hardfork": "bpo2",
        "history": "64",
        "holdFlashblocks": false,
        "host": "127.0.0.1",
        "json": false,
        "metrics": false,
        "mining": true,
        "mixedMining": false,
        "mnemonic": "test test test test test test test test test test test junk",
        "openBlockBy": "number",
        "openBlockHash": "zero",
        "order": "fees",
        "pendingContextLag": 0,
        "poolLimit": 100000,
        "port": 8545,
        "preconfirmedLogs": false,
        "privatePool": false,
        "public": false,
        "quiet": false,
        "receipts": "sealed",
        "safeLag": 0,
        "silent": false,
        "stateInterval": 0,
        "strict": false,
        "sync": "normal",
        "syncTimeout": 6000,
        "syncTimeoutLimit": 60000,
        "throwOnFailures": false,
        "traceLimit": 268435456,
        "verbose": 0,
      },
    }
  `)
})

test("behavior: flags of the node and of the server set their options", () => {
  const line =
    "start --port 0 --host ::1 --accounts 3 --balance 0.5 --chain-id 1 --hardfork cancun --block-time 2.5s" +
    " --flashblock-time 1500 --no-mining --hold-flashblocks --seed blue --gas-limit 30000000 --base-fee 7" +
    " --public --pending-context-lag 2 --allowed-hosts a,b --allowed-hosts c --allowed-origins https://x.example" +
    " --dialect ethereum --strict --quiet --disable-console-log --json --coinbase 0xABCDEF0000000000000000000000000000000000" +
    " --rpc-gas-cap 21000 --pool-limit 1 --safe-lag 1 --finalized-lag 2"
  expect(options(line)).toMatchInlineSnapshot(`
    {
      "accounts": 3,
      "allowedHosts": [
        "a",
        "b",
        "c",
      ],
      "allowedOrigins": [
        "https://x.example",
      ],
      "autoImpersonate": false,
      "automine": false,
      "balance": 500000000000000000n,
      "baseFee": 7n,
      "blockTime": 2500,
      "chainId": 1n,
      "clientVersion": the version of this midblock,
      "coinbase": "0xabcdef0000000000000000000000000000000000",
      "color": "auto",
      "consoleLog": false,
      "create2Deployer": true,
      "derivationPath": "m/44'/60'/0'/0/",
      "dialect": "ethereum",
      "disableBlockGasLimit": false,
      "disableCodeSizeLimit": false,
      "disablePoolBalanceChecks": false,
      "durablePending": false,
      "emptyFlashblocks": false,
      "evm": "midblock",
      "feedEncoding": "json",
      "feedForm": "flashblocks",
      "feedMetadata": true,
      "finalizedLag": 2,
      "flashblockSubscriptions": true,
      "flashblockTime": 1500,
      "flashblocks": true,
      "forkCache": true,
      "forkCups": 0,
      "forkHeader": [],
      "forkPending": false,
      "forkRetries": 5,
      "forkRetryBackoff": 250,
      "forkRps": 0,
      "forkTimeout": 30000,
      "forkUrl": [],
      "fundAccounts": [],
      "gasEstimationMode": "topLevelSuccess",
      "gasLimit": 30000000n,
      "gasReport": false,
      "gasSteps": false,
      "hardfork": "cancun",
      "history": "64",
      "holdFlashblocks": true,
      "host": "::1",
      "json": true,
      "metrics": false,
      "mining": false,
      "mixedMining": false,
      "mnemonic": "test test test test test test test test test test test junk",
      "openBlockBy": "number",
      "openBlockHash": "zero",
      "order": "fees",
      "pendingContextLag": 2,
      "poolLimit": 1,
      "port": 0,
      "preconfirmedLogs": false,
      "privatePool": false,
      "public": true,
      "quiet": true,
      "receipts": "sealed",
      "rpcGasCap": 21000n,
      "safeLag": 1,
      "seed": "blue",
      "silent": false,
      "stateInterval": 0,
      "strict": true,
      "sync": "normal",
      "syncTimeout": 6000,
      "syncTimeoutLimit": 60000,
      "throwOnFailures": false,
      "traceLimit": 268435456,
      "verbose": 0,
    }
  `)
})

test("behavior: --mnemonic takes a phrase as one argument", () => {
  const mnemonic =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
  const parsed = parseArguments({ argv: ["--mnemonic", mnemonic], env: {}, version })
  expect(parsed).toMatchObject({ kind: "run", options: { mnemonic } })
})

describe("behavior: environment", () => {
  test("names are derived from the options", () => {
    const env = { MIDBLOCK_BLOCK_TIME: "200ms", MIDBLOCK_MINING: "false", MIDBLOCK_SEED: "7" }
    expect(options("", env)).toEqual({ ...options(""), blockTime: 200, mining: false, seed: "7" })
  })
  test("a flag overrides its variable, also to turn a switch off", () => {
    const env = { MIDBLOCK_PORT: "1", MIDBLOCK_AUTOMINE: "true", MIDBLOCK_MINING: "0" }
    expect(options("--port 2 --no-automine --mining", env)).toEqual({ ...options(""), port: 2 })
  })
  test("an empty variable counts as absent", () => {
    expect(options("", { MIDBLOCK_PORT: "", MIDBLOCK_SEED: "" })).toEqual(options(""))
  })
})

test("behavior: --version gives the version", () => {
  expect(parse("--version")).toEqual({ kind: "text", text: "1.2.3" })
})

test("behavior: a fork has the chain id, the gas limit and the rules of its remote unless others are given", () => {
  const found = options("-f http://a.example --gas-limit 7000") as unknown as Record<string, unknown>
  expect(["chainId", "gasLimit", "hardfork", "baseFee"].map((name) => found[name])).toEqual([
    undefined,
    7000n,
    undefined,
    1_000_000_000n,
  ])
})

test("args: --automine and --mixed-mining are accepted with --fixture", () => {
  const optionsOf = (flag: string) =>
    parseArguments({ argv: ["--fixture", "f.json", flag], env: {}, version })
  expect(optionsOf("--automine")).toMatchObject({ kind: "run", options: { automine: true } })
  expect(optionsOf("--mixed-mining")).toMatchObject({ kind: "run", options: { mixedMining: true } })
})
