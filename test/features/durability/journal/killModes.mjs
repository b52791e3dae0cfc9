/** The options of the nodes that are killed. */
export const modes = {
  automine: { mining: false, automine: true },
  interval: { mining: true, flashblockTime: "5ms" },
  manual: { mining: false },
  cheats: { mining: false, automine: true },
  reorgs: { mining: false, automine: true },
  snapshots: { mining: false, automine: true },
}
