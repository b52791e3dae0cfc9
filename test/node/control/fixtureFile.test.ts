import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { toHex } from "../../../src/base/hex.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"

await using built = await createNode({ seed: "file" })
const [from, to] = built.accounts.map(({ address }) => address)
await built.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
await built.mine(2)
const text = built.exportFixture({ data: { to } })

/** Returns the fixture with another body and the digest of that body. */
function forged(change: (body: string) => string): string {
  const [, head, body] = text.match(/^(.*"digest":")0x\w+",\n(.*)\}\n$/s) as string[]
  const changed = change(body as string)
  return `${head}${toHex(keccak256(new TextEncoder().encode(changed)))}",\n${changed}}\n`
}

/** Returns the error of a refused fixture, with its hashes shortened, or "read". */
const refusal = (fixture: unknown) =>
  createNode({ fixture: fixture as string }).then(
    async (node) => {
      await node.close()
      return "read"
    },
    ({ name, message }: Error) =>
      `${name}: ${message.replace("the fixture cannot be read: ", "").replace(/0x\w{64}/g, "0x…")}`,
  )

const refusals = async (files: Record<string, unknown>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await refusal(file)])),
  )

test("error: refuses a damaged file with the reason", async () => {
  const files = {
    bytes: new TextEncoder().encode(text),
    empty: "",
    path: "test/market.fixture.json",
    truncated: text.slice(0, -300),
    crlf: text.replaceAll("\n", "\r\n"),
    reformatted: JSON.stringify(JSON.parse(text), undefined, 2),
    byte: text.replace('"data":{"to":"0x7', '"data":{"to":"0x6'),
    digest: text.replace(/"digest":"0x\w{8}/, '"digest":"0x00000000'),
    doubled: text + text,
  }
  const changed = "InvalidFixture: it was changed after it was built"
  expect(await refusals(files)).toEqual({
    bytes: "InvalidFixture: it is not the text of a file",
    empty: "InvalidFixture: it is not one",
    path: 'InvalidFixture: got a path, "test/market.fixture.json"; give the text of the file, readFileSync(path, "utf8")',
    truncated: "InvalidFixture: its end is missing",
    crlf: "InvalidFixture: its line ends were changed to CRLF; with git, `*.fixture.json -text` in .gitattributes keeps them",
    reformatted: changed,
    byte: changed,
    digest: changed,
    doubled: changed,
  })
})

test("error: refuses invalid parts under a valid digest", async () => {
  const files = {
    same: forged((body) => body),
    json: forged((body) => body.replace('"data":', '"data":,')),
    manifest: forged((body) => body.replace(/^"manifest":.*,\n"data"/m, '"manifest":5,\n"data"')),
    blocks: forged((body) => body.replace(/"blocks":\[.*?\n\]/s, '"blocks":7')),
    rlp: forged((body) => body.replace(/"rlp":"0x/, '"rlp":"0xff')),
    receipt: forged((body) => body.replace(/"outcomes":\[\{.*\}\]\}/, '"outcomes":[]}')),
    missing: forged((body) => body.replace(/"blocks":\[\n.*\n/, '"blocks":[\n')),
    head: forged((body) =>
      body.replace(/"head":\{"number":2,"hash":"0x\w\w/, '"head":{"number":2,"hash":"0x__'),
    ),
    accounts: forged((body) => body.replace(/"accounts":\[.*\]$/s, '"accounts":[5]')),
  }
  const malformed = "InvalidFixture: a block or an account is malformed: "
  expect(await refusals(files)).toEqual({
    same: "read",
    json: expect.stringMatching(/^InvalidFixture: its digest holds, its contents do not: Unexpected token/),
    manifest: "InvalidFixture: its digest holds, its contents do not: no manifest",
    blocks: "InvalidFixture: its digest holds, its contents do not: blocks.map is not a function",
    rlp: expect.stringContaining(malformed),
    receipt: `${malformed}block 1 has a transaction without a receipt`,
    missing: `${malformed}block 2 does not follow`,
    head: "InvalidFixture: its newest block is 0x…, not the head of its manifest",
    accounts: expect.stringContaining(malformed),
  })
})

test("error: exportFixture refuses artifacts with functions, and hashes other values", () => {
  const hashed = (artifacts: unknown) => () => built.exportFixture({ artifacts })
  const refused = "invalid option artifacts: expected bytecode or other JSON, got a function"
  expect(hashed(createArtifacts([{ ...Token, contractName: "Token" }]))).toThrow(refused)
  expect(hashed(() => Token)).toThrow(refused)
  expect(hashed(Buffer.from("00"))).not.toThrow()
  expect(hashed({ size: 5n })()).not.toBe(hashed({ size: 6n })())
})

test("error: names only the options that change the genesis block", async () => {
  const refused = (options: object) =>
    createNode({ fixture: text, ...options }).then(
      () => "read",
      ({ name, message }: Error) => `${name}: ${message.replace(/0x\w{64}/g, "0x…")}`,
    )
  const beginning =
    "ForeignFixture: the fixture is for another chain: its genesis is 0x…, with the given options"
  const and = (names: string) =>
    `${beginning} and this version it is 0x…; leave out ${names}, or build it anew with the same`
  expect(await refused({ accounts: 3, blockTime: "2s" })).toBe(and("accounts"))
  const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow"
  expect(await refused({ seed: "file", balance: "3 ether", mnemonic })).toBe(and("balance, mnemonic"))
})
