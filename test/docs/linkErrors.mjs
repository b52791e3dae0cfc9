/** A plugin of TypeDoc: a link to an error leads to the module `errors`, also from declarations that do not import it. */

const childOf = (parent, name) => parent?.children?.find((child) => child.name === name)

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.addUnknownSymbolResolver(({ symbolReference }, { project }, part) => {
    if (part === undefined) return undefined // a type, not a link of a comment
    const target = childOf(childOf(project, "errors"), symbolReference?.path?.[0]?.path)
    return target && { target, caption: target.name }
  })
}
