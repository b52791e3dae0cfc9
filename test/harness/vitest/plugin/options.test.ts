import { expect, test } from "vitest"
import { midblock } from "../../../../src/harness/vitest/plugin/index.ts"

test("error: an unknown option of the plugin, with the nearest name", () => {
  expect(() => midblock({ fixture: ["market.ts"] } as object)).toThrow(
    "unknown option of the plugin fixture; did you mean fixtures?",
  )
})

test("error: invalid values of options, with the names of the options", () => {
  const said = (options: object | string) => {
    try {
      midblock(options as object)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(
    [
      ...[
        { artifacts: true },
        { artifacts: 5 },
        { types: 5 },
        { compile: true },
        { types: { folder: "a", only: "b" } },
        { fixtures: "a.ts" },
      ],
      ...[{ coverage: "yes" }, { server: "x" }, { server: null }, "artifacts", { artifacts: false }],
    ].map(said),
  ).toEqual([
    "invalid option artifacts: expected a path, or false, got true",
    "invalid option artifacts: expected a path, or false, got 5",
    "invalid option types: expected a path, or { folder, include, exclude }, got 5",
    "invalid option compile: expected a command, got true",
    "invalid option types: expected a path, or { folder, include, exclude }, got an object",
    "invalid option fixtures: expected a list of strings, got a.ts",
    "invalid option coverage: expected true or false, got yes",
    "invalid option server: expected true, false or an object, got x",
    "invalid option server: expected true, false or an object, got null",
    "invalid option the plugin: expected an object, got artifacts",
    undefined,
  ])
})
