/** The calls of the tests, and the report and the stacks for them: the same for every program that builds, fresh or after a change. */
import type { Call, MeasuredCalls } from "./measured.ts"

/** Each contract reaches other lines and ways of the shared files. */
export const calls: readonly Call[] = [
  ["A", "f", 500n],
  ["B", "f", 5n],
  ["B", "f", 1n],
  ["B", "f", 50n],
  ["B", "inherited", 60n],
]

/** The report of the files that both contracts share, and of their own. */
export const files: MeasuredCalls["files"] = {
  "contracts/A.sol": { notRun: [], ran: ["A.f"], branches: [] },
  "contracts/B.sol": { notRun: [], ran: ["B.f"], branches: [] },
  "contracts/Lib.sol": { notRun: [], ran: ["Lib.twice"], branches: ["6 if 1,1", "9 require 1,1"] },
  "contracts/Owned.sol": {
    notRun: [12],
    ran: ["Owned.checked", "Owned.inherited"],
    branches: ["6 require 1,1", "11 require 0,1"],
  },
}

/** The stacks of the calls that fail. */
export const stacks: MeasuredCalls["stacks"] = {
  "B.f(1)": ["B.twice (contracts/Lib.sol:9)", "B.f (contracts/B.sol:9)"],
  "B.f(50)": ["B.checked (contracts/Owned.sol:6)", "B.f (contracts/B.sol:8)"],
  "B.inherited(60)": ["B.inherited (contracts/Owned.sol:11)"],
}
