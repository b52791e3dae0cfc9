import { expect, test } from "vitest"
import { createProject } from "./plugin/project.ts"

const one = `
import { expect, test } from "midblock/vitest"
test("has a node", ({ node }) => expect(node.options.chainId).toBe(31337n))
`
const advice =
  /^vitest starts a worker for each file and loads its modules again, \d+\.\d s here; they are loaded once with plugins: \[midblock\(\)\] of midblock\/vitest\/plugin, or with --no-isolate$/

test("without the plugin, a run of several files reports the cost of isolation once", async () => {
  using project = createProject({ "a.test.js": one, "b.test.js": one, "c.test.js": one })
  expect(await project.run()).toMatchObject({ code: 0, passed: 3, said: [expect.stringMatching(advice)] })
})
