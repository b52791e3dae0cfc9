import { expect, test } from "vitest"
import { clientVersion } from "../../../src/base/version.ts"
import { parse } from "./parsedLine.ts"

test("behavior: --help gives the help", () => {
  const parsed = parse("--help")
  expect(parsed.kind).toBe("text")
  const text = parsed.kind === "text" && parsed.text.replace(clientVersion, "anvil-compatible/midblock/x.y.z")
  expect(text).toMatchInlineSnapshot(`
    "Usage: midblock [command] [options]

    The local Ethereum node whose pending block is real.

    Examples:
      midblock                                    a block every 2s, a flashblock every 200ms
      midblock --automine                         a block after each transaction, as anvil has it
      midblock --state chain.json --block-time 1  a block every second; the state is kept in a file

    Commands:
      start                          start the node; may be left out
      chains [--l2 op,unichain]      start an L1 and its L2s, linked by deposits and withdrawals
      trace <hash>                   print the calls of a transaction as a tree, and what it changed
      check <url>                    check any endpoint against the contract of pre-confirmations
      init [--write]                 say what a project lacks for tests, and the line to add
      types <folder>                 write artifacts as TypeScript modules, for deploy
      coverage -- <command>          run a command, and report which lines of Solidity it covers
      gas -- <command>               run a command, and report the gas of its nodes by function
      fixture build|verify <module>  write a chain to a file, or compare it with what the module builds
      simulate [files] --minutes 30  run tests that search, each time with another seed
      fork update <file>             add to a fork file what a command reads and the file lacks
      verify <path>                  check the blocks of a file or folder with EthereumJS
      db verify|repair|export|stats  check, repair, copy or describe a data folder

    Options:
      -V, --version                     print the version
      -h, --help                        print this help

    Server:
      -p, --port <number>               TCP port to listen on; 0 takes a free port (default: 8545)
      --host <address>                  address to listen on (default: 127.0.0.1)
      --ipc [file]                      Unix socket that answers its owner too; /tmp/midblock.ipc when
                                        no path is given (also --ipcpath) (preset: "/tmp/midblock.ipc")
      --public                          make / the public endpoint too, which neither controls the node
                                        nor signs
      --metrics                         count requests, blocks and transactions, and answer GET /metrics
                                        in Prometheus' text format
      --explorer                        serve the explorer, a page for browsers, at / and /explorer; on
                                        by default, off by default with --public; --no-explorer turns it
                                        off
      --allowed-hosts <names>           allowed Host names besides those of this machine, separated by
                                        commas, such as *.example.com; * allows all
      --allowed-origins <names>         allowed origins of web pages besides those of this machine and
                                        browser extensions, separated by commas, such as
                                        https://*.example.com; * allows all (also --allow-origin)
      --dialect <text>                  form of the answers to reverts: preconf is that of a
                                        pre-confirmation endpoint, ethereum that of geth (choices:
                                        preconf, ethereum; default: preconf)
      --strict                          refuse calls without to, and eth_call, eth_getStorageAt and
                                        eth_getBlockReceipts without a block
      -n, --network <text>              network to imitate: its chain id, times and answers, and the
                                        rules of OP chains; other options override it (choices: op,
                                        op-sepolia, unichain, unichain-sepolia, ink, ink-sepolia,
                                        soneium, soneium-minato, world-chain, world-chain-sepolia,
                                        x-layer, x-layer-testnet, giwa-sepolia, ronin, ronin-saigon,
                                        base-flashblocks, base, base-sepolia, ethereum, ethgas; also
                                        --preset)
      --feed-encoding <text>            encoding of the messages of /flashblocks: json is text, brotli
                                        is compressed binary (choices: json, brotli; default: json)
      --no-feed-metadata                send no receipts and balances on /flashblocks

    Accounts:
      -a, --accounts <number>           number of funded accounts (default: 10)
      --balance <ether>                 balance of each account, in ether (default: 10000)
      -m, --mnemonic <text>             BIP-39 phrase from which the funded accounts are derived
                                        (default: test test test test test test test test test test test
                                        junk)
      --derivation-path <path>          BIP-32 path of the accounts, without their index, such as
                                        m/44'/60'/1'/0 (default: m/44'/60'/0'/0/)
      --fund-accounts <addresses>       further addresses that have ether at genesis, as address or
                                        address:ether, separated by commas
      --auto-impersonate                let every address send without a signature, as
                                        anvil_autoImpersonateAccount does (also --auto-unlock)

    Blocks:
      -b, --block-time <time>           time between blocks, such as 2, 2s or 200ms (default: 2s; also
                                        --blockTime)
      --automine                        seal a block after each transaction
      --mixed-mining                    seal a block after each transaction, and one at every block time
      --no-mining                       seal nothing until evm_mine; time stands still between blocks
                                        (also --no-mine)
      --order <text>                    order of waiting transactions: the one with the higher tip
                                        first, or the earlier one first (choices: fees, fifo; default:
                                        fees)
      --pool-limit <number>             maximum number of waiting transactions in the pool (default:
                                        100000)
      --max-transactions <number>       maximum number of transactions in a block; when absent, only the
                                        gas limit bounds it
      --disable-pool-balance-checks     let transactions wait in the pool until their senders can pay
                                        for them
      --delegated-slots <number>        maximum number of transactions in flight, waiting or in the open
                                        block, of an account that delegates to code (EIP-7702), as in
                                        geth and reth, where it is 1; when absent, any number
      --throw-on-failures               answer a send with the error of its transaction if that fails,
                                        as Hardhat does under automine (also
                                        --throw-on-transaction-failures)
      --safe-lag <number>               number of blocks by which safe is behind the head (default: 0)
      --finalized-lag <number>          number of blocks by which finalized is behind the head (default:
                                        0)

    Chain:
      --chain-id <number>               chain id (default: 31337; also --chain)
      --hardfork <text>                 the fork whose rules hold from genesis on (choices: frontier,
                                        homestead, tangerine, spuriousDragon, byzantium, constantinople,
                                        petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier,
                                        grayGlacier, paris, shanghai, cancun, prague, osaka, bpo1, bpo2,
                                        amsterdam; default: bpo2)
      --evm <text>                      engine that runs code: the core of midblock, or the slower
                                        interpreter of EthereumJS, as a reference (choices: midblock,
                                        ethereumjs; default: midblock)
      --timestamp <number>              time of the genesis block, in seconds since 1970, from which the
                                        clock continues; with a fixture, a fork or a genesis file, the
                                        time after its blocks
      --seed <text>                     source of randomness, and with --no-mining of the time of
                                        genesis: same seed, same hashes
      --coinbase <address>              address that gets the tips (default:
                                        0x0000000000000000000000000000000000000000)
      --no-create2-deployer             leave out the CREATE2 deployer
                                        0x4e59b44847b379578588920ca78fbf26c0b4956c (also
                                        --disable-default-create2-deployer, --no-create2)
      --client-version <text>           answer of web3_clientVersion; Hardhat's network helpers need a
                                        name that begins with anvil (default:
                                        anvil-compatible/midblock/x.y.z)

    OP chains:
      --op-fork <text>                  fork of the OP stack whose rules the network has; karst when
                                        absent, or that of the remote's block (choices: ecotone, fjord,
                                        granite, holocene, isthmus, jovian, karst, lagoon)
      --l1-base-fee <number>            base fee of the simulated L1, around which that of its blocks
                                        moves, in wei
      --l1-blob-base-fee <number>       blob base fee of the simulated L1, around which that of its
                                        blocks moves, in wei
      --operator-fee-scalar <number>    scalar of the operator fee, from the fork isthmus on: times the
                                        gas, in millionths of a wei, and since Jovian in hundreds of wei
      --operator-fee-constant <number>  operator fee of each transaction, from the fork isthmus on, in
                                        wei
      --contracts <names>               contracts that dapps expect, separated by commas: multicall3,
                                        permit2, create2-deployer; OP chains have them all
      --gas-refunds <text>              gas that blocks give back, from the fork lagoon on: of cold
                                        accesses to what the block has accessed before, or none; warming
                                        when absent (choices: warming, none)

    Gas and code:
      --gas-limit <number>              gas limit of a block; the default with Amsterdam is 200000000
                                        (default: 60000000)
      --base-fee <number>               base fee of genesis, in wei per gas (default: 1000000000; also
                                        --block-base-fee-per-gas)
      --gas-price <number>              answer of eth_gasPrice, in wei per gas; when absent, the base
                                        fee plus a tip of recent blocks
      --rpc-gas-cap <number>            maximum gas of eth_call and eth_estimateGas, and the default of
                                        eth_call; when absent, 50000000 or the gas limit of the block if
                                        that is larger, and no maximum with --disable-block-gas-limit
      --trace-limit <number>            maximum bytes of the traces of one request: the JSON of struct
                                        logs, the memory of a vmTrace, the data of calls (default:
                                        268435456)
      --gas-estimation-mode <text>      what an estimate is enough for: that the transaction succeeds,
                                        as in geth and anvil, or also that none of its inner calls runs
                                        out of gas, as in Hardhat (choices: topLevelSuccess,
                                        noInternalOutOfGas; default: topLevelSuccess)
      --code-size-limit <number>        maximum bytes of a contract's code, and half of the maximum for
                                        init code; EIP-170's 24576 when absent
      --disable-code-size-limit         let contracts be of any size (also
                                        --allow-unlimited-contract-size)
      --disable-block-gas-limit         let transactions use more gas than the gas limit of a block, and
                                        more than EIP-7825 allows

    Fork:
      -f, --fork-url <url>              URL of a node whose chain is forked, or URL@BLOCK; repeat it for
                                        more nodes of that chain, which are used when one fails (also
                                        --rpc-url)
      --fork-block-number <number>      block to fork; a negative number counts back from the newest
                                        block; the newest block when absent
      --fork-block-hash <hash>          block to fork, by its hash
      --fork-transaction-hash <hash>    fork the block before that of this transaction, and execute its
                                        block in the open block, up to and including the transaction
      --fork-pending                    fork the block that the remote builds, as of its newest
                                        flashblock: its transactions are in the open block
      --fork-chain-id <number>          chain id that the remote must have; any when absent
      --fork-header <header>            header of each request to the remote, such as "Authorization:
                                        Bearer ..."; may be repeated
      --fork-account-balance <ether>    balance of each account on a fork, in ether, or none to leave
                                        the accounts as the remote chain has them; --balance when absent
      --no-fork-cache                   do not cache remote state on the disk (also
                                        --no-storage-caching)
      --fork-cache-dir <folder>         folder of the cache, which is then used for every remote; when
                                        absent, the cache folder of the user, for public URLs only (also
                                        --cache-path)
      --fork-record <file>              fork file to which everything that is read from the remote is
                                        added; it is read first when it exists
      --fork-file <file>                fork file that is read before the remote and never written;
                                        without --fork-url, only the file answers
      --fork-offline                    let only the fork file answer, as it does when CI is set;
                                        --no-fork-offline uses the remote then too
      --fork-timeout <time>             maximum time of one request to the remote; a number without a
                                        unit is milliseconds (default: 30s; also --timeout)
      --fork-retries <number>           number of attempts after a failed one, at each URL (default: 5;
                                        also --retries)
      --fork-retry-backoff <time>       time before the second attempt, doubled for each later one; a
                                        number without a unit is milliseconds (default: 250ms)
      --fork-rps <number>               maximum number of JSON-RPC requests to the remote per second; 0
                                        is no limit (default: 0)
      --fork-cups <number>              maximum compute units of the remote per second, as providers
                                        count them; 0 is no limit (default: 0; also
                                        --compute-units-per-second)

    Files:
      --genesis <file>                  genesis file in geth's format; its forks, chain id and accounts
                                        replace those of the options (also --init)
      --import <file>                   chain file (RLP, as geth exports) whose blocks are executed,
                                        checked and appended
      --load-state <file>               state file of this program or of anvil; its accounts are loaded
                                        into the first block
      --dump-state <file>               file to which the state of the latest block is written at the
                                        end
      --state <file>                    file for both: loaded if it exists, and written at the end
      -s, --state-interval <time>       time between writes of the state while the node runs; 0 writes
                                        only at the end (default: 0ms)
      --data-dir <folder>               folder in which the chain is kept; a chain in it is continued
                                        (also --datadir)
      --sync <text>                     what a loss of power may take from the data folder: nothing
                                        (full), the last change (normal), or anything (off) (choices:
                                        full, normal, off; default: normal)
      --history <blocks>                number of newest blocks whose states the data folder keeps, or
                                        all (default: 64)
      --durable-pending                 write every flashblock to the data folder before it is announced
      --fixture <file>                  fixture file with which the chain begins; the options of its
                                        build apply
      --artifacts <folder>              folder of artifacts (Hardhat, Foundry, solc) that name errors,
                                        calls and events: in the log, in messages, in traces; needs viem
      --config-out <file>               file to which accounts, keys and fees are written at the start,
                                        as JSON in anvil's form
      --config <file>                   file of options; midblock.config.ts, .js, .mjs or .json in this
                                        folder when absent

    Output:
      --color <text>                    colours in the output; auto means on a terminal, unless NO_COLOR
                                        is set (choices: auto, always, never; default: auto)
      -q, --quiet                       print errors only
      --silent                          print nothing, not even errors, once the options are read
      --no-console-log                  leave the lines of Solidity's console.log out of the log (also
                                        --disable-console-log)
      --trace [text]                    log the calls of transactions as a tree, with their changes: of
                                        failed ones, or of all (choices: failed, all) (preset: "failed")
      --gas-report                      print a table of gas by contract and function at the end
      --json                            print one JSON object per line
      -v, --verbose                     log every request and flashblock, with complete hashes and
                                        texts; may be repeated (also --verbosity)

    Flashblocks:
      --flashblock-time <time>          time between flashblocks; 0 publishes each transaction at once
                                        (default: 200ms; also --subblock-time)
      --no-flashblocks                  publish nothing before a block is sealed (also --no-subblocks)
      --hold-flashblocks                publish nothing before midblock_flashblock or the seal (also
                                        --hold-subblocks)
      --empty-flashblocks               publish flashblocks that add no transaction, as real builders do
                                        (also --empty-subblocks)
      --gas-steps                       increase the usable gas of a block with each flashblock, in
                                        equal steps, as real builders do
      --receipts <text>                 time of a receipt by hash: when its transaction is
                                        pre-confirmed, or when its block is sealed, as on other nodes;
                                        the open block and sync sends have it earlier. Networks and
                                        nodes in process begin with preconfirmed (choices: preconfirmed,
                                        sealed; default: sealed)
      --open-block-by <text>            names of the open block in requests: its tag pending only; also
                                        its number, once it has a pre-confirmed transaction; or also its
                                        hash of zeros (choices: tag, number, hash; default: number)
      --open-block-hash <text>          hash of the open block, also in its receipts, logs and
                                        transactions: 32 zero bytes, or the hash of the block so far,
                                        which changes with its transactions (choices: zero, changing;
                                        default: zero)
      --private-pool                    show a transaction only when it is pre-confirmed: before, it has
                                        no answer by its hash, and txpool_ methods are refused
      --feed-form <text>                messages of /flashblocks: as builders of the rollup-boost family
                                        send them, with a last message that has the hash of the block,
                                        or as the specification of subblocks has them (choices:
                                        flashblocks, subblocks; default: flashblocks)
      --no-flashblock-subscriptions     refuse the subscriptions newFlashblocks,
                                        newFlashblockTransactions, pendingLogs and flashblocks
      --preconfirmed-logs               report logs to eth_subscribe and eth_newFilter when they are
                                        pre-confirmed; real endpoints report them when sealed
      --sync-timeout <time>             time for which eth_sendRawTransactionSync waits for a
                                        pre-confirmation, when the request gives none (default: 6s)
      --sync-timeout-limit <time>       maximum time for which it waits, also when the request gives a
                                        longer one (default: 60s)
      --pending-context-lag <number>    number of blocks by which the block context of a pending call is
                                        behind the open block (default: 0)

    Short for other options:
      --mnemonic-random [words]         generate a phrase of 12 words, or of 15, 18, 21 or 24
      --print-traces                    the same as --trace all
      --enable-trace-printing           the same as --trace all
      --no-rate-limit                   ask the remote of a fork as fast as it answers
      --no-rpc-rate-limit               the same
      --slots-in-an-epoch <number>      put safe this far behind the head, and finalized twice as far
      --optimism                        the same as --network op

    Times are 2s, 200ms, 1m or 1h. A number alone is seconds below 100 and milliseconds from 100 on.
    Whole numbers may be hex (0x1). Each option has a variable, --block-time MIDBLOCK_BLOCK_TIME, and may
    stand in a file, midblock.config.ts, as blockTime; flags stand above variables, and these above the file.
    anvil's other flags are taken too, with a line that says why they change nothing."
  `)
})
