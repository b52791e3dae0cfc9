import { describe, expect, expectTypeOf, test } from "vitest"
import { z } from "zod"
import { defineMethod, none, optional, param, result } from "../../../src/api/rpc/method.ts"
import { Task } from "../../../src/base/task.ts"
import type { RequestOf } from "../../../src/instance/calls.ts"
import { type Counter, counter_add, counter_reset, hex, type methods } from "./counter.ts"

const method = defineMethod<Counter>()

function counterAt(value: bigint): Counter {
  return { value, gate: Promise.resolve() }
}

describe("defineMethod", () => {
  test("default", async () => {
    const counter = counterAt(40n)
    expect(await counter_add.run(counter, [2n, 1n], new Task())).toBe("0x2a")
    expect(counter.value).toBe(42n)
    const { run: _, params: __, result: ___, ...rest } = counter_add
    expect(rest).toEqual({
      name: "counter_add",
      aliases: ["counter_plus"],
      summary: "Adds an amount, some times.",
      access: "public",
      example: { params: ["0x2"], result: "0x2" },
    })
  })

  test("behavior: the result of an asynchronous handler is encoded too", async () => {
    const later = method({
      name: "later",
      summary: "Gives the value later.",
      params: [],
      result: result(
        "value",
        () => z.string(),
        (value: bigint) => value.toString(),
      ),
      example: { params: [], result: "7" },
      handler: ({ value }) => Promise.resolve(value),
    })
    expect(await later.run(counterAt(7n), [], new Task())).toBe("7")
  })

  test("behavior: a method without result answers null", async () => {
    expect(await counter_reset.run(counterAt(7n), [], new Task())).toBe(null)
  })

  test("behavior: the handler's arguments are inferred from the parameters", () => {
    method({
      name: "typed",
      summary: "Has one parameter of each kind.",
      params: [
        param("required", () => hex),
        optional("fallback", () => z.string(), { fallback: "x" }),
        optional("absent", () => z.object({ deep: z.array(hex) })),
      ],
      result: none,
      example: { params: ["0x1"], result: null },
      handler: (counter, required, fallback, absent) => {
        expectTypeOf(counter).toEqualTypeOf<Counter>()
        expectTypeOf(required).toEqualTypeOf<bigint>()
        expectTypeOf(fallback).toEqualTypeOf<string>()
        expectTypeOf(absent).toEqualTypeOf<{ deep: bigint[] } | undefined>()
      },
    })
  })

  test("error: an example or a handler that does not fit the definition does not compile", () => {
    const definition = {
      name: "typed",
      summary: "",
      params: [param("amount", () => hex)],
      result: none,
    } as const
    method({
      ...definition,
      // @ts-expect-error the parameter is missing in the example
      example: { params: [], result: null },
      handler: () => null,
    })
    method({
      ...definition,
      example: { params: ["0x1"], result: null },
      // @ts-expect-error the argument is a bigint
      handler: (_: Counter, amount: string) => amount,
    })
    const sum = result(
      "sum",
      () => z.string(),
      (value: bigint) => value.toString(),
    )
    method({
      ...definition,
      result: sum,
      example: { params: ["0x1"], result: "1" },
      // @ts-expect-error the encoder takes a bigint
      handler: () => "1",
    })
    expect(definition.params).toHaveLength(1)
  })
})

describe("RequestOf", () => {
  type Requests = RequestOf<typeof methods>

  test("default", () => {
    expectTypeOf<Requests["counter_add"]>().toEqualTypeOf<{
      params: readonly [input: string, input?: string | null | undefined]
      result: string
    }>()
    expectTypeOf<Requests["counter_reset"]>().toEqualTypeOf<{ params: readonly []; result: null }>()
    expectTypeOf<Requests["counter_value"]["params"]>().toEqualTypeOf<
      readonly [input?: { readonly to?: string | undefined } | null | undefined]
    >()
  })

  test("behavior: aliases are names too, and an object of methods is a table too", () => {
    expectTypeOf<Requests["counter_plus"]>().toEqualTypeOf<Requests["counter_add"]>()
    expectTypeOf<RequestOf<{ a: typeof counter_add }>["counter_plus"]["result"]>().toEqualTypeOf<string>()
    expectTypeOf<keyof RequestOf<readonly [typeof counter_add]>>().toEqualTypeOf<
      "counter_add" | "counter_plus"
    >()
  })
})
