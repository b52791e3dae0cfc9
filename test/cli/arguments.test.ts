import { describe, expect, test } from "vitest"
import { parseArguments } from "../../src/cli/arguments.ts"

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
      "options": {
        "accounts": 10,
        "allowedHosts": [],
        "allowedOrigins": [],
        "automine": false,
        "balance": 10000000000000000000000n,
        "baseFee": 1000000000n,
        "blockTime": 2000,
        "chainId": 31337n,
        "clientVersion": "anvil-compatible/midblock/0.1.0",
        "coinbase": "0x0000000000000000000000000000000000000000",
        "dialect": "preconf",
        "emptyFlashblocks": false,
        "feedEncoding": "json",
        "feedMetadata": true,
        "finalizedLag": 0,
        "flashblockTime": 200,
        "flashblocks": true,
        "gasLimit": 60000000n,
        "gasSteps": false,
        "hardfork": "osaka",
        "holdFlashblocks": false,
        "host": "127.0.0.1",
        "json": false,
        "mining": true,
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
        "stateInterval": 0,
        "strict": false,
        "syncTimeout": 6000,
        "syncTimeoutLimit": 60000,
        "verbose": false,
      },
    }
  `)
})

test("behavior: every flag of the node and the server arrives", () => {
  const line =
    "start --port 0 --host ::1 --accounts 3 --balance 0.5 --chain-id 1 --hardfork cancun --block-time 2.5s" +
    " --flashblock-time 1500 --no-mining --hold-flashblocks --seed blue --gas-limit 30000000 --base-fee 7" +
    " --public --pending-context-lag 2 --allowed-hosts a,b --allowed-hosts c --allowed-origins https://x.example" +
    " --dialect ethereum --strict --quiet --json --coinbase 0xABCDEF0000000000000000000000000000000000" +
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
      "automine": false,
      "balance": 500000000000000000n,
      "baseFee": 7n,
      "blockTime": 2500,
      "chainId": 1n,
      "clientVersion": "anvil-compatible/midblock/0.1.0",
      "coinbase": "0xabcdef0000000000000000000000000000000000",
      "dialect": "ethereum",
      "emptyFlashblocks": false,
      "feedEncoding": "json",
      "feedMetadata": true,
      "finalizedLag": 2,
      "flashblockTime": 1500,
      "flashblocks": true,
      "gasLimit": 30000000n,
      "gasSteps": false,
      "hardfork": "cancun",
      "holdFlashblocks": true,
      "host": "::1",
      "json": true,
      "mining": false,
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
      "stateInterval": 0,
      "strict": true,
      "syncTimeout": 6000,
      "syncTimeoutLimit": 60000,
      "verbose": false,
    }
  `)
})

test("behavior: a phrase is taken as one argument", () => {
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
  test("a flag wins over its variable, also to take a switch back", () => {
    const env = { MIDBLOCK_PORT: "1", MIDBLOCK_AUTOMINE: "true", MIDBLOCK_MINING: "0" }
    expect(options("--port 2 --no-automine --mining", env)).toEqual({ ...options(""), port: 2 })
  })
  test("an empty variable counts as absent", () => {
    expect(options("", { MIDBLOCK_PORT: "", MIDBLOCK_SEED: "" })).toEqual(options(""))
  })
})

test("behavior: version", () => {
  expect(parse("--version")).toEqual({ kind: "text", text: "1.2.3" })
})

test("behavior: record --out is --record", () => {
  expect(parse("record --out=a.jsonl --port 1")).toEqual(parse("--record a.jsonl --port 1"))
  expect([parse("record"), parse("record --out")]).toEqual([
    { kind: "refusal", text: "error: midblock record needs --out <file>" },
    { kind: "refusal", text: "error: option '--out <text>' argument missing" },
  ])
})

test("behavior: help", () => {
  const parsed = parse("--help")
  expect(parsed.kind).toBe("text")
  expect(parsed.kind === "text" && parsed.text).toMatchInlineSnapshot(`
    "Usage: midblock [options] [start]

    The local Ethereum node whose pending block is real.

    Arguments:
      start                           may be left out (choices: "start")

    Options:
      -v, --version                   print the version
      --mnemonic <text>               BIP-39 phrase that the funded accounts are derived from (default:
                                      test test test test test test test test test test test junk; env:
                                      MIDBLOCK_MNEMONIC)
      --accounts <number>             number of funded accounts (default: 10; env: MIDBLOCK_ACCOUNTS)
      --balance <ether>               balance of each account, in ether (default: 10000; env:
                                      MIDBLOCK_BALANCE)
      --chain-id <number>             chain id (default: 31337; env: MIDBLOCK_CHAIN_ID)
      --hardfork <text>               the fork whose rules hold from genesis on (choices: frontier,
                                      homestead, tangerine, spuriousDragon, byzantium, constantinople,
                                      petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier,
                                      grayGlacier, paris, shanghai, cancun, prague, osaka; default:
                                      osaka; env: MIDBLOCK_HARDFORK)
      --block-time <time>             time between blocks, such as 2s or 200ms (default: 2s; env:
                                      MIDBLOCK_BLOCK_TIME)
      --flashblock-time <time>        time between flashblocks; 0 publishes each transaction at once
                                      (default: 200ms; env: MIDBLOCK_FLASHBLOCK_TIME)
      --no-flashblocks                publish nothing of a block before it is sealed (env:
                                      MIDBLOCK_FLASHBLOCKS)
      --preconfirmed-logs             tell eth_subscribe logs and eth_newFilter of logs once they are
                                      pre-confirmed; real endpoints do when sealed (env:
                                      MIDBLOCK_PRECONFIRMED_LOGS)
      --empty-flashblocks             publish flashblocks that add no transaction, as real builders do
                                      (env: MIDBLOCK_EMPTY_FLASHBLOCKS)
      --gas-steps                     let the gas that a block may use grow with each flashblock, in
                                      equal steps, as real builders do (env: MIDBLOCK_GAS_STEPS)
      --automine                      seal a block after each transaction (env: MIDBLOCK_AUTOMINE)
      --no-mining                     seal nothing until evm_mine; time stands still between blocks
                                      (env: MIDBLOCK_MINING)
      --hold-flashblocks              with --no-mining: publish nothing until flashblock() or evm_mine
                                      (env: MIDBLOCK_HOLD_FLASHBLOCKS)
      --seed <text>                   genesis time and randomness are drawn from it: same seed, same
                                      hashes (env: MIDBLOCK_SEED)
      --gas-limit <number>            gas limit of a block (default: 60000000; env: MIDBLOCK_GAS_LIMIT)
      --base-fee <number>             base fee of genesis, in wei per gas (default: 1000000000; env:
                                      MIDBLOCK_BASE_FEE)
      --coinbase <text>               address that gets the tips (default:
                                      0x0000000000000000000000000000000000000000; env:
                                      MIDBLOCK_COINBASE)
      --rpc-gas-cap <number>          most gas that eth_call and eth_estimateGas give, and the default
                                      of eth_call (default: 50000000; env: MIDBLOCK_RPC_GAS_CAP)
      --order <text>                  which waiting transaction goes first: the one with the higher tip,
                                      or the earlier one (choices: fees, fifo; default: fees; env:
                                      MIDBLOCK_ORDER)
      --pool-limit <number>           most transactions that wait in the pool (default: 100000; env:
                                      MIDBLOCK_POOL_LIMIT)
      --safe-lag <number>             blocks that safe is behind the head (default: 0; env:
                                      MIDBLOCK_SAFE_LAG)
      --finalized-lag <number>        blocks that finalized is behind the head (default: 0; env:
                                      MIDBLOCK_FINALIZED_LAG)
      --client-version <text>         answer of web3_clientVersion; Hardhat's network helpers want a
                                      name that begins with anvil (default:
                                      anvil-compatible/midblock/0.1.0; env: MIDBLOCK_CLIENT_VERSION)
      --sync-timeout <time>           how long eth_sendRawTransactionSync waits for a pre-confirmation
                                      when it is told nothing (default: 6s; env: MIDBLOCK_SYNC_TIMEOUT)
      --sync-timeout-limit <time>     how long it waits at most, whatever it is told (default: 60s; env:
                                      MIDBLOCK_SYNC_TIMEOUT_LIMIT)
      --pending-context-lag <number>  blocks that the block context of a pending call is behind the open
                                      block (default: 0; env: MIDBLOCK_PENDING_CONTEXT_LAG)
      --port <number>                 TCP port to listen on; 0 takes a free one (default: 8545; env:
                                      MIDBLOCK_PORT)
      --host <text>                   address to listen on (default: 127.0.0.1; env: MIDBLOCK_HOST)
      --ipc [path]                    Unix socket to answer the owner at, too; /tmp/midblock.ipc when no
                                      path is given (env: MIDBLOCK_IPC)
      --public                        make / the public endpoint too, which neither steers the node nor
                                      signs (env: MIDBLOCK_PUBLIC)
      --allowed-hosts <names>         Host names to answer to beside those of this machine, by commas,
                                      such as *.example.com; * allows all (env: MIDBLOCK_ALLOWED_HOSTS)
      --allowed-origins <names>       origins of web pages to answer beside those of this machine and
                                      browser extensions, by commas, such as https://*.example.com; *
                                      allows all (env: MIDBLOCK_ALLOWED_ORIGINS)
      --dialect <text>                how reverts are answered: preconf as a pre-confirmation endpoint,
                                      ethereum as geth (choices: preconf, ethereum; default: preconf;
                                      env: MIDBLOCK_DIALECT)
      --strict                        refuse calls without to, and eth_call, eth_getStorageAt and
                                      eth_getBlockReceipts without a block (env: MIDBLOCK_STRICT)
      --preset <text>                 block and flashblock times, and habits, of a real network; other
                                      options stand above it (choices: op, unichain, x-layer,
                                      base-flashblocks, base, ethgas; env: MIDBLOCK_PRESET)
      --feed-encoding <text>          how /flashblocks sends its messages: json as text, brotli as
                                      compressed binary (choices: json, brotli; default: json; env:
                                      MIDBLOCK_FEED_ENCODING)
      --no-feed-metadata              send no receipts and balances on /flashblocks (env:
                                      MIDBLOCK_FEED_METADATA)
      --genesis <text>                genesis file in geth's format; its forks, chain id and accounts
                                      hold in place of the options' (env: MIDBLOCK_GENESIS)
      --import <text>                 chain file (RLP, as geth exports) whose blocks are executed,
                                      checked and appended (env: MIDBLOCK_IMPORT)
      --load-state <text>             state file, of this program or of anvil, whose accounts are put on
                                      the first block (env: MIDBLOCK_LOAD_STATE)
      --dump-state <text>             file that the state of the latest block is written to at the end
                                      (env: MIDBLOCK_DUMP_STATE)
      --state <text>                  file for both: loaded if it is there, written at the end (env:
                                      MIDBLOCK_STATE)
      --state-interval <time>         time between further writes of the state; 0 writes at the end only
                                      (default: 0ms; env: MIDBLOCK_STATE_INTERVAL)
      --fixture <text>                fixture file that the chain begins with; the options that it was
                                      built with hold (env: MIDBLOCK_FIXTURE)
      --artifacts <text>              folder of artifacts (Hardhat, Foundry, solc) that name errors,
                                      calls and events: in the log, in messages, in traces; needs viem
                                      (env: MIDBLOCK_ARTIFACTS)
      --record <text>                 file that every request is written to, with its answer, for
                                      midblock replay (env: MIDBLOCK_RECORD)
      --quiet                         print nothing but errors (env: MIDBLOCK_QUIET)
      --verbose                       log every request and flashblock, with hashes and texts whole
                                      (env: MIDBLOCK_VERBOSE)
      --json                          print one JSON object per line (env: MIDBLOCK_JSON)
      -h, --help                      print this help

    Commands:
      record --out <file>            start, and write every request to a file, with its answer
      replay <file>                  send them again, and print what is answered otherwise
      fixture build|verify <module>  write a chain to a file, or compare it with what the module builds"
  `)
})

test("error: one line each that names the flag", () => {
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
    "--chain-id 0x1",
    "--gas-limit 9223372036854775808",
    "--block-time 2d",
    "--block-time 1.0005s",
    "--block-time 25d",
    "--block-time 600h",
    "--block-time 2",
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
      "error: unknown option '--prot' (Did you mean --port?)",
      "error: option '--port <number>' argument missing",
      "error: option '--port <number>' argument 'x' is invalid. expected a whole number",
      "error: option '--port <number>' argument '65536' is invalid. expected at most 65535",
      "error: option '--port <number>' argument '-1' is invalid. expected a whole number",
      "error: option '--port <number>' argument '1.5' is invalid. expected a whole number",
      "error: option '--accounts <number>' argument '--balance' is invalid. expected a whole number",
      "error: option '--balance <ether>' argument '1e3' is invalid. expected ether, such as 10000 or 0.5",
      "error: option '--balance <ether>' argument '0.0000000000000000001' is invalid. expected ether, such as 10000 or 0.5",
      "error: option '--balance <ether>' argument '1000000000000000000000000000000000000000000000000000000000000' is invalid. expected less than 2^256 wei",
      "error: option '--chain-id <number>' argument '0' is invalid. expected at least 1",
      "error: option '--chain-id <number>' argument '0x1' is invalid. expected a whole number",
      "error: option '--gas-limit <number>' argument '9223372036854775808' is invalid. expected at most 9223372036854775807",
      "error: option '--block-time <time>' argument '2d' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '--block-time <time>' argument '1.0005s' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '--block-time <time>' argument '25d' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      "error: option '--block-time <time>' argument '600h' is invalid. expected at most 2147483647ms",
      "error: option '--block-time <time>' argument '2' is invalid. expected a unit: 2s or 2ms",
      "error: option '--hardfork <text>' argument 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka",
      "error: option '--dialect <text>' argument 'geth' is invalid. expected one of preconf, ethereum",
      "error: option '--coinbase <text>' argument '0x1' is invalid. expected an address of 20 bytes, such as 0x00…",
      "error: option '--mnemonic <text>' argument 'test' is invalid. expected a BIP-39 phrase of English words",
      "error: unknown option '--quiet=true'",
      "error: --automine and --no-mining exclude each other",
      "error: command-argument value 'begin' is invalid for argument 'start'. Allowed choices are start.",
      "error: too many arguments. Expected 1 argument but got 2.",
    ]
  `)
})

test("error: an empty text, and a value of several lines", () => {
  const refusal = (...argv: string[]) => parseArguments({ argv, env: {}, version })
  expect([refusal("--host", ""), refusal("--port", "1\n2")]).toMatchInlineSnapshot(`
    [
      {
        "kind": "refusal",
        "text": "error: option '--host <text>' argument '' is invalid. expected some text",
      },
      {
        "kind": "refusal",
        "text": "error: option '--port <number>' argument '1 2' is invalid. expected a whole number",
      },
    ]
  `)
})

test("error: one line each that names the variable", () => {
  const refusals = [
    parse("", { MIDBLOCK_PORT: "x" }),
    parse("", { MIDBLOCK_AUTOMINE: "yes" }),
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
        "text": "error: MIDBLOCK_FLASHBLOCK_TIME 'soon' is invalid. expected a time in whole milliseconds, such as 2s, 200ms or 1500",
      },
      {
        "kind": "refusal",
        "text": "error: MIDBLOCK_HARDFORK 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka",
      },
    ]
  `)
})

test("behavior: --ipc takes a path, or none", () => {
  const paths = ["--ipc", "--ipc /run/node.ipc", "--ipc=/run/node.ipc", ""].map((line) => {
    const parsed = parse(line)
    return parsed.kind === "run" && parsed.options.ipc
  })
  expect(paths).toEqual(["/tmp/midblock.ipc", "/run/node.ipc", "/run/node.ipc", undefined])
})
