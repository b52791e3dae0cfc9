/** Capabilities that this node does not have yet, in the words of the pages: one line each to change. */
export const notYet = {
  forking: "not yet: a node begins with a chain of its own",
  persistence: "not yet: `--state` keeps the accounts of the latest block, not the chain",
}
