/** Coverage and stack traces from the builds of Hardhat 2 and 3: fresh ones, and those after a change of one contract. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { eachInFolder } from "../../../dataFolder.ts"
import { calls, files, stacks } from "./expected.ts"
import { measureCalls } from "./measured.ts"
import { writeRecorded } from "./recorded.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

const states = ["fresh", "incremental"].flatMap((state) => [
  ["hardhat2", state] as const,
  ["hardhat3", state] as const,
])

/** The files of contracts that are not called. */
const others = {
  "contracts/Guarded.sol": { notRun: [8, 9], ran: [], branches: [] },
  "contracts/Old.sol": { notRun: [8], ran: [], branches: [] },
}

describe.each(states)("behavior: %s, %s build", (tool, state) => {
  test("each file is listed once, with the lines, functions and branches that ran through every contract", async () => {
    const artifacts = writeRecorded(folder, tool, state)
    const measured = await measureCalls(artifacts, calls)
    expect(measured).toEqual({ files: { ...files, ...others }, stacks, notes: [] })
  })

  test("globs name the files as they are on the disk", async () => {
    const artifacts = writeRecorded(folder, tool, state)
    const { files: included } = await measureCalls(artifacts, calls, { include: ["contracts/L*"] })
    expect(Object.keys(included)).toEqual(["contracts/Lib.sol"])
    const { files: left } = await measureCalls(artifacts, calls, { exclude: ["contracts/{A,B,G,O}*"] })
    expect(Object.keys(left)).toEqual(["contracts/Lib.sol"])
  })

  test("the way of a branch that only the code of another compiler takes counts", async () => {
    const { files: found } = await measureCalls(writeRecorded(folder, tool, state), [
      ["B", "f", 5n],
      ["Old", "f", 500n],
    ])
    expect(found["contracts/Lib.sol"]).toEqual({
      ...{ notRun: [], ran: ["Lib.twice"], branches: ["6 if 1,1", "9 require 1,0"] },
    })
  })

  test("the code in the recorded artifacts is that of the compiler", () => {
    const artifacts = writeRecorded(folder, tool, state)
    const { deployedBytecode } = JSON.parse(readFileSync(join(artifacts, "contracts/B.sol/B.json"), "utf8"))
    const infos = JSON.parse(
      readFileSync(new URL(`./recorded/${tool}-${state}.json`, import.meta.url), "utf8"),
    )
    const outputs = Object.keys(infos)
      .filter((name) => infos[name].output === null)
      .map((name) => JSON.parse(readFileSync(join(artifacts, name), "utf8")).output.contracts)
    const codes = outputs.map((each) => each["contracts/B.sol"] ?? each["project/contracts/B.sol"])
    expect(codes.map((each) => `0x${each?.B.evm.deployedBytecode.object}`)).toContain(deployedBytecode)
  })
})

test("behavior: the file of a package has the name that Hardhat 3 shows, in a build for it too", async () => {
  const { stacks: found, files: listed } = await measureCalls(writeRecorded(folder, "hardhat3", "fresh"), [
    ["Guarded", "f", 3n],
  ])
  expect(found).toEqual({
    "Guarded.f(3)": [
      "Guarded.need (npm/@acme/guard@1.2.3/Guard.sol:6)",
      "Guarded.f (contracts/Guarded.sol:8)",
    ],
  })
  expect(Object.keys(listed).filter((name) => !name.startsWith("contracts/"))).toEqual([])
})
