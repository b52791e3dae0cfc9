/** Flags of anvil that are not options here: the options that they set, or the reason why they have no effect. */
import { generateMnemonic } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { InvalidArgumentError } from "commander"
import { defaultBodyLimitBytes } from "../../api/server/http/endpoint.ts"
import type { Shorthand } from "../../features/program.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import { inserted } from "./inserted.ts"

/** Entropy of a phrase, in bits, by its number of words (BIP-39). */
const entropyBits: Readonly<Record<string, number>> = { 12: 128, 15: 160, 18: 192, 21: 224, 24: 256 }

const expected = (what: string): never => {
  throw new InvalidArgumentError(`expected ${what}`)
}

const wholeNumber = (text: string): number =>
  /^(\d{1,9}|0x[0-9a-f]{1,7})$/i.test(text) ? Number(text) : expected("a whole number")

/** The flags of anvil that are refused, with what to give instead. */
export const refusedFlags: Readonly<Record<string, string>> = {
  "--mnemonic-seed-unsafe": "give --mnemonic the phrase that anvil prints for the seed",
}

/** The flags that set options, without those of features. */
const ownShorthands: readonly Shorthand[] = [
  {
    flags: "--mnemonic-random [words]",
    text: "generate a phrase of 12 words, or of 15, 18, 21 or 24",
    expand: (words = "12") => ({
      mnemonic: generateMnemonic(wordlist, entropyBits[words] ?? expected("12, 15, 18, 21 or 24")),
    }),
  },
  { flags: "--print-traces", text: "the same as --trace all", expand: () => ({ trace: "all" }) },
  { flags: "--enable-trace-printing", text: "the same as --trace all", expand: () => ({ trace: "all" }) },
  {
    flags: "--slots-in-an-epoch <number>",
    text: "put safe this far behind the head, and finalized twice as far",
    expand: (slots = "") => ({ safeLag: wholeNumber(slots), finalizedLag: 2 * wholeNumber(slots) }),
  },
]

/** The flags that set options. */
export const shorthands = featurePrograms
  .flatMap((each) => each.shorthands ?? [])
  .reduce<readonly Shorthand[]>(
    (all, each) => inserted(all, [each], ({ flags }) => flags === each.after),
    ownShorthands,
  )

/** Flags that are accepted without effect, in commander's form, with the reason. */
export const idleFlags: Readonly<Record<string, string>> = {
  "-j, --threads <number>": "one thread executes the chain",
  "--jobs <number>": "one thread executes the chain",
  "--steps-tracing": "every transaction can be traced without it",
  "--tracing": "every transaction can be traced without it",
  "--prune-history [states]": "the whole history stays, old blocks at a few kilobytes each",
  "--max-persisted-states <number>": "the whole history stays in memory",
  "--preserve-historical-states":
    "a file that is written holds the latest state only; the earlier states of a file of anvil are read",
  "--transaction-block-keeper <number>": "all blocks keep their transactions",
  "--number <number>": "a chain begins with block 0; anvil_mine mines up to any other",
  "--memory-limit <bytes>": "only gas limits the memory of a contract",
  "--no-cors": "pages of other origins are refused unless --allowed-origins names them",
  "--no-request-size-limit": `requests of more than ${defaultBodyLimitBytes / 2 ** 20} MiB are refused`,
  "--disable-min-priority-fee": "no tip is too low for a block",
  "--no-priority-fee": "no tip is too low for a block",
  "--enable-tx-gas-limit": "the limit of EIP-7825 holds from Osaka on; --disable-block-gas-limit lifts it",
  "--tx-gas-limit": "the limit of EIP-7825 holds from Osaka on; --disable-block-gas-limit lifts it",
  "--md": "the log is text, or JSON with --json",
  "--celo": "the rules of Celo are not supported",
}
