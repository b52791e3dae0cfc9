/** The parts of `--help` that are not generated from tables. */

/** The part of the help that precedes the options. */
export const description = `The local Ethereum node whose pending block is real.

Examples:
  midblock                                    a block every 2s, a flashblock every 200ms
  midblock --automine                         a block after each transaction, as anvil has it
  midblock --state chain.json --block-time 1  a block every second; the state is kept in a file

Commands:
  start                          start the node; may be left out
  trace <hash>                   print the calls of a transaction as a tree, and what it changed
  types <folder>                 write artifacts as TypeScript modules, for deploy
  coverage -- <command>          run a command, and report which lines of Solidity it covers
  fixture build|verify <module>  write a chain to a file, or compare it with what the module builds
  fork update <file>             add to a fork file what a command reads and the file lacks
  db verify|repair|export|stats  check, repair, copy or describe a data folder`

/** The part of the help that follows the options. */
export const otherFlags = `
Times are 2s, 200ms, 1m or 1h. A number alone is seconds below 100 and milliseconds from 100 on.
Whole numbers may be hex (0x1). Each option has a variable, --block-time MIDBLOCK_BLOCK_TIME, and may
stand in a file, midblock.config.ts, as blockTime; flags stand above variables, and these above the file.
anvil's other flags are taken too, with a line that says why they change nothing.`
