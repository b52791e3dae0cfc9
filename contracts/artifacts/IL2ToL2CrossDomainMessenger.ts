/** IL2ToL2CrossDomainMessenger, compiled by contracts/compile.mjs. */
export const IL2ToL2CrossDomainMessenger = {
  "contractName": "IL2ToL2CrossDomainMessenger",
  "abi": [
    {
      "inputs": [],
      "name": "crossDomainMessageSender",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "destination",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "target",
          "type": "address"
        },
        {
          "internalType": "bytes",
          "name": "message",
          "type": "bytes"
        }
      ],
      "name": "sendMessage",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x",
  "deployedBytecode": "0x",
  "storageLayout": {
    "storage": [],
    "types": null
  }
} as const
