/** The configuration of `npm run nodes:seeds`: that of the suite, with the searches beside it. */
import { mergeConfig } from "vitest/config"
import root from "../../../vitest.config.ts"

export default mergeConfig(root, {
  test: { include: ["test/nodes/simulation/*.search.ts", "test/simulation/**/*.test.ts"], maxWorkers: 1 },
})
