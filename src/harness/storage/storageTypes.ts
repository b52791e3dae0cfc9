/** The types of variables, from a layout that is `as const`. */
import type { AbiParameterToPrimitiveType, Hex } from "viem"
import type { StorageLayout } from "./storageLayout.ts"
import type { StorageValue } from "./storageValue.ts"

type VariableOf<Layout> = Layout extends StorageLayout ? Layout["storage"][number] : never

/** The names of the variables of a layout; any text when the compiler does not know the layout. */
type NameOf<Layout> = VariableOf<Layout>["label"]

/** The paths of a layout: a variable, or a part of one. */
type PathOf<Layout> = NameOf<Layout> | `${NameOf<Layout>}${"." | "[" | "@"}${string}`

/** A path that begins with a variable of the layout, or that is known only at run time; other paths are type errors. */
export type CheckedPath<Layout, Path extends string> = string extends Path
  ? Path
  : Path extends PathOf<Layout>
    ? Path
    : PathOf<Layout>

type LabelOf<Layout, Path> = Layout extends StorageLayout
  ? Extract<VariableOf<Layout>, { readonly label: Path }>["type"] extends infer Type
    ? Type extends keyof NonNullable<Layout["types"]>
      ? NonNullable<Layout["types"]>[Type]["label"]
      : never
    : never
  : never

/** The value types of Solidity by their names; integers and fixed bytes may have any size. */
type Primitive<Label> = Label extends `${string}[${string}` | `mapping${string}` | `struct ${string}`
  ? StorageValue
  : Label extends "string"
    ? string
    : Label extends "bool"
      ? boolean
      : Label extends "address" | `contract ${string}` | `bytes${string}`
        ? Hex
        : Label extends `uint${string}` | `int${string}`
          ? AbiParameterToPrimitiveType<{ type: Label & string }>
          : StorageValue

/** The type of the value at a path: the type of the variable, or any value for a part of a variable. */
export type ValueAt<Layout, Path extends string> = string extends Path
  ? StorageValue
  : string extends NameOf<Layout>
    ? StorageValue
    : Path extends NameOf<Layout>
      ? Primitive<LabelOf<Layout, Path>>
      : StorageValue
