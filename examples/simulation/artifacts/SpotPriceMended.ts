/** SpotPriceMended, compiled by contracts/compile.mjs. */
export const SpotPriceMended = {
  "contractName": "SpotPriceMended",
  "abi": [
    {
      "inputs": [],
      "name": "begin",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint32",
          "name": "amount",
          "type": "uint32"
        }
      ],
      "name": "borrow",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint32",
          "name": "paid",
          "type": "uint32"
        }
      ],
      "name": "buy",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "coinReserve",
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
      "name": "coins",
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
      "name": "debt",
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
      "name": "gemReserve",
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
      "name": "gems",
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
          "internalType": "uint32",
          "name": "amount",
          "type": "uint32"
        }
      ],
      "name": "lock",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "name": "locked",
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
          "internalType": "uint32",
          "name": "given",
          "type": "uint32"
        }
      ],
      "name": "sell",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052620f42405f55620f4240600155348015601b575f5ffd5b5061055e806100295f395ff3fe608060405234801561000f575f5ffd5b50600436106100a6575f3560e01c80637db5bd521161006e5780637db5bd52146101205780639b0b30a0146101335780639b6c56ec1461013b578063cbf9fe5f1461015a578063d3c45b8d14610179578063ea1b29dc1461018c575f5ffd5b80631bce6ff3146100aa5780633809467e146100b45780634ffd23a7146100e55780636292e67a146100f85780637d0f7a8814610101575b5f5ffd5b6100b261019f565b005b6100d36100c2366004610498565b60036020525f908152604090205481565b60405190815260200160405180910390f35b6100b26100f33660046104c5565b61022d565b6100d360015481565b6100d361010f366004610498565b60026020525f908152604090205481565b6100b261012e3660046104c5565b6102e5565b6100d35f5481565b6100d3610149366004610498565b60056020525f908152604090205481565b6100d3610168366004610498565b60046020525f908152604090205481565b6100b26101873660046104c5565b610393565b6100b261019a3660046104c5565b6103e8565b335f9081526006602052604090205460ff16156101f05760405162461bcd60e51b81526004016101e7906020808252600490820152636f6e636560e01b604082015260600190565b60405180910390fd5b335f908152600660209081526040808320805460ff19166001179055600290915281208054621e848092906102269084906104fc565b9091555050565b335f908152600360205260408120805463ffffffff84169290610251908490610515565b90915550506001545f9061026c9063ffffffff8416906104fc565b8263ffffffff165f5461027f9190610528565b610289919061053f565b90508163ffffffff1660015f8282546102a291906104fc565b92505081905550805f5f8282546102b99190610515565b9091555050335f90815260026020526040812080548392906102dc9084906104fc565b90915550505050565b335f908152600260205260408120805463ffffffff84169290610309908490610515565b90915550505f80546103229063ffffffff8416906104fc565b8263ffffffff166001546103369190610528565b610340919061053f565b90508163ffffffff165f5f82825461035891906104fc565b925050819055508060015f8282546103709190610515565b9091555050335f90815260036020526040812080548392906102dc9084906104fc565b335f908152600360205260408120805463ffffffff841692906103b7908490610515565b9091555050335f908152600460205260408120805463ffffffff841692906103e09084906104fc565b909155505050565b335f908152600560205260408120805463ffffffff8416929061040c9084906104fc565b9091555050335f9081526004602052604090205461042c9060029061053f565b335f9081526005602052604090205411156104745760405162461bcd60e51b81526020600482015260086024820152670e8dede40daeac6d60c31b60448201526064016101e7565b335f908152600260205260408120805463ffffffff841692906103e09084906104fc565b5f602082840312156104a8575f5ffd5b81356001600160a01b03811681146104be575f5ffd5b9392505050565b5f602082840312156104d5575f5ffd5b813563ffffffff811681146104be575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b8082018082111561050f5761050f6104e8565b92915050565b8181038181111561050f5761050f6104e8565b808202811582820484141761050f5761050f6104e8565b5f8261055957634e487b7160e01b5f52601260045260245ffd5b50049056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b50600436106100a6575f3560e01c80637db5bd521161006e5780637db5bd52146101205780639b0b30a0146101335780639b6c56ec1461013b578063cbf9fe5f1461015a578063d3c45b8d14610179578063ea1b29dc1461018c575f5ffd5b80631bce6ff3146100aa5780633809467e146100b45780634ffd23a7146100e55780636292e67a146100f85780637d0f7a8814610101575b5f5ffd5b6100b261019f565b005b6100d36100c2366004610498565b60036020525f908152604090205481565b60405190815260200160405180910390f35b6100b26100f33660046104c5565b61022d565b6100d360015481565b6100d361010f366004610498565b60026020525f908152604090205481565b6100b261012e3660046104c5565b6102e5565b6100d35f5481565b6100d3610149366004610498565b60056020525f908152604090205481565b6100d3610168366004610498565b60046020525f908152604090205481565b6100b26101873660046104c5565b610393565b6100b261019a3660046104c5565b6103e8565b335f9081526006602052604090205460ff16156101f05760405162461bcd60e51b81526004016101e7906020808252600490820152636f6e636560e01b604082015260600190565b60405180910390fd5b335f908152600660209081526040808320805460ff19166001179055600290915281208054621e848092906102269084906104fc565b9091555050565b335f908152600360205260408120805463ffffffff84169290610251908490610515565b90915550506001545f9061026c9063ffffffff8416906104fc565b8263ffffffff165f5461027f9190610528565b610289919061053f565b90508163ffffffff1660015f8282546102a291906104fc565b92505081905550805f5f8282546102b99190610515565b9091555050335f90815260026020526040812080548392906102dc9084906104fc565b90915550505050565b335f908152600260205260408120805463ffffffff84169290610309908490610515565b90915550505f80546103229063ffffffff8416906104fc565b8263ffffffff166001546103369190610528565b610340919061053f565b90508163ffffffff165f5f82825461035891906104fc565b925050819055508060015f8282546103709190610515565b9091555050335f90815260036020526040812080548392906102dc9084906104fc565b335f908152600360205260408120805463ffffffff841692906103b7908490610515565b9091555050335f908152600460205260408120805463ffffffff841692906103e09084906104fc565b909155505050565b335f908152600560205260408120805463ffffffff8416929061040c9084906104fc565b9091555050335f9081526004602052604090205461042c9060029061053f565b335f9081526005602052604090205411156104745760405162461bcd60e51b81526020600482015260086024820152670e8dede40daeac6d60c31b60448201526064016101e7565b335f908152600260205260408120805463ffffffff841692906103e09084906104fc565b5f602082840312156104a8575f5ffd5b81356001600160a01b03811681146104be575f5ffd5b9392505050565b5f602082840312156104d5575f5ffd5b813563ffffffff811681146104be575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b8082018082111561050f5761050f6104e8565b92915050565b8181038181111561050f5761050f6104e8565b808202811582820484141761050f5761050f6104e8565b5f8261055957634e487b7160e01b5f52601260045260245ffd5b50049056",
  "storageLayout": {
    "storage": [
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "coinReserve",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "gemReserve",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "coins",
        "offset": 0,
        "slot": "2",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "gems",
        "offset": 0,
        "slot": "3",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "locked",
        "offset": 0,
        "slot": "4",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "debt",
        "offset": 0,
        "slot": "5",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "SpotPrice.sol:SpotPriceMended",
        "label": "isPaid",
        "offset": 0,
        "slot": "6",
        "type": "t_mapping(t_address,t_bool)"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_bool": {
        "encoding": "inplace",
        "label": "bool",
        "numberOfBytes": "1"
      },
      "t_mapping(t_address,t_bool)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => bool)",
        "numberOfBytes": "32",
        "value": "t_bool"
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
