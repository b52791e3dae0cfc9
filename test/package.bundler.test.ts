import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { expect, test } from "vitest"
import { project, run, usePackage } from "./packedProject.ts"

usePackage()

const program = `import { createNode, MidblockError } from "midblock"
import { NonceTooLow } from "midblock/errors"
createNode().then((node) =>
  console.log(node.accounts.length, new NonceTooLow({ address: "0x", tx: 0n, state: 1n }) instanceof MidblockError),
)
`

test("a program that a bundler has put into one file starts a node", async () => {
  const entry = join(project, "program.mjs")
  writeFileSync(entry, program)
  const bundle = await rolldown({ input: entry, platform: "node", cwd: project })
  const file = join(project, "out/program.cjs")
  await bundle.write({ file, format: "cjs", codeSplitting: false })
  await bundle.close()
  expect(run(file)).toBe("10 true\n")
})
