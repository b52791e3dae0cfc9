/** Finds the bodies that run at `_;` of modifiers. */
import type { Compilation } from "../compiled/compilation.ts"
import { lineageOf } from "../compiled/lineage.ts"
import type { ContractModel, SourceFile, SourceRange } from "../compiled/model.ts"
import { type Node, nodesOf, rangeOf } from "../compiled/syntaxTree.ts"
import { nodeAt } from "./nodes.ts"

/** The uses of modifiers in several builds. A modifier is identified by its range. */
export interface ModifierUses {
  /** Returns the bodies that run at `_;` of a modifier. */
  bodiesOf(modifier: SourceRange): readonly SourceRange[]
  /** Returns true for a modifier that another one overrides. */
  isOverridden(modifier: SourceRange): boolean
}

/** The files of a build with their syntax trees. */
export interface BuildTrees {
  readonly compilation: Compilation
  readonly trees: ReadonlyMap<SourceFile, Node>
}

/** A modifier with a body. */
interface Modifier {
  readonly range: SourceRange
  readonly body: SourceRange
}

/** A contract: its functions, its modifiers by their names, and its lineage. */
interface Family {
  readonly contract: ContractModel
  readonly lineage: readonly ContractModel[]
  readonly modifiers: ReadonlyMap<string, Modifier>
  readonly functions: readonly Node[]
}

type Families = ReadonlyMap<ContractModel, Family>

/**
 * Returns the uses of the modifiers of builds: a function uses the modifier that it names, and those that override it. They are found
 * by their names, because the trees of a build can be from several runs of the compiler, each of which numbers the nodes anew.
 */
export function modifierUsesOf(builds: readonly BuildTrees[]): ModifierUses {
  const bodies = new Map<string, SourceRange[]>()
  const overridden = new Set<string>()
  for (const build of builds) {
    const families = familiesOf(build)
    for (const family of families.values()) {
      for (const { range } of overriddenBy(family, families)) overridden.add(keyOf(range))
      for (const { modifier, inner } of usesIn(family, families))
        bodies.set(keyOf(modifier), [...(bodies.get(keyOf(modifier)) ?? []), ...inner])
    }
  }
  return {
    bodiesOf: (modifier) => bodies.get(keyOf(modifier)) ?? [],
    isOverridden: (modifier) => overridden.has(keyOf(modifier)),
  }
}

const keyOf = ({ file, start, end }: SourceRange): string => `${file.name} ${start} ${end}`

function familiesOf({ compilation, trees }: BuildTrees): Families {
  const found = [...trees].flatMap(([file, tree]) => {
    const nodes = nodesOf(tree.nodes).filter(({ nodeType }) => nodeType === "ContractDefinition")
    return nodes.flatMap(({ name, nodes: members }) => {
      const contract = file.contracts.find((each) => each.name === name)
      return contract === undefined ? [] : [{ contract, members: nodesOf(members) }]
    })
  })
  return new Map(
    found.map(({ contract, members }) => {
      const { contracts: lineage } = lineageOf(contract, compilation)
      const modifiers = new Map(members.flatMap((each) => readModifier(each, contract) ?? []))
      const functions = members.filter(({ nodeType }) => nodeType === "FunctionDefinition")
      return [contract, { contract, lineage, modifiers, functions }]
    }),
  )
}

function readModifier(node: Node, { range: { file } }: ContractModel): [string, Modifier][] {
  const body = nodeAt(node, "body")
  if (node.nodeType !== "ModifierDefinition" || body === undefined) return []
  return [[String(node.name), { range: rangeOf(node, file), body: rangeOf(body, file) }]]
}

/** Returns the modifiers of the bases that modifiers of a contract override. */
const overriddenBy = ({ lineage: [, ...bases], modifiers }: Family, families: Families): Modifier[] =>
  [...modifiers.keys()].flatMap((name) =>
    bases.flatMap((base) => families.get(base)?.modifiers.get(name) ?? []),
  )

/** Returns the modifiers that the functions of a contract use, each with the bodies that run at `_;`. */
function usesIn(family: Family, families: Families): { modifier: SourceRange; inner: SourceRange[] }[] {
  return family.functions.flatMap((node) => {
    const body = nodeAt(node, "body")
    if (body === undefined) return []
    const invoked = nodesOf(node.modifiers)
      .map((each) => namedIn(family, families, String(nodeAt(each, "modifierName")?.name)))
      .filter(({ length }) => length > 0)
    return invoked.flatMap((modifiers, index) => {
      const inner = invoked[index + 1]?.map((next) => next.body) ?? [
        rangeOf(body, family.contract.range.file),
      ]
      return modifiers.map(({ range: modifier }) => ({ modifier, inner }))
    })
  })
}

/** Returns the modifier with a name, such as `onlyOwner` or `Owned.onlyOwner`, and those that override it; none for a contract. */
function namedIn({ lineage }: Family, families: Families, name: string): readonly Modifier[] {
  const [last = "", owner] = name.split(".").reverse()
  const wanted = lineage.filter((each) => owner === undefined || each.name === owner)
  const nearest = wanted.find((each) => families.get(each)?.modifiers.has(last))
  if (nearest === undefined) return []
  return [...families.values()].flatMap((each) =>
    each.lineage.includes(nearest) ? (each.modifiers.get(last) ?? []) : [],
  )
}
