import type { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { createGasMeter } from "../../../src/features/gas/gasMeter.ts"
import { createGasReport } from "../../../src/features/gas/index.ts"
import { createNode } from "../../../src/index.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import { recipient, settings, signPayment } from "../../node/parts.ts"

test("default: a node that does not measure gas has no report", async () => {
  await using node = await createNode()
  expect(node.gasReport()).toBeUndefined()
})

test("behavior: each transaction is emitted and counted once; a call emits its own gas", async () => {
  const hooks = [{ gasMeter: createGasMeter(undefined) }]
  const node = await createNodeParts(withDefaults({ mining: false, seed: "0" }), { ...settings, hooks })
  const emitter = node.events as unknown as EventEmitter
  const report = createGasReport(emitter)
  const uses: unknown[] = []
  emitter.on("gas", (use) => uses.push(use))
  expect(report()).toEqual({ contracts: [] })
  await node.cheats.setCode(recipient, "0x00")
  for (const nonce of [0, 1]) {
    const { transaction } = await signPayment(node, { nonce, data: "0x12345678", gas: 50_000n })
    await node.submit.raw(transaction.serialize())
  }
  const gas = Number(node.builder.open.transactions[0]?.receipt.gasUsed)
  // The code costs nothing: the floor of the call data decides the gas.
  const use = {
    ...{ kind: "function", contract: `<${recipient}>`, via: [], function: "0x12345678" },
    ...{ gas, isAtFloor: true },
  }
  await node.miner.mine(2)
  expect(uses).toEqual([use, use])
  emitter.emit("gas", { ...use, gas: gas + 4 })
  expect(report()).toEqual({
    contracts: [
      {
        ...{
          contract: `<${recipient}>`,
          via: [],
          deployment: undefined,
          size: undefined,
          initCodeSize: undefined,
        },
        functions: [
          {
            function: "0x12345678",
            calls: 3,
            min: gas,
            median: gas,
            mean: gas + 1,
            max: gas + 4,
            atFloor: 3,
          },
        ],
      },
    ],
  })
})
