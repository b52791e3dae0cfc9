/** BlockContext, compiled by contracts/compile.mjs. */
export const BlockContext = {
  "contractName": "BlockContext",
  "abi": [
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "number",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "timestamp",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "basefee",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "prevrandao",
          "type": "uint256"
        }
      ],
      "name": "Recorded",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "number",
          "type": "uint256"
        }
      ],
      "name": "hashOf",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "read",
      "outputs": [
        {
          "components": [
            {
              "internalType": "uint256",
              "name": "number",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "timestamp",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "basefee",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "prevrandao",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "gaslimit",
              "type": "uint256"
            },
            {
              "internalType": "address",
              "name": "coinbase",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "chainid",
              "type": "uint256"
            },
            {
              "internalType": "bytes32",
              "name": "parentHash",
              "type": "bytes32"
            },
            {
              "internalType": "uint256",
              "name": "blobbasefee",
              "type": "uint256"
            }
          ],
          "internalType": "struct BlockContext.Context",
          "name": "",
          "type": "tuple"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "record",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "recorded",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "number",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "timestamp",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "basefee",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "prevrandao",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "gaslimit",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "coinbase",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "chainid",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "parentHash",
          "type": "bytes32"
        },
        {
          "internalType": "uint256",
          "name": "blobbasefee",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b506103138061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061004a575f3560e01c8063266cf1091461004e578063454442ea1461005857806357de26a4146100dc5780637e551b7514610158575b5f5ffd5b610056610178565b005b5f5460015460025460035460045460055460065460075460085461008a9897969594936001600160a01b031692919089565b60408051998a5260208a019890985296880195909552606087019390935260808601919091526001600160a01b031660a085015260c084015260e0830152610100820152610120015b60405180910390f35b6100e461022d565b6040516100d391905f61012082019050825182526020830151602083015260408301516040830152606083015160608301526080830151608083015260018060a01b0360a08401511660a083015260c083015160c083015260e083015160e083015261010083015161010083015292915050565b61016a6101663660046102d7565b4090565b6040519081526020016100d3565b61018061022d565b80515f5560208082015160015560408083015160025560608084015160035560808085015160045560a0850151600580546001600160a01b0319166001600160a01b0390921691909117905560c085015160065560e08501516007556101009094015160085581514381524293810193909352489183019190915244908201527f10b9ad23969242645e4b60a3efe12f3296b5d8935810eab24ddb15697065081c910160405180910390a1565b61027c6040518061012001604052805f81526020015f81526020015f81526020015f81526020015f81526020015f6001600160a01b031681526020015f81526020015f81526020015f81525090565b604051806101200160405280438152602001428152602001488152602001448152602001458152602001416001600160a01b031681526020014681526020016001436102c891906102ee565b4081526020014a815250905090565b5f602082840312156102e7575f5ffd5b5035919050565b8181038181111561030d57634e487b7160e01b5f52601160045260245ffd5b9291505056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b506004361061004a575f3560e01c8063266cf1091461004e578063454442ea1461005857806357de26a4146100dc5780637e551b7514610158575b5f5ffd5b610056610178565b005b5f5460015460025460035460045460055460065460075460085461008a9897969594936001600160a01b031692919089565b60408051998a5260208a019890985296880195909552606087019390935260808601919091526001600160a01b031660a085015260c084015260e0830152610100820152610120015b60405180910390f35b6100e461022d565b6040516100d391905f61012082019050825182526020830151602083015260408301516040830152606083015160608301526080830151608083015260018060a01b0360a08401511660a083015260c083015160c083015260e083015160e083015261010083015161010083015292915050565b61016a6101663660046102d7565b4090565b6040519081526020016100d3565b61018061022d565b80515f5560208082015160015560408083015160025560608084015160035560808085015160045560a0850151600580546001600160a01b0319166001600160a01b0390921691909117905560c085015160065560e08501516007556101009094015160085581514381524293810193909352489183019190915244908201527f10b9ad23969242645e4b60a3efe12f3296b5d8935810eab24ddb15697065081c910160405180910390a1565b61027c6040518061012001604052805f81526020015f81526020015f81526020015f81526020015f81526020015f6001600160a01b031681526020015f81526020015f81526020015f81525090565b604051806101200160405280438152602001428152602001488152602001448152602001458152602001416001600160a01b031681526020014681526020016001436102c891906102ee565b4081526020014a815250905090565b5f602082840312156102e7575f5ffd5b5035919050565b8181038181111561030d57634e487b7160e01b5f52601160045260245ffd5b9291505056",
  "storageLayout": {
    "storage": [
      {
        "contract": "BlockContext.sol:BlockContext",
        "label": "recorded",
        "offset": 0,
        "slot": "0",
        "type": "t_struct(Context)_storage"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_bytes32": {
        "encoding": "inplace",
        "label": "bytes32",
        "numberOfBytes": "32"
      },
      "t_struct(Context)_storage": {
        "encoding": "inplace",
        "label": "struct BlockContext.Context",
        "members": [
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "number",
            "offset": 0,
            "slot": "0",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "timestamp",
            "offset": 0,
            "slot": "1",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "basefee",
            "offset": 0,
            "slot": "2",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "prevrandao",
            "offset": 0,
            "slot": "3",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "gaslimit",
            "offset": 0,
            "slot": "4",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "coinbase",
            "offset": 0,
            "slot": "5",
            "type": "t_address"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "chainid",
            "offset": 0,
            "slot": "6",
            "type": "t_uint256"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "parentHash",
            "offset": 0,
            "slot": "7",
            "type": "t_bytes32"
          },
          {
            "contract": "BlockContext.sol:BlockContext",
            "label": "blobbasefee",
            "offset": 0,
            "slot": "8",
            "type": "t_uint256"
          }
        ],
        "numberOfBytes": "288"
      },
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      }
    }
  }
} as const
