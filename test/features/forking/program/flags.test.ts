import { expect, test } from "vitest"
import { parseArguments } from "../../../../src/cli/options/arguments.ts"
import { isFork } from "../../../../src/features/forking/program/flags.ts"

const parse = (line: string) => parseArguments({ argv: line.split(" "), env: {}, version: "1.2.3" })

test("isFork: a URL, a fork file or a file to record into makes a fork", () => {
  expect(
    [
      { forkUrl: ["http://a.example"] },
      { forkFile: "a" },
      { forkRecord: "a" },
      { forkUrl: [] },
      { forkRps: 5 },
      {},
    ].map(isFork),
  ).toEqual([true, true, true, false, false, false])
})

test("error: refuses fork options that are invalid or contradict one another", () => {
  const hash = `0x${"ab".repeat(32)}`
  const lines = {
    "--fork-block-number 5": "error: --fork-block-number needs --fork-url",
    "--retries 3": "error: --retries needs --fork-url",
    "--timeout 3": "error: --timeout needs --fork-url",
    "--timeout=3 --retries 2": "error: --timeout needs --fork-url",
    "--compute-units-per-second 3": "error: --compute-units-per-second needs --fork-url",
    "--no-storage-caching": "error: --no-storage-caching needs --fork-url",
    "--fork-header a:b": "error: --fork-header needs --fork-url",
    "-f http://a.example --init a.json": "error: --fork-url and --init exclude each other",
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
  for (const [line, text] of Object.entries(lines)) {
    expect(line).toEqual(line)
    expect(parse(line)).toEqual({ kind: "refusal", text })
  }
})
