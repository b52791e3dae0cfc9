import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

const messageOf = (options: CreateNodeOptions): Promise<string> =>
  createNode(options).then(
    async (node) => {
      await node.close()
      return "begun"
    },
    ({ message }: Error) => message,
  )

test("error: an option that has no effect because of another one", async () => {
  expect(await messageOf({ emptyFlashblocks: true, flashblocks: false })).toBe(
    "invalid option emptyFlashblocks: expected flashblocks: true beside it, got true",
  )
  expect(
    await messageOf({ preconfirmedLogs: true, flashblockTime: 0, network: "ethgas", flashblocks: false }),
  ).toBe("invalid option preconfirmedLogs: expected flashblocks: true beside it, got true")
  expect(await messageOf({ codeSizeLimit: 5, disableCodeSizeLimit: true })).toBe(
    "invalid option codeSizeLimit: expected no disableCodeSizeLimit beside it, got 5",
  )
})

test("behavior: accepts options that have an effect, and conflicts with those of a network or a fixture", async () => {
  await using held = await createNode({ holdFlashblocks: true })
  const fixture = held.exportFixture()
  expect(await messageOf({ holdFlashblocks: true, mining: false })).toBe("begun")
  expect(await messageOf({ holdFlashblocks: false, mining: true })).toBe("begun")
  expect(await messageOf({ network: "ethgas", flashblocks: false })).toBe("begun")
  expect(await messageOf({ network: "ethgas", emptyFlashblocks: true, flashblocks: false })).toBe("begun")
  expect(await messageOf({ codeSizeLimit: 5, disableCodeSizeLimit: false })).toBe("begun")
  expect(await messageOf({ fixture, mining: true })).toBe("begun")
})
