import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { stages } from "../../src/build/steps.mjs"

const root = new URL("../../", import.meta.url)
const steps = stages.flat()

const reads = (path: string) =>
  steps
    .filter(
      ({ inputs, reads: matching = /(?:)/ }) =>
        inputs.includes(path) ||
        (inputs.some((input) => path.startsWith(`${input}/`)) && matching.test(path)),
    )
    .map(({ name }) => name)

test("each input of a step exists, or is an output of a step of an earlier stage", () => {
  const outputs = steps.flatMap((step) => step.outputs)
  const written = new Set<string>()
  const missing = stages.flatMap((stage) => {
    const isMissing = (input: string) =>
      outputs.includes(input) ? !written.has(input) : !existsSync(new URL(input, root))
    const found = stage.flatMap(({ inputs }) => inputs.filter(isMissing))
    for (const step of stage) for (const output of step.outputs) written.add(output)
    return found
  })
  expect(missing).toEqual([])
})

// The contracts of a feature, and those of linked chains, are compiled on demand, and their codes are sources.
test("every source and configuration of the build is an input of a step", () => {
  const files = execFileSync(
    "git",
    [
      "ls-files",
      "src",
      ":!src/build",
      ":!src/create",
      ":!src/features/*/contracts/*",
      ":!src/chains/contracts/*",
      ":!*.d.mts",
      "tsconfig.json",
      "rolldown*.js",
    ],
    {
      cwd: fileURLToPath(root),
    },
  )
  const unread = files
    .toString()
    .trim()
    .split("\n")
    .filter((file) => existsSync(new URL(file, root)) && reads(file).length === 0)
  expect(unread).toEqual([])
  expect(reads("src/kernel/core/assembly/index.ts")).toEqual(["core"])
  expect(reads("src/index.ts")).toEqual(["modules"])
  expect(reads("dist/index.js")).toEqual(["bundle", "types"])
  expect(reads("dist/index.d.ts")).toEqual(["types"])
})
