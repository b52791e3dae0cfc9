import { expect, test } from "../../../src/harness/vitest/index.ts"
import { withToken } from "../../harness/matchers/token.ts"

const it = test.setup(withToken)

it("behavior: a dropped transaction that waits again is neither pending nor sealed", async ({
  client,
  node,
  fixture: { friend },
}) => {
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  await node.faults.dropFlashblocks()
  await expect(hash).not.toBePending()
  await expect(hash).not.toBeSealed()
  await node.mine()
  await expect(hash).toBeSealed()
})
