/** Records the coverage of Hardhat 3 for the contracts and calls of the tests, into hardhat.json. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { node22, npmInstall } from "../../bench/install.mjs"

const source = fileURLToPath(new URL("./", import.meta.url))
const folder = join(tmpdir(), "midblock-coverage-hardhat")
const result = join(folder, "result.json")

mkdirSync(folder, { recursive: true })
cpSync(join(source, "hardhat"), folder, { recursive: true })
cpSync(join(source, "exercise.mjs"), join(folder, "exercise.mjs"))
cpSync(join(source, "contracts"), join(folder, "contracts"), { recursive: true })
if (!existsSync(join(folder, "node_modules/hardhat"))) npmInstall(folder)
execFileSync(node22, ["node_modules/hardhat/dist/src/cli.js", "run", "--coverage", "run.mjs"], {
  cwd: folder,
  env: { ...process.env, RESULT: result },
  stdio: "inherit",
})
const { lcov, statements, tags } = JSON.parse(readFileSync(result, "utf8"))
if (tags === 0) throw new Error("Hardhat has told of no statement that ran")
const lines = Object.fromEntries(
  lcov.split("end_of_record").flatMap((record) => {
    const name = /SF:(.*)/.exec(record)?.[1]
    if (name === undefined) return []
    return [
      [
        name,
        Object.fromEntries(
          [...record.matchAll(/DA:(\d+),(\d+)/g)].map(([, line, count]) => [line, Number(count)]),
        ),
      ],
    ]
  }),
)
writeFileSync(
  join(source, "hardhat.json"),
  `${JSON.stringify({ hardhat: "3.18.0", lines, statements }, null, 2)}\n`,
)
