/** The flags of anvil. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { parseArguments } from "../../../src/cli/options/arguments.ts"

const anvil = fileURLToPath(new URL("../../../node_modules/.bin/anvil", import.meta.url))
const parse = (line: string, env: Record<string, string> = {}) =>
  parseArguments({ argv: line === "" ? [] : line.split(" "), env, version: "1.2.3" })

const options = (line: string) => {
  const parsed = parse(line)
  return parsed.kind === "run" ? parsed.options : parsed
}

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
    "--hardfork latest": "--hardfork bpo2",
    "--hardfork merge": "--hardfork paris",
    "--chain 1 --slots-in-an-epoch 0x20": "--chain-id 1 --safe-lag 32 --finalized-lag 64",
    "--chain-id 0x1 --gas-limit 0xffff -p 0x1": "--chain-id 1 --gas-limit 65535 --port 1",
    "--balance 5ether": "--balance 5",
    "--optimism": "--network op",
    "-n optimism": "--network op",
    "--preset ethgas": "--network ethgas",
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
  for (const [anvils, ours] of Object.entries(alike)) {
    expect(anvils).toEqual(anvils)
    expect(given(anvils)).toEqual(given(ours))
  }
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

test("error: --mnemonic-seed-unsafe is refused, with what to give instead", () => {
  expect(parse("--mnemonic-seed-unsafe 1")).toEqual({
    kind: "refusal",
    text: "error: --mnemonic-seed-unsafe is not supported: give --mnemonic the phrase that anvil prints for the seed",
  })
})

test("behavior: --mnemonic-random gives a phrase", () => {
  const phrase = (line: string) => (options(line) as { mnemonic: string }).mnemonic
  const [one, other] = [phrase("--mnemonic-random"), phrase("--mnemonic-random")]
  expect(one === other).toBe(false)
  expect(one.split(" ").length).toBe(12)
  expect(phrase("--mnemonic-random 24").split(" ").length).toBe(24)
  expect(parse("--mnemonic-random 13")).toEqual({
    kind: "refusal",
    text: "error: option '--mnemonic-random [words]' argument '13' is invalid. expected 12, 15, 18, 21 or 24",
  })
})
