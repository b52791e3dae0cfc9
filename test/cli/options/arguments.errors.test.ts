import { expect, test } from "vitest"
import { parseArguments } from "../../../src/cli/options/arguments.ts"
import { parse, version } from "./parsedLine.ts"

test("error: --host takes one address", () => {
  const text =
    "error: option '--host <address>' argument '127.0.0.1,::1' is invalid. expected one address, such as 127.0.0.1 or 0.0.0.0"
  expect(parse("--host 127.0.0.1,::1")).toEqual({ kind: "refusal", text })
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
      "error: option '--hardfork <text>' argument 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka, bpo1, bpo2, amsterdam",
      "error: option '--dialect <text>' argument 'geth' is invalid. expected one of preconf, ethereum",
      "error: option '--coinbase <address>' argument '0x1' is invalid. expected an address of 20 bytes, such as 0x00…",
      "error: option '-m, --mnemonic <text>' argument 'test' is invalid. expected a BIP-39 phrase of English words",
      "error: unknown option '--quiet=true'; did you mean --quiet?",
      "error: --automine and --no-mining exclude each other",
      "error: unknown command 'begin'; the commands are start, chains, trace, check, init, types, coverage, gas, fixture, simulate, fork, verify, db, help",
      "error: too many arguments. Expected 1 argument but got 2.",
    ]
  `)
})

test("error: a command after options is refused, with or without its own arguments", () => {
  const refusal = (line: string) => {
    const parsed = parse(line)
    return parsed.kind === "refusal" ? parsed.text : parsed.kind
  }
  const refusals = ["--port 0 db", "--automine trace 0x1", "-q types out"]
  expect(refusals.map(refusal)).toEqual(
    ["db", "trace", "types"].map(
      (word) => `error: the command '${word}' must stand before its options: midblock ${word} ...`,
    ),
  )
  expect(["--port 0 start", "--state trace"].map(refusal)).toEqual(["run", "run"])
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
        "text": "error: MIDBLOCK_HARDFORK 'atlantis' is invalid. expected one of frontier, homestead, tangerine, spuriousDragon, byzantium, constantinople, petersburg, istanbul, muirGlacier, berlin, london, arrowGlacier, grayGlacier, paris, shanghai, cancun, prague, osaka, bpo1, bpo2, amsterdam",
      },
    ]
  `)
})
