/** The flags of `midblock check`. */
import { type Command, InvalidArgumentError, Option } from "commander"
import type { CheckNetwork } from "../dialects.ts"

/** The values of the flags. */
export interface CheckFlags {
  readonly ws?: string
  readonly feed?: string
  /** Checked with the other options. */
  readonly network?: CheckNetwork
  readonly key?: string
  readonly readOnly?: boolean
  readonly json?: boolean
  readonly junit?: string
  readonly page?: string
  readonly against?: string
  readonly only?: readonly string[]
  readonly list?: boolean
  readonly requests: number
}

/** Adds the flags to the command. */
export const withFlags = (command: Command): Command =>
  command
    .name("midblock check")
    .description(
      "Checks an endpoint against the contract of pre-confirmations; the exit code is 1 when a case fails.",
    )
    .argument("[url]", "the endpoint's JSON-RPC over HTTP")
    .option("--ws <url>", "its WebSocket server, for the groups subscriptions and cadence")
    .option("--feed <url>", "its raw feed, for the group stream")
    .option("--network <name>", "the network whose dialect is expected, such as op or unichain")
    .addOption(
      new Option(
        "--key <key>",
        "private key of an account with funds, for cases that send transactions",
      ).conflicts("readOnly"),
    )
    .option("--read-only", "send no transaction, also not on a node of a developer")
    .option("--junit <file>", "file to write the report to, in the form of JUnit")
    .option("--page <file>", "file to write the report to, as a page for browsers")
    .option("--against <url>", "a second endpoint: print the cases that differ")
    .addOption(
      new Option("--only <groups>", "groups, or names of cases, with commas between them").argParser(wordsIn),
    )
    .option("--list", "print the cases, and check nothing")
    .option("--json", "print the report as one JSON object")
    .addOption(
      new Option("--requests <number>", "the most requests of the run").argParser(wholeNumber).default(1000),
    )

const wordsIn = (text: string): readonly string[] => text.split(",").map((word) => word.trim())

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1")
  return Number(text)
}
