/** The commands of the rooms above the nodes, a line for each: that of a room is removed together with it. */

export { chainsCommand } from "../../chains/command.ts"
export { checkCommand } from "../../check/command.ts"
export { simulateCommand } from "../../simulation/command.ts"
