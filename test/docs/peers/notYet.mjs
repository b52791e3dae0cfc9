/** Capabilities that this node does not have yet, in the words of the pages: one line each to change. */
export const notYet = {
  persistence: "not yet: `--state` keeps the accounts of the latest block, not the chain",
}
