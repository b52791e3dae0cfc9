import { describe, expect, test } from "vitest"
import { parseArguments } from "../../../src/cli/options/arguments.ts"

const version = "1.2.3"
const parse = (line: string, env: Record<string, string> = {}) =>
  parseArguments({ argv: line === "" ? [] : line.split(" "), env, version })

const options = (line: string, env?: Record<string, string>) => {
  const parsed = parse(line, env)
  return parsed.kind === "run" ? parsed.options : parsed
}

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
        "clientVersion": "anvil-compatible/midblock/0.1.0",
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
        "feedMetadata": true,
        "finalizedLag": 0,
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
        "forkVerify": false,
        "fundAccounts": [],
        "gasLimit": 60000000n,
        "gasReport": false,
        "gasSteps": false,
        "hardfork": "osaka",
        "history": "64",
        "holdFlashblocks": false,
        "host": "127.0.0.1",
        "json": false,
        "metrics": false,
        "mining": true,
        "mixedMining": false,
        "mnemonic": "test test test test test test test test test test test junk",
        "order": "fees",
        "pendingContextLag": 0,
        "poolLimit": 100000,
        "port": 8545,
        "preconfirmedLogs": false,
        "public": false,
        "quiet": false,
        "rpcGasCap": 50000000n,
        "safeLag": 0,
        "silent": false,
        "stateInterval": 0,
        "strict": false,
        "sync": "interval",
        "syncTimeout": 6000,
        "syncTimeoutLimit": 60000,
        "throwOnFailures": false,
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
      "clientVersion": "anvil-compatible/midblock/0.1.0",
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
      "feedMetadata": true,
      "finalizedLag": 2,
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
      "forkVerify": false,
      "fundAccounts": [],
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
      "order": "fees",
      "pendingContextLag": 2,
      "poolLimit": 1,
      "port": 0,
      "preconfirmedLogs": false,
      "public": true,
      "quiet": true,
      "rpcGasCap": 21000n,
      "safeLag": 1,
      "seed": "blue",
      "silent": false,
      "stateInterval": 0,
      "strict": true,
      "sync": "interval",
      "syncTimeout": 6000,
      "syncTimeoutLimit": 60000,
      "throwOnFailures": false,
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

test("error: record refuses --out and --record with different files", () => {
  const text = "error: --out b.jsonl and --record a.jsonl name different files: give one of them"
  expect([
    parse("record --record a.jsonl --out b.jsonl"),
    parse("record --out=b.jsonl --port 1 --record=a.jsonl"),
  ]).toEqual([
    { kind: "refusal", text },
    { kind: "refusal", text },
  ])
  expect(parse("record --record ./a.jsonl --out a.jsonl")).toEqual(parse("--record a.jsonl"))
})

test("behavior: record --out is the same as --record, and needs a file", () => {
  expect(parse("record --out=a.jsonl --port 1")).toEqual(parse("--record a.jsonl --port 1"))
  expect([parse("record"), parse("record --out")]).toEqual([
    { kind: "refusal", text: "error: midblock record needs --out <file>" },
    { kind: "refusal", text: "error: option '--out <file>' argument missing" },
  ])
})

test("error: --host takes one address", () => {
  const text =
    "error: option '--host <address>' argument '127.0.0.1,::1' is invalid. expected one address, such as 127.0.0.1 or 0.0.0.0"
  expect(parse("--host 127.0.0.1,::1")).toEqual({ kind: "refusal", text })
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

test("error: a misspelt flag or command gets a suggestion", () => {
  const lines = ["--blok-time 2", "--slient", "--fork-ulr x", "--mnemonic-rnd", "strat", "--zzzzzzzz"]
  expect(lines.map((line) => (parse(line) as { text: string }).text)).toEqual([
    "error: unknown option '--blok-time'; did you mean --block-time?",
    "error: unknown option '--slient'; did you mean --silent?",
    "error: unknown option '--fork-ulr'; did you mean --fork-url?",
    "error: unknown option '--mnemonic-rnd'; did you mean --mnemonic-random?",
    "error: unknown command 'strat'; did you mean start?",
    "error: unknown option '--zzzzzzzz'",
  ])
})

test("error: each message is one line and names the flag", () => {
  const lines = [
    "--prot 1",
    "--port",
    "--port x",
    "--port 65536",
    "--port=-1",
    "--port 1.5",
    "--accounts --balance 5",
    "--balance 1e3",
    "--balance 0.0000000000000000001",
    `--balance 1${"0".repeat(60)}`,
    "--chain-id 0",
    "--gas-limit 9223372036854775808",
    "--block-time 2d",
    "--block-time 1.0005s",
    "--block-time 25d",
    "--block-time 600h",
    "--hardfork atlantis",
    "--dialect geth",
    "--coinbase 0x1",
    "--mnemonic test",
    "--quiet=true",
    "--automine --no-mining",
    "begin",
    "start again",
  ]
  const refusals = lines.map((line) => {
    const parsed = parse(line)
    return parsed.kind === "refusal" ? parsed.text : parsed
  })
  expect(refusals).toMatchInlineSnapshot(`
    [
      "error: unknown option '--prot'; did you mean --port?",
      "error: option '-p, --port <number>' argument missing",
      "error: option '-p, --port <number>' argument 'x' is invalid. expected a whole number",
      "error: option '-p, --port <number>' argument '65536' is invalid. expected at most 65535",
      "error: option '-p, --port <number>' argument '-1' is invalid. expected a whole number",
      "error: option '-p, --port <number>' argument '1.5' is invalid. expected a whole number",
      "error: option '-a, --accounts <number>' argument '--balance' is invalid. expected a whole number",
      "error: option '--balance <ether>' argument '1e3' is invalid. expected ether, such as 10000 or 0.5",
      "error: option '--balance <ether>' argument '0.0000000000000000001' is invalid. expected ether, such as 10000 or 0.5",
      "error: option '--balance <ether>' argument '1000000000000000000000000000000000000000000000000000000000000' is invalid. expected less than 2^256 wei",
      "error: option '--chain-id <number>' argument '0' is invalid. expected at least 1",
      "error: option '--gas-limit <number>' argument '9223372036854775808' is invalid. expected at most 9223372036854775807",
      "error: option '-b, --block-time <time>' argument '2d' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '-b, --block-time <time>' argument '1.0005s' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '-b, --block-time <time>' argument '25d' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '-b, --block-time <time>' argument '600h' is invalid. expected at most 2147483647ms",
      "error: option '--hardfork <text>' argument 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka",
      "error: option '--dialect <text>' argument 'geth' is invalid. expected one of preconf, ethereum",
      "error: option '--coinbase <address>' argument '0x1' is invalid. expected an address of 20 bytes, such as 0x00…",
      "error: option '-m, --mnemonic <text>' argument 'test' is invalid. expected a BIP-39 phrase of English words",
      "error: unknown option '--quiet=true'; did you mean --quiet?",
      "error: --automine and --no-mining exclude each other",
      "error: unknown command 'begin'; the commands are start, record, replay, trace, coverage, fixture, fork, db, completion, help",
      "error: too many arguments. Expected 1 argument but got 2.",
    ]
  `)
})

test("error: a command after options is refused, with or without its own arguments", () => {
  const refusal = (line: string) => {
    const parsed = parse(line)
    return parsed.kind === "refusal" ? parsed.text : parsed.kind
  }
  const refusals = ["--port 0 db", "--automine record --out f", "-q completion bash", "--json replay f"]
  expect(refusals.map(refusal)).toEqual(
    ["db", "record", "completion", "replay"].map(
      (word) => `error: the command '${word}' must stand before its options: midblock ${word} ...`,
    ),
  )
  expect(["--port 0 start", "--state record", "record --out replay"].map(refusal)).toEqual([
    "run",
    "run",
    "run",
  ])
})

test("args: --automine and --mixed-mining are accepted with --fixture", () => {
  const optionsOf = (flag: string) =>
    parseArguments({ argv: ["--fixture", "f.json", flag], env: {}, version })
  expect(optionsOf("--automine")).toMatchObject({ kind: "run", options: { automine: true } })
  expect(optionsOf("--mixed-mining")).toMatchObject({ kind: "run", options: { mixedMining: true } })
})

test("error: refuses an empty text and a value of several lines", () => {
  const refusal = (...argv: string[]) => parseArguments({ argv, env: {}, version })
  expect([refusal("--host", ""), refusal("--port", "1\n2")]).toMatchInlineSnapshot(`
    [
      {
        "kind": "refusal",
        "text": "error: option '--host <address>' argument '' is invalid. expected some text",
      },
      {
        "kind": "refusal",
        "text": "error: option '-p, --port <number>' argument '1 2' is invalid. expected a whole number",
      },
    ]
  `)
})

test("error: each message is one line and names the variable", () => {
  const refusals = [
    parse("", { MIDBLOCK_PORT: "x" }),
    parse("", { MIDBLOCK_AUTOMINE: "yes" }),
    parse("", { MIDBLOCK_FORK_URL: "wss://a.example/key" }),
    parse("", { MIDBLOCK_FLASHBLOCK_TIME: "soon" }),
    parse("", { MIDBLOCK_HARDFORK: "atlantis" }),
  ]
  expect(refusals).toMatchInlineSnapshot(`
    [
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_PORT 'x' is invalid. expected a whole number",
      },
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_AUTOMINE 'yes' is invalid. expected true or false",
      },
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_FORK_URL is invalid. expected an HTTP URL, such as https://eth.example.com or http://127.0.0.1:8545@1400000",
      },
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_FLASHBLOCK_TIME 'soon' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      },
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_HARDFORK 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka",
      },
    ]
  `)
})
