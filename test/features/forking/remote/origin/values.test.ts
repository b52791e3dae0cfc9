import { expect, test } from "vitest"
import { listKeys } from "../../../../../src/features/forking/remote/origin/keys.ts"
import { gather, keysOfAccessList } from "../../../../../src/features/forking/remote/origin/values.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { holder, token, word } from "../cache/values.ts"

test("gather: the values of the keys, the slots of an account together; parts of other keys are left out", () => {
  const slots = new Map([
    [token, ["0x1", "0x2"]],
    [holder, ["0x0"]],
  ] as const)
  const keys = listKeys({ accounts: [token], slots, blockHashes: [9n] })
  const parts = new Map<string, bigint | `0x${string}`>([
    [`${token}/balance`, 7n],
    [`${token}/nonce`, 1n],
    [`${token}/code`, "0x5b"],
    [`${token}/codeHash`, word(3)],
    [`${token}/${word(1)}`, word(11)],
    [`${token}/${word(2)}`, word(12)],
    [`${holder}/${word(0)}`, word(0)],
    [`${holder}/balance`, 1n],
    ["#9", word(9)],
    ["#8", word(8)],
  ])
  expect(gather(keys, parts)).toEqual({
    accounts: new Map([[token, { balance: 7n, nonce: 1n, code: "0x5b" }]]),
    slots: new Map([
      [
        token,
        new Map([
          [word(1), word(11)],
          [word(2), word(12)],
        ]),
      ],
      [holder, new Map([[word(0), word(0)]])],
    ]),
    blockHashes: new Map([[9n, word(9)]]),
  })
  expect(gather([], parts)).toEqual(noValues)
})

const large = (address: string) => address.toUpperCase().replace("X", "x")

test("keysOfAccessList: the sender, the called account and those of the list, each once", () => {
  const accessList = [
    { address: large(token), storageKeys: [word(1)] },
    { address: large(holder), storageKeys: [] },
  ]
  const slots = new Map([
    [token, [word(1)]],
    [holder, []],
  ])
  const other = `0x${"ee".repeat(20)}`
  expect(keysOfAccessList({ accessList, gasUsed: "0x1" }, { from: large(other), to: token })).toEqual({
    accounts: [other, token, holder],
    slots,
  })
  expect(keysOfAccessList({ accessList: [] }, { data: "0x", to: null })).toEqual({
    accounts: [],
    slots: new Map(),
  })
})

test("keysOfAccessList: a result in another form gives undefined", () => {
  const results = [
    undefined,
    null,
    "0x",
    { error: "no" },
    { accessList: {} },
    { accessList: [{ address: token }] },
    { accessList: [{ address: 5, storageKeys: [] }] },
  ]
  expect(results.map((result) => keysOfAccessList(result, {}))).toEqual(results.map(() => undefined))
})
