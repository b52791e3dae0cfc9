/** Child, compiled by contracts/compile.mjs. */
export const Child = {
  "contractName": "Child",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "value_",
          "type": "uint256"
        }
      ],
      "stateMutability": "payable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "address payable",
          "name": "heir",
          "type": "address"
        }
      ],
      "name": "destroy",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "value",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x60a06040526040516101053803806101058339810160408190526020916027565b608052603d565b5f602082840312156036575f5ffd5b5051919050565b60805160b36100525f395f6048015260b35ff3fe6080604052348015600e575f5ffd5b5060043610602f575f3560e01c8062f55d9d1460335780633fa4f245146044575b5f5ffd5b6042603e3660046088565b607c565b005b606a7f000000000000000000000000000000000000000000000000000000000000000081565b60405190815260200160405180910390f35b806001600160a01b0316ff5b5f602082840312156097575f5ffd5b81356001600160a01b038116811460ac575f5ffd5b939250505056",
  "deployedBytecode": "0x6080604052348015600e575f5ffd5b5060043610602f575f3560e01c8062f55d9d1460335780633fa4f245146044575b5f5ffd5b6042603e3660046088565b607c565b005b606a7f000000000000000000000000000000000000000000000000000000000000000081565b60405190815260200160405180910390f35b806001600160a01b0316ff5b5f602082840312156097575f5ffd5b81356001600160a01b038116811460ac575f5ffd5b939250505056",
  "storageLayout": {
    "storage": [],
    "types": null
  }
} as const
