import { expect, test } from "vitest"
import { messageOf } from "../../../src/cli/options/flagNames.ts"
import { InvalidOption, NotForked } from "../../../src/errors/index.ts"
import { createNode } from "../../../src/index.ts"

const messageFor = (options: object): Promise<string> => createNode(options).then(() => "created", messageOf)

test("default: an option of createNode is named by its flag", async () => {
  const fork = { url: "http://127.0.0.1:1" }
  const messages = await Promise.all([
    messageFor({ dataDir: "x", fork }),
    messageFor({ blockTime: -1 }),
    messageFor({ fork: { ...fork, headers: { "a b": "c" } } }),
    messageFor({ fork: { url: "ftp://127.0.0.1" } }),
    messageFor({ fork: { ...fork, blockHash: "0x12" } }),
  ])
  expect(messages).toMatchInlineSnapshot(`
    [
      "invalid option --data-dir: expected no data folder beside a fork, which its cache and its file keep, got x",
      "invalid option --block-time: expected at least 0, got -1",
      "invalid option --fork-header: expected names and texts that HTTP headers can have, got another name or text",
      "invalid option --fork-url: expected one with http: or https:, got a URL with ftp:",
      "invalid option --fork-block-hash: expected a hash of 32 bytes, got 0x12",
    ]
  `)
})

test("behavior: messages with other names and of other errors stay unchanged", () => {
  const hash = new InvalidOption({ name: "hash", expected: "a hash", value: "x" })
  expect(messageOf(hash)).toBe("invalid option hash: expected a hash, got x")
  expect(messageOf(new NotForked())).toBe("this node is not a fork: it has its own chain")
})
