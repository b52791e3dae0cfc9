import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { defineFixture } from "../../../../src/harness/fixture.ts"
import { prepareFixture, type Update } from "../../../../src/harness/vitest/plugin/fixtureFiles.ts"
import { readFixture } from "../../../../src/index.ts"
import { createProject } from "./project.ts"

const paying = (value: bigint) => ({
  fixture: defineFixture({
    seed: "payments",
    setup: async ({ client, node, accounts: [, friend] }) => {
      await client.sendTransaction({ to: friend.address, value })
      await node.mine()
    },
  }),
})

test("default: builds a missing fixture, verifies an existing one, and refuses a stale one", async () => {
  using project = createProject({})
  const prepare = (value: bigint, update: Update = "new") =>
    prepareFixture("test/payments.ts", {
      ...{ root: project.folder, update },
      import: async (path) => {
        expect(path).toBe(join(project.folder, "test/payments.ts"))
        return paying(value)
      },
    })
  const file = join(project.folder, "test/payments.fixture.json")
  const stale = { message: expect.stringContaining("test/payments.fixture.json is stale: ") }
  project.write("test/payments.ts", "")
  await expect(prepare(5n, "none")).rejects.toMatchObject({
    message: "test/payments.fixture.json is stale: it is absent; `vitest run --update` writes it",
  })
  expect(await prepare(5n)).toBe("test/payments.fixture.json built")
  const built = readFileSync(file, "utf8")
  expect(readFixture(built).archive.blocks).toHaveLength(1)
  expect(await prepare(5n, "all")).toBe("test/payments.fixture.json verified")
  await expect(prepare(6n)).rejects.toMatchObject(stale)
  await expect(prepare(6n, "none")).rejects.toMatchObject(stale)
  expect(readFileSync(file, "utf8")).toBe(built)
  expect(await prepare(6n, "all")).toBe("test/payments.fixture.json built")
  expect(await prepare(6n, "none")).toBe("test/payments.fixture.json verified")
  project.write("test/payments.fixture.json", "{}")
  await expect(prepare(6n)).rejects.toMatchObject(stale)
})

test("error: a module that defines no fixture", async () => {
  using project = createProject({})
  const given = { root: project.folder, update: "new" as const, import: async () => ({ nothing: 1 }) }
  await expect(prepareFixture("none.ts", given)).rejects.toThrow("none.ts exports no defineFixture(…)")
})
