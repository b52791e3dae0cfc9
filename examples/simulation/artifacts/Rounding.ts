/** Rounding, compiled by contracts/compile.mjs. */
export const Rounding = {
  "contractName": "Rounding",
  "abi": [
    {
      "inputs": [],
      "name": "accrue",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "cash",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
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
      "name": "deposit",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "index",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "owed",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "shares",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalShares",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
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
      "name": "withdraw",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052633b9aca005f553480156015575f5ffd5b506103b2806100235f395ff3fe608060405234801561000f575f5ffd5b5060043610610085575f3560e01c8063961be39111610058578063961be391146100d4578063c87d6779146100dd578063ce7c2ac2146100e5578063f8ba4cff14610104575f5ffd5b806313765838146100895780632986c0e51461009e5780633a98ef39146100b8578063750f0acc146100c1575b5f5ffd5b61009c6100973660046102ee565b61010c565b005b6100a65f5481565b60405190815260200160405180910390f35b6100a660025481565b61009c6100cf3660046102ee565b610197565b6100a660015481565b6100a6610208565b6100a66100f336600461031c565b60036020525f908152604090205481565b61009c61022c565b5f8054610127633b9aca0067ffffffffffffffff8516610356565b610131919061036d565b335f9081526003602052604081208054929350839290919061015490849061038c565b925050819055508060025f82825461016c919061038c565b925050819055508167ffffffffffffffff1660015f82825461018e919061038c565b90915550505050565b5f6101ab8267ffffffffffffffff166102cd565b335f908152600360205260408120805492935083929091906101ce90849061039f565b925050819055508060025f8282546101e6919061039f565b925050819055508167ffffffffffffffff1660015f82825461018e919061039f565b5f633b9aca005f5460025461021d9190610356565b610227919061036d565b905090565b66038d7ea4c680005f54106102705760405162461bcd60e51b81526020600482015260066024820152650cadcdeeaced60d31b604482015260640160405180910390fd5b5f610279610208565b9050600a5f54600b61028b9190610356565b610295919061036d565b5f55806102a0610208565b6102aa919061039f565b6102b590600161038c565b60015f8282546102c5919061038c565b909155505050565b5f80546102de633b9aca0084610356565b6102e8919061036d565b92915050565b5f602082840312156102fe575f5ffd5b813567ffffffffffffffff81168114610315575f5ffd5b9392505050565b5f6020828403121561032c575f5ffd5b81356001600160a01b0381168114610315575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b80820281158282048414176102e8576102e8610342565b5f8261038757634e487b7160e01b5f52601260045260245ffd5b500490565b808201808211156102e8576102e8610342565b818103818111156102e8576102e861034256",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610085575f3560e01c8063961be39111610058578063961be391146100d4578063c87d6779146100dd578063ce7c2ac2146100e5578063f8ba4cff14610104575f5ffd5b806313765838146100895780632986c0e51461009e5780633a98ef39146100b8578063750f0acc146100c1575b5f5ffd5b61009c6100973660046102ee565b61010c565b005b6100a65f5481565b60405190815260200160405180910390f35b6100a660025481565b61009c6100cf3660046102ee565b610197565b6100a660015481565b6100a6610208565b6100a66100f336600461031c565b60036020525f908152604090205481565b61009c61022c565b5f8054610127633b9aca0067ffffffffffffffff8516610356565b610131919061036d565b335f9081526003602052604081208054929350839290919061015490849061038c565b925050819055508060025f82825461016c919061038c565b925050819055508167ffffffffffffffff1660015f82825461018e919061038c565b90915550505050565b5f6101ab8267ffffffffffffffff166102cd565b335f908152600360205260408120805492935083929091906101ce90849061039f565b925050819055508060025f8282546101e6919061039f565b925050819055508167ffffffffffffffff1660015f82825461018e919061039f565b5f633b9aca005f5460025461021d9190610356565b610227919061036d565b905090565b66038d7ea4c680005f54106102705760405162461bcd60e51b81526020600482015260066024820152650cadcdeeaced60d31b604482015260640160405180910390fd5b5f610279610208565b9050600a5f54600b61028b9190610356565b610295919061036d565b5f55806102a0610208565b6102aa919061039f565b6102b590600161038c565b60015f8282546102c5919061038c565b909155505050565b5f80546102de633b9aca0084610356565b6102e8919061036d565b92915050565b5f602082840312156102fe575f5ffd5b813567ffffffffffffffff81168114610315575f5ffd5b9392505050565b5f6020828403121561032c575f5ffd5b81356001600160a01b0381168114610315575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b80820281158282048414176102e8576102e8610342565b5f8261038757634e487b7160e01b5f52601260045260245ffd5b500490565b808201808211156102e8576102e8610342565b818103818111156102e8576102e861034256",
  "storageLayout": {
    "storage": [
      {
        "contract": "Rounding.sol:Rounding",
        "label": "index",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      },
      {
        "contract": "Rounding.sol:Rounding",
        "label": "cash",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "Rounding.sol:Rounding",
        "label": "totalShares",
        "offset": 0,
        "slot": "2",
        "type": "t_uint256"
      },
      {
        "contract": "Rounding.sol:Rounding",
        "label": "shares",
        "offset": 0,
        "slot": "3",
        "type": "t_mapping(t_address,t_uint256)"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_mapping(t_address,t_uint256)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      }
    }
  }
} as const
