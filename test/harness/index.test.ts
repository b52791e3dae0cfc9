import { expect, test } from "vitest"
import * as entry from "../../src/harness/index.ts"

test("what may be imported", () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AmbiguousContract",
      "DeploymentFailed",
      "HarnessError",
      "IndexOutOfRange",
      "InvalidArtifactFile",
      "InvalidGasSnapshot",
      "InvalidGasSnapshotUse",
      "InvalidStorageLayout",
      "KeyNeeded",
      "LibrariesNotLinked",
      "MalformedPath",
      "NoInitCode",
      "NoNode",
      "NoSuchPart",
      "NoWorkerNodes",
      "NodeIsBusy",
      "NotExecuted",
      "StorageLayoutMissing",
      "TooMuchToRead",
      "UndecodableBytes",
      "UnknownContract",
      "UnknownName",
      "UnknownSubject",
      "UnknownVariable",
      "WrongIndexed",
      "WrongKey",
      "buildFixture",
      "createArtifacts",
      "createClient",
      "defineFixture",
      "deploy",
      "diff",
      "loadArtifacts",
      "printTrace",
      "storage",
      "traceTransaction",
      "useArtifacts",
      "useNode",
      "verifyFixture",
    ]
  `)
})
