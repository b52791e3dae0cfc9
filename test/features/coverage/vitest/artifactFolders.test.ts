import { join } from "node:path"
import { expect, test } from "vitest"
import { artifactFolders } from "../../../../src/features/coverage/vitest/provider.ts"
import { createProject, hardhatFiles } from "../../../harness/vitest/plugin/project.ts"

const projectOf = (root: string, midblockPlugin?: { readonly artifacts?: string }) =>
  ({ config: { root }, getProvidedContext: () => ({ midblockPlugin }) }) as unknown as Parameters<
    typeof artifactFolders
  >[0]["projects"][number]

test("default: the plugin's folder; without the plugin that of Hardhat or Foundry, if there is one", () => {
  using hardhat = createProject(hardhatFiles)
  using none = createProject({})
  const projects = [
    projectOf("/plugin", { artifacts: "/plugin/out" }),
    projectOf("/other", { artifacts: "/plugin/out" }),
    projectOf("/without", {}),
    projectOf(hardhat.folder),
    projectOf(none.folder),
  ]
  expect([...artifactFolders({ projects })]).toEqual([
    ["/plugin/out", "/plugin"],
    [join(hardhat.folder, "artifacts"), hardhat.folder],
  ])
})
