import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { parseArguments } from "../../../src/cli/options/arguments.ts"

const anvil = fileURLToPath(new URL("../../../node_modules/.bin/anvil", import.meta.url))
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

test("behavior: --help gives the help", () => {
  const parsed = parse("--help")
  expect(parsed.kind).toBe("text")
  expect(parsed.kind === "text" && parsed.text).toMatchInlineSnapshot(`
    "Usage: midblock [command] [options]

    The local Ethereum node whose pending block is real.

    Examples:
      midblock                                    a block every 2s, a flashblock every 200ms
      midblock --automine                         a block after each transaction, as anvil has it
      midblock --state chain.json --block-time 1  a block every second; the state is kept in a file

    Commands:
      start                          start the node; may be left out
      record --out <file>            start, and write every request to a file, with its answer
      replay <file>                  send them again, and print what is answered otherwise
      trace <hash>                   print the calls of a transaction as a tree, and what it changed
      coverage -- <command>          run a command, and report which lines of Solidity it covers
      fixture build|verify <module>  write a chain to a file, or compare it with what the module builds
      fork update|prune <file>       add to a fork file what a command reads, or remove the rest
      db verify|repair|export|stats  check, mend, copy or describe a data folder
      completion bash|zsh|fish       print a script that completes commands and options in a shell

    Options:
      -V, --version                   print the version
      -h, --help                      print this help

    Server:
      -p, --port <number>             TCP port to listen on; 0 takes a free port (default: 8545)
      --host <address>                address to listen on (default: 127.0.0.1)
      --ipc [file]                    Unix socket that answers its owner too; /tmp/midblock.ipc when no
                                      path is given (also --ipcpath) (preset: "/tmp/midblock.ipc")
      --public                        make / the public endpoint too, which neither controls the node
                                      nor signs
      --metrics                       count requests, blocks and transactions, and answer GET /metrics
                                      in Prometheus' text format
      --explorer                      serve the explorer, a page for browsers, at / and /explorer; on by
                                      default, off by default with --public; --no-explorer turns it off
      --allowed-hosts <names>         allowed Host names besides those of this machine, separated by
                                      commas, such as *.example.com; * allows all
      --allowed-origins <names>       allowed origins of web pages besides those of this machine and
                                      browser extensions, separated by commas, such as
                                      https://*.example.com; * allows all (also --allow-origin)
      --dialect <text>                form of the answers to reverts: preconf is that of a
                                      pre-confirmation endpoint, ethereum that of geth (choices:
                                      preconf, ethereum; default: preconf)
      --strict                        refuse calls without to, and eth_call, eth_getStorageAt and
                                      eth_getBlockReceipts without a block
      --preset <text>                 block and flashblock times and other settings of a real network;
                                      other options override it (choices: op, unichain, x-layer,
                                      base-flashblocks, base, ethgas)
      --feed-encoding <text>          encoding of the messages of /flashblocks: json is text, brotli is
                                      compressed binary (choices: json, brotli; default: json)
      --no-feed-metadata              send no receipts and balances on /flashblocks

    Accounts:
      -a, --accounts <number>         number of funded accounts (default: 10)
      --balance <ether>               balance of each account, in ether (default: 10000)
      -m, --mnemonic <text>           BIP-39 phrase from which the funded accounts are derived (default:
                                      test test test test test test test test test test test junk)
      --derivation-path <path>        BIP-32 path of the accounts, without their index, such as
                                      m/44'/60'/1'/0 (default: m/44'/60'/0'/0/)
      --fund-accounts <addresses>     further addresses that have ether at genesis, as address or
                                      address:ether, separated by commas
      --auto-impersonate              let every address send without a signature, as
                                      anvil_autoImpersonateAccount does (also --auto-unlock)

    Blocks:
      -b, --block-time <time>         time between blocks, such as 2, 2s or 200ms (default: 2s; also
                                      --blockTime)
      --automine                      seal a block after each transaction
      --mixed-mining                  seal a block after each transaction, and one at every block time
      --no-mining                     seal nothing until evm_mine; time stands still between blocks
                                      (also --no-mine)
      --order <text>                  order of waiting transactions: the one with the higher tip first,
                                      or the earlier one first (choices: fees, fifo; default: fees)
      --pool-limit <number>           maximum number of waiting transactions in the pool (default:
                                      100000)
      --max-transactions <number>     maximum number of transactions in a block; when absent, only the
                                      gas limit bounds it
      --disable-pool-balance-checks   let transactions wait in the pool until their senders can pay for
                                      them
      --throw-on-failures             answer a send with the error of its transaction if that fails, as
                                      Hardhat does under automine (also --throw-on-transaction-failures)
      --safe-lag <number>             number of blocks by which safe is behind the head (default: 0)
      --finalized-lag <number>        number of blocks by which finalized is behind the head (default:
                                      0)

    Chain:
      --chain-id <number>             chain id (default: 31337; also --chain)
      --hardfork <text>               the fork whose rules hold from genesis on (choices: frontier,
                                      homestead, tangerine, spuriousDragon, byzantium, constantinople,
                                      petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier,
                                      grayGlacier, paris, shanghai, cancun, prague, osaka; default:
                                      osaka)
      --evm <text>                    engine that runs code: the core of midblock, or the slower
                                      interpreter of EthereumJS, as a reference (choices: midblock,
                                      ethereumjs; default: midblock)
      --timestamp <number>            time of the genesis block, in seconds since 1970, from which the
                                      clock continues; with a fixture, a fork or a genesis file, the
                                      time after its blocks
      --seed <text>                   source of randomness, and with --no-mining of the time of genesis:
                                      same seed, same hashes
      --coinbase <address>            address that gets the tips (default:
                                      0x0000000000000000000000000000000000000000)
      --no-create2-deployer           leave out the CREATE2 deployer
                                      0x4e59b44847b379578588920ca78fbf26c0b4956c (also
                                      --disable-default-create2-deployer, --no-create2)
      --client-version <text>         answer of web3_clientVersion; Hardhat's network helpers need a
                                      name that begins with anvil (default:
                                      anvil-compatible/midblock/0.1.0)

    Gas and code:
      --gas-limit <number>            gas limit of a block (default: 60000000)
      --base-fee <number>             base fee of genesis, in wei per gas (default: 1000000000; also
                                      --block-base-fee-per-gas)
      --gas-price <number>            answer of eth_gasPrice, in wei per gas; when absent, the base fee
                                      plus a tip of recent blocks
      --rpc-gas-cap <number>          maximum gas of eth_call and eth_estimateGas, and the default of
                                      eth_call (default: 50000000)
      --code-size-limit <number>      maximum bytes of a contract's code, and half of the maximum for
                                      init code; EIP-170's 24576 when absent
      --disable-code-size-limit       let contracts be of any size (also
                                      --allow-unlimited-contract-size)
      --disable-block-gas-limit       let transactions use more gas than the gas limit of a block, and
                                      more than EIP-7825 allows

    Fork:
      -f, --fork-url <url>            URL of a node whose chain is forked, or URL@BLOCK; repeat it for
                                      more nodes of that chain, which are used when one fails (also
                                      --rpc-url)
      --fork-block-number <number>    block to fork; a negative number counts back from the newest
                                      block; the newest block when absent
      --fork-block-hash <hash>        block to fork, by its hash
      --fork-transaction-hash <hash>  fork the block before that of this transaction, and execute its
                                      block in the open block, up to and including the transaction
      --fork-pending                  fork the block that the remote builds, as of its newest
                                      flashblock: its transactions are in the open block
      --fork-verify                   prove each account and slot by eth_getProof against the state root
                                      of the fork block
      --fork-chain-id <number>        chain id that the remote must have; any when absent
      --fork-header <header>          header of each request to the remote, such as "Authorization:
                                      Bearer ..."; may be repeated
      --fork-account-balance <ether>  balance of each account on a fork, in ether, or none to leave the
                                      accounts as the remote chain has them; --balance when absent
      --no-fork-cache                 do not cache remote state on the disk (also --no-storage-caching)
      --fork-cache-dir <folder>       folder of the cache, which is then used for every remote; when
                                      absent, the cache folder of the user, for public URLs only (also
                                      --cache-path)
      --fork-record <file>            fork file to which everything that is read from the remote is
                                      added; it is read first when it exists
      --fork-file <file>              fork file that is read before the remote and never written;
                                      without --fork-url, only the file answers
      --fork-offline                  let only the fork file answer, as it does when CI is set;
                                      --no-fork-offline uses the remote then too
      --fork-timeout <time>           maximum time of one request to the remote; a number without a unit
                                      is milliseconds (default: 30s; also --timeout)
      --fork-retries <number>         number of attempts after a failed one, at each URL (default: 5;
                                      also --retries)
      --fork-retry-backoff <time>     time before the second attempt, doubled for each later one; a
                                      number without a unit is milliseconds (default: 250ms)
      --fork-rps <number>             maximum number of JSON-RPC requests to the remote per second; 0 is
                                      no limit (default: 0)
      --fork-cups <number>            maximum compute units of the remote per second, as providers count
                                      them; 0 is no limit (default: 0; also --compute-units-per-second)

    Files:
      --genesis <file>                genesis file in geth's format; its forks, chain id and accounts
                                      replace those of the options (also --init)
      --import <file>                 chain file (RLP, as geth exports) whose blocks are executed,
                                      checked and appended
      --load-state <file>             state file of this program or of anvil; its accounts are loaded
                                      into the first block
      --dump-state <file>             file to which the state of the latest block is written at the end
      --state <file>                  file for both: loaded if it exists, and written at the end
      -s, --state-interval <time>     time between writes of the state while the node runs; 0 writes
                                      only at the end (default: 0ms)
      --data-dir <folder>             folder in which the chain is kept; a chain in it is continued
                                      (also --datadir)
      --sync <text>                   when the data folder is forced to the disk: always with each
                                      block, at an interval of one second, or never by the node
                                      (choices: always, interval, never; default: interval)
      --history <blocks>              number of newest blocks whose states the data folder keeps, or all
                                      (default: 64)
      --durable-pending               write every flashblock to the data folder before it is announced
      --fixture <file>                fixture file with which the chain begins; the options of its build
                                      apply
      --artifacts <folder>            folder of artifacts (Hardhat, Foundry, solc) that name errors,
                                      calls and events: in the log, in messages, in traces; needs viem
      --record <file>                 file to which every request is written with its answer, for
                                      midblock replay
      --config-out <file>             file to which accounts, keys and fees are written at the start, as
                                      JSON in anvil's form
      --config <file>                 file of options; midblock.config.ts, .js, .mjs or .json in this
                                      folder when absent

    Output:
      --color <text>                  colours in the output; auto means on a terminal, unless NO_COLOR
                                      is set (choices: auto, always, never; default: auto)
      -q, --quiet                     print errors only
      --silent                        print nothing, not even errors, once the options are read
      --no-console-log                leave the lines of Solidity's console.log out of the log (also
                                      --disable-console-log)
      --trace [text]                  log the calls of transactions as a tree, with their changes: of
                                      failed ones, or of all (choices: failed, all) (preset: "failed")
      --gas-report                    print a table of gas by contract and function at the end
      --json                          print one JSON object per line
      -v, --verbose                   log every request and flashblock, with complete hashes and texts;
                                      may be repeated (also --verbosity)

    Flashblocks:
      --flashblock-time <time>        time between flashblocks; 0 publishes each transaction at once
                                      (default: 200ms)
      --no-flashblocks                publish nothing before a block is sealed
      --hold-flashblocks              with --no-mining: publish nothing until flashblock() or evm_mine
      --empty-flashblocks             publish flashblocks that add no transaction, as real builders do
      --gas-steps                     increase the usable gas of a block with each flashblock, in equal
                                      steps, as real builders do
      --preconfirmed-logs             report logs to eth_subscribe and eth_newFilter when they are
                                      pre-confirmed; real endpoints report them when sealed
      --sync-timeout <time>           time for which eth_sendRawTransactionSync waits for a
                                      pre-confirmation, when the request gives none (default: 6s)
      --sync-timeout-limit <time>     maximum time for which it waits, also when the request gives a
                                      longer one (default: 60s)
      --pending-context-lag <number>  number of blocks by which the block context of a pending call is
                                      behind the open block (default: 0)

    Short for other options:
      --mnemonic-random [words]       generate a phrase of 12 words, or of 15, 18, 21 or 24
      --mnemonic-seed-unsafe <seed>   derive the phrase that anvil derives from this number, which is
                                      public
      --optimism                      the same as --preset op
      -n, --network <name>            ethereum, or optimism for --preset op
      --print-traces                  the same as --trace all
      --enable-trace-printing         the same as --trace all
      --no-rate-limit                 ask the remote of a fork as fast as it answers
      --no-rpc-rate-limit             the same
      --slots-in-an-epoch <number>    put safe this far behind the head, and finalized twice as far

    Times are 2s, 200ms, 1m or 1h. A number alone is seconds below 100 and milliseconds from 100 on.
    Whole numbers may be hex (0x1). Each option has a variable, --block-time MIDBLOCK_BLOCK_TIME, and may
    stand in a file, midblock.config.ts, as blockTime; flags stand above variables, and these above the file.
    anvil's other flags are taken too, with a line that says why they change nothing."
  `)
})

test("behavior: anvil's flags and names set our options, or give a note", () => {
  const given = (line: string, env: Record<string, string> = {}) => {
    const { options: found, notes } = parse(line, env) as Extract<ReturnType<typeof parse>, { kind: "run" }>
    const defaults = options("") as unknown as Record<string, unknown>
    return [
      Object.fromEntries(
        Object.entries(found).filter(([name, value]) => value !== defaults[name] && String(value) !== ""),
      ),
      notes,
    ]
  }
  const alike = {
    "-p 0 -a 2 -b 3 -q -vvv": "--port 0 --accounts 2 --block-time 3s --quiet --verbose --verbose --verbose",
    "-q --verbosity": "--quiet --verbose",
    "--blockTime 0.5 -s 60": "--block-time 500ms --state-interval 1m",
    "--no-mine": "--no-mining",
    "--init=a.json --block-base-fee-per-gas 7": "--genesis a.json --base-fee 7",
    "--hardfork Prague --order FIFO": "--hardfork prague --order fifo",
    "--hardfork SPURIOUS_DRAGON": "--hardfork spuriousDragon",
    "--hardfork latest": "--hardfork osaka",
    "--hardfork merge": "--hardfork paris",
    "--chain 1 --slots-in-an-epoch 0x20": "--chain-id 1 --safe-lag 32 --finalized-lag 64",
    "--chain-id 0x1 --gas-limit 0xffff -p 0x1": "--chain-id 1 --gas-limit 65535 --port 1",
    "--balance 5ether": "--balance 5",
    "--optimism": "--preset op",
    "-n optimism": "--preset op",
    "--network ethereum": "",
    "--slots-in-an-epoch 3": "--safe-lag 3 --finalized-lag 6",
    "--auto-unlock --no-create2": "--auto-impersonate --no-create2-deployer",
    "--allow-origin https://a.example": "--allowed-origins https://a.example",
    "--disable-default-create2-deployer": "--no-create2-deployer",
    "-f http://a.example --retries 2 --timeout 77":
      "--fork-url http://a.example --fork-retries 2 --fork-timeout 77ms",
    "--rpc-url http://a.example -f http://b.example --fork-retry-backoff 3":
      "--fork-url http://a.example,http://b.example --fork-retry-backoff 3ms",
    "-f http://a.example --no-storage-caching": "-f http://a.example --no-fork-cache",
    "-f http://a.example --compute-units-per-second 330 --fork-block-number -3":
      "--fork-url http://a.example --fork-cups=330 --fork-block-number=-3",
  }
  for (const [anvils, ours] of Object.entries(alike))
    expect([anvils, given(anvils)]).toEqual([anvils, given(ours)])
  expect(given("-j 4 --steps-tracing --no-cors --prune-history --port 1")).toEqual([
    { port: 1 },
    [
      "--threads changes nothing: one thread executes the chain",
      "--steps-tracing changes nothing: every transaction can be traced without it",
      "--prune-history changes nothing: the whole history stays, old blocks at a few kilobytes each",
      "--no-cors changes nothing: pages of other origins are refused unless --allowed-origins names them",
    ],
  ])
  const limited = { MIDBLOCK_FORK_URL: "http://a.example", MIDBLOCK_FORK_RPS: "5" }
  expect([given("", limited), given("--no-rate-limit", limited)].map(([found]) => found)).toEqual([
    { forkUrl: ["http://a.example"], forkRps: 5 },
    { forkUrl: ["http://a.example"] },
  ])
  expect(given("", { MIDBLOCK_BLOK_TIME: "1s", MIDBLOCK_VECTORS: "elsewhere" })).toEqual([
    {},
    ["MIDBLOCK_BLOK_TIME: no such option; did you mean MIDBLOCK_BLOCK_TIME?"],
  ])
})

test("behavior: no flag of anvil 1.7.1 is an unknown option", () => {
  const help = execFileSync(anvil, ["--help"]).toString()
  const flags = [...help.matchAll(/^ {2,6}(?:-\w, )?(--[\w-]+)(?:\.\.\.)?(?: (\[?<))?/gm)].map(
    ([, flag = "", value]) => ({ flag, takes: value === "<" }),
  )
  const aliases = [...help.matchAll(/\[aliases: ([^\]]*)\]/g)]
    .flatMap(([, names = ""]) => names.split(", "))
    .filter((name) => name.startsWith("--"))
  const others = ["--help", "--version"]
  const known = [...flags.map(({ flag }) => flag), ...aliases].filter((flag) => !others.includes(flag))
  expect(known.length).toBeGreaterThan(70)
  const unknown = known.filter((flag) => {
    const parsed = parse(flag)
    return parsed.kind === "refusal" && parsed.text.includes("unknown option")
  })
  expect(unknown).toEqual([])
})

test("behavior: --mnemonic-seed-unsafe and --mnemonic-random give phrases", () => {
  const phrase = (line: string) => (options(line) as { mnemonic: string }).mnemonic
  expect(phrase("--mnemonic-seed-unsafe 1")).toBe(
    "gesture car maximum regret pudding merry fatal electric sea grab crack social",
  )
  expect(phrase("--mnemonic-seed-unsafe 0x1")).toBe(phrase("--mnemonic-seed-unsafe 1"))
  expect(phrase(`--mnemonic-seed-unsafe ${2n ** 64n - 1n}`)).toBe(
    "reunion eager public radio victory silver palm elite make sing accuse moon",
  )
  expect(parse(`--mnemonic-seed-unsafe ${2n ** 64n}`)).toMatchObject({
    text: expect.stringMatching(/expected at most 18446744073709551615$/),
  })
  const [one, other] = [phrase("--mnemonic-random"), phrase("--mnemonic-random")]
  expect([one === other, one.split(" ").length, phrase("--mnemonic-random 24").split(" ").length]).toEqual([
    false,
    12,
    24,
  ])
  expect(parse("--mnemonic-random 13")).toEqual({
    kind: "refusal",
    text: "error: option '--mnemonic-random [words]' argument '13' is invalid. expected 12, 15, 18, 21 or 24",
  })
})

test("error: refuses fork options that are invalid or contradict one another", () => {
  const hash = `0x${"ab".repeat(32)}`
  const lines = {
    "--fork-block-number 5": "error: --fork-block-number needs --fork-url",
    "--retries 3": "error: --fork-retries needs --fork-url",
    "--no-storage-caching": "error: --no-fork-cache needs --fork-url",
    "--fork-header a:b": "error: --fork-header needs --fork-url",
    "-f http://a.example --init a.json": "error: --fork-url and --genesis exclude each other",
    [`-f http://a.example --fork-block-number 5 --fork-block-hash ${hash}`]:
      "error: --fork-block-number and --fork-block-hash exclude each other",
    [`-f http://a.example --fork-transaction-hash ${hash} --fork-block-hash ${hash}`]:
      "error: --fork-block-hash and --fork-transaction-hash exclude each other",
    "-f a.example":
      "error: option '-f, --fork-url <url>' is invalid. expected an HTTP URL, such as https://eth.example.com or http://127.0.0.1:8545@1400000",
    "-f http://a.example --fork-header nonsense":
      "error: option '--fork-header <header>' is invalid. expected Name: value",
    "-f http://a.example --fork-header Key:k\u{20ac}y":
      "error: option '--fork-header <header>' is invalid. expected Name: value",
    "-f http://a.example --fork-block-number five":
      "error: option '--fork-block-number <number>' argument 'five' is invalid. expected a whole number",
    "-f http://a.example --fork-block-hash 0x12":
      "error: option '--fork-block-hash <hash>' argument '0x12' is invalid. expected a hash of 32 bytes",
    "-f http://a.example --fork-account-balance much":
      "error: option '--fork-account-balance <ether>' argument 'much' is invalid. expected none, or ether such as 100",
  }
  for (const [line, text] of Object.entries(lines))
    expect([line, parse(line)]).toEqual([line, { kind: "refusal", text }])
})

test.each([
  ["--sync always", "error: --sync needs --data-dir"],
  ["--history all", "error: --history needs --data-dir"],
  ["--durable-pending", "error: --durable-pending needs --data-dir"],
  [
    "--host 127.0.0.1,::1",
    "error: option '--host <address>' argument '127.0.0.1,::1' is invalid. expected one address, such as 127.0.0.1 or 0.0.0.0",
  ],
])("error: %s", (line, text) => {
  expect(parse(line)).toEqual({ kind: "refusal", text })
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

test("behavior: --ipc takes a path, or none", () => {
  const paths = ["--ipc", "--ipc /run/node.ipc", "--ipc=/run/node.ipc", ""].map((line) => {
    const parsed = parse(line)
    return parsed.kind === "run" && parsed.options.ipc
  })
  expect(paths).toEqual(["/tmp/midblock.ipc", "/run/node.ipc", "/run/node.ipc", undefined])
})
