import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createProject } from "./plugin/project.ts"

const one = `
import { expect, test } from "midblock/vitest"
test("has a node", ({ node }) => expect(node.options.chainId).toBe(31337n))
`
const config = (pool: string) =>
  `export default { test: { pool: "${pool}", env: { XDG_CACHE_HOME: import.meta.dirname } } }`

test.each(["forks", "threads"])(
  "a worker saves its code cache before vitest ends it, and a later run keeps the files: %s",
  async (pool) => {
    using project = createProject({ "one.test.js": one, "vitest.config.mjs": config(pool) })
    const folder = join(project.folder, "midblock/code")
    const run = async () => {
      expect((await project.run()).passed).toBe(1)
      return readdirSync(folder).map((name) => {
        const path = join(folder, name)
        return { name, isOfNode: readFileSync(path)[32] === 1, written: statSync(path).ino }
      })
    }
    const first = await run()
    expect(first.length).toBeGreaterThan(1)
    expect(first.filter(({ isOfNode }) => !isOfNode)).toEqual([])
    expect(await run()).toEqual(first)
  },
)

const advice =
  /^vitest starts a worker for each file and loads its modules again, \d+\.\d s here; they are loaded once with plugins: \[midblock\(\)\] of midblock\/vitest\/plugin, or with --no-isolate$/

test("without the plugin, a run of several files reports the cost of isolation once", async () => {
  using project = createProject({ "a.test.js": one, "b.test.js": one, "c.test.js": one })
  expect(await project.run()).toMatchObject({ code: 0, passed: 3, said: [expect.stringMatching(advice)] })
})
