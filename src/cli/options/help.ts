/** The parts of `--help` around the options. */
import { commandList } from "./commandTable.ts"

/** The part of the help that precedes the options. */
export const description = `The local Ethereum node whose pending block is real.

Examples:
  midblock                                    a block every 2s, a flashblock every 200ms
  midblock --automine                         a block after each transaction, as anvil has it
  midblock --state chain.json --block-time 1  a block every second; the state is kept in a file

Commands:
${commandList.map(({ name, usage, text }) => `  ${`${name} ${usage}`.padEnd(31)}${text}`).join("\n")}`

/** The part of the help that follows the options. */
export const otherFlags = `
Times are 2s, 200ms, 1m or 1h. A number alone is seconds below 100 and milliseconds from 100 on.
Whole numbers may be hex (0x1). Each option has a variable, --block-time MIDBLOCK_BLOCK_TIME, and may
stand in a file, midblock.config.ts, as blockTime; flags stand above variables, and these above the file.
anvil's other flags are taken too, with a line that says why they change nothing.`
