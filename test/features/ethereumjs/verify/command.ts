/** Runs `midblock verify` in this process. */
import { Command } from "commander"
import { openChain } from "../../../../src/cli/openChain.ts"
import { defineVerifyCommand } from "../../../../src/features/ethereumjs/verify/command.ts"

/** Runs the command; returns what it prints, and the exit code. */
export async function verified(path: string, ...words: readonly string[]) {
  const lines: string[] = []
  let code: number | undefined
  const command = new Command().exitOverride()
  defineVerifyCommand(command, {
    words,
    print: (line) => void lines.push(line),
    done(given) {
      code = given
    },
    readArtifacts: () => Promise.reject(new Error("there are no artifacts")),
    readOptionsFile: async () => ({}),
    chainPartsOf: async () => ({}),
    openChain: (file, flags) => openChain(file, flags, (line) => void lines.push(line)),
  })
  await command.parseAsync([path], { from: "user" })
  return { lines, code }
}
