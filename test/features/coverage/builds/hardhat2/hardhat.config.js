/** The compilers are those of npm, so that nothing is downloaded. */
const { subtask } = require("hardhat/config")
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names")

const longVersions = { "0.7.6": "0.7.6+commit.7338295f", "0.8.28": "0.8.28+commit.7893614a" }

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  compilerPath: require.resolve(`solc-${solcVersion}/soljson.js`),
  isSolcJs: true,
  version: solcVersion,
  longVersion: longVersions[solcVersion],
}))

module.exports = { solidity: { compilers: [{ version: "0.8.28" }, { version: "0.7.6" }] } }
