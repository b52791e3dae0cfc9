/** The steps of the build, in stages: the steps of one stage run at the same time, on outputs of earlier stages. */

import { existsSync } from "node:fs"

/** The list of the packages that npm has installed: each step runs again when a compiler or a library has another version. */
const installed = "node_modules/.package-lock.json"

/** The compiler in native code; `typescript` is the version with an API, which other tools use. */
const tsc = "node_modules/@typescript/native/bin/tsc"
const rolldown = "node_modules/rolldown/bin/cli.mjs"

const page = "src/features/explorer/page"

/** The page of the explorer, where the tree has that feature. */
const pages = existsSync(new URL(`../../${page}`, import.meta.url))
  ? [
      {
        name: "explorer",
        inputs: [page, installed],
        outputs: ["lib/explorer"],
        command: [`${page}/build.mjs`],
      },
    ]
  : []

/** @type {readonly (readonly import("./step.d.mts").Step[])[]} */
export const stages = [
  [
    {
      name: "core",
      inputs: ["src/kernel/core/build.mjs", "src/kernel/core/assembly", installed],
      variables: ["MIDBLOCK_CORE_ASSERT"],
      outputs: ["src/kernel/core/module/binary.ts"],
      command: ["src/kernel/core/build.mjs"],
    },
    {
      name: "sandbox",
      inputs: [
        "src/kernel/evm/trace/javaScript/build.mjs",
        "src/kernel/evm/trace/javaScript/sandbox",
        installed,
      ],
      outputs: ["src/kernel/evm/trace/javaScript/workerText.ts"],
      command: ["src/kernel/evm/trace/javaScript/build.mjs"],
    },
    ...pages,
  ],
  [
    {
      name: "modules",
      inputs: ["src", "tsconfig.json", installed],
      reads: /^src\/(?!kernel\/core\/assembly\/|features\/explorer\/page\/).*\.ts$/,
      outputs: ["dist"],
      writes: /\.(js|d\.ts|tsbuildinfo)$/,
      isIncremental: true,
      command: [tsc, "--checkers", "1", "--incremental", "--tsBuildInfoFile", "dist/modules.tsbuildinfo"],
    },
  ],
  [
    {
      name: "bundle",
      inputs: ["dist", "package.json", "rolldown.config.js", "src/build", installed],
      reads: /\.m?js$/,
      outputs: ["lib"],
      writes: /^lib\/(?!explorer\/).*\.(c?js|node)$/,
      command: [rolldown, "-c"],
    },
    {
      name: "types",
      inputs: ["dist", "rolldown.types.config.js", "src/build", "tsconfig.json", installed],
      reads: /\.(m?js|d\.ts)$/, // the texts of options come from modules
      outputs: ["lib"],
      writes: /\.d\.c?ts$/,
      command: [rolldown, "-c", "rolldown.types.config.js"],
    },
  ],
]
