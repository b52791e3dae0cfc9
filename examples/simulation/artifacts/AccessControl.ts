/** AccessControl, compiled by contracts/compile.mjs. */
export const AccessControl = {
  "contractName": "AccessControl",
  "abi": [
    {
      "inputs": [],
      "stateMutability": "payable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "owner",
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
          "internalType": "address",
          "name": "next",
          "type": "address"
        }
      ],
      "name": "setOwner",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint64",
          "name": "amount",
          "type": "uint64"
        }
      ],
      "name": "take",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60806040525f80546001600160a01b03191633179055610188806100225f395ff3fe608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806313af4035146100435780638da5cb5b14610074578063d8af7e02146100a2575b5f5ffd5b610072610051366004610134565b5f80546001600160a01b0319166001600160a01b0392909216919091179055565b005b5f54610086906001600160a01b031681565b6040516001600160a01b03909116815260200160405180910390f35b6100726100b0366004610161565b5f546001600160a01b031633146100fd5760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b604482015260640160405180910390fd5b604051339067ffffffffffffffff831680156108fc02915f818181858888f19350505050158015610130573d5f5f3e3d5ffd5b5050565b5f60208284031215610144575f5ffd5b81356001600160a01b038116811461015a575f5ffd5b9392505050565b5f60208284031215610171575f5ffd5b813567ffffffffffffffff8116811461015a575f5ffd",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806313af4035146100435780638da5cb5b14610074578063d8af7e02146100a2575b5f5ffd5b610072610051366004610134565b5f80546001600160a01b0319166001600160a01b0392909216919091179055565b005b5f54610086906001600160a01b031681565b6040516001600160a01b03909116815260200160405180910390f35b6100726100b0366004610161565b5f546001600160a01b031633146100fd5760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b604482015260640160405180910390fd5b604051339067ffffffffffffffff831680156108fc02915f818181858888f19350505050158015610130573d5f5f3e3d5ffd5b5050565b5f60208284031215610144575f5ffd5b81356001600160a01b038116811461015a575f5ffd5b9392505050565b5f60208284031215610171575f5ffd5b813567ffffffffffffffff8116811461015a575f5ffd",
  "storageLayout": {
    "storage": [
      {
        "contract": "AccessControl.sol:AccessControl",
        "label": "owner",
        "offset": 0,
        "slot": "0",
        "type": "t_address"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      }
    }
  }
} as const
