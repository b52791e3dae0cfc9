import { expect, test } from "vitest"
import { workerUrl } from "../../../src/harness/vitest/index.ts"

test("error: a worker's URL when no nodes are served", () => {
  expect(() => workerUrl()).toThrow(
    'no nodes are served: put "midblock/vitest/server" among the globalSetup files of the configuration',
  )
})
