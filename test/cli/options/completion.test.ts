import { execFileSync, spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { completionFor } from "../../../src/cli/options/completion.ts"

const has = (shell: string) => spawnSync(shell, ["-c", "exit"]).status === 0

/** Returns the words that bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  const script = `${completionFor("bash")}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _midblock; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync("bash", ["-c", script, "bash", "midblock", ...words])
    .toString()
    .trim()
    .split("\n")
}

test.skipIf(!has("bash"))("bash: completes commands, options, choices and files", () => {
  expect(offered("re")).toEqual(["record", "replay"])
  expect(offered("fixture", "")).toEqual(["build", "verify"])
  expect(offered("completion", "z")).toEqual(["zsh"])
  expect(offered("--block-")).toEqual(["--block-time", "--block-base-fee-per-gas"])
  expect(offered("start", "--fork-u")).toEqual(["--fork-url"])
  expect(offered("--hardfork", "p")).toEqual(["petersburg", "paris", "prague"])
  expect(offered("--genesis", "package.j")).toEqual(["package.json"])
  expect(offered("--init", "package.j")).toEqual(["package.json"])
  expect(offered("--port", "")).toEqual([""])
})

test.each(["bash", "zsh", "fish"] as const)("%s: the shell can parse the script", (shell) => {
  const script = completionFor(shell)
  if (has(shell)) execFileSync(shell, ["-n"], { input: script })
  expect(script).toContain("mnemonic-random")
  expect(script).not.toMatch(/undefined|\[object/)
})
