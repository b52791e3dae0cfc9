/** The head of the scripts that run in the folder of a tool: named steps, printed as one JSON object at the end. */
import { token } from "./token.mjs"
import { accounts } from "./tool.mjs"

/** Returns the source of a script (CommonJS) with `url`, `accounts`, `token`, `equal` and `step`. */
export const withSteps = (body) => `const url = process.argv[2]
const accounts = ${JSON.stringify(accounts)}
const token = ${JSON.stringify(token())}
const outcomes = {}
const equal = (found, expected) => {
  const text = (value) => JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each))
  if (text(found) !== text(expected)) throw new Error("found " + text(found) + ", wanted " + text(expected))
}
const step = async (name, run) => {
  try {
    const result = await run()
    outcomes[name] = "ok"
    return result
  } catch (error) {
    outcomes[name] = String(error.shortMessage ?? error.message ?? error).slice(0, 300)
    throw error
  }
}
const main = async () => {
${body}
}
main().catch((error) => {
  if (Object.values(outcomes).every((each) => each === "ok")) outcomes.script = String(error?.stack ?? error).slice(0, 600)
}).finally(() => process.stdout.write("\\n" + JSON.stringify(outcomes) + "\\n", () => process.exit(0)))
`
