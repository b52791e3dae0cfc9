/** WrongOrder, compiled by contracts/compile.mjs. */
export const WrongOrder = {
  "contractName": "WrongOrder",
  "abi": [
    {
      "inputs": [],
      "name": "claim",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "earned",
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
      "name": "pointsOf",
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
      "name": "stake",
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
      "name": "stakeOf",
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
      "name": "totalStake",
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
  "bytecode": "0x6080604052348015600e575f5ffd5b506102bd8061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610060575f3560e01c80633a29dbae1461006457806342623360146100795780634e71d92d146100aa5780638b0e9f3f146100b2578063cf6a4403146100ba578063d6f19262146100d9575b5f5ffd5b610077610072366004610212565b6100e2565b005b610098610087366004610240565b60036020525f908152604090205481565b60405190815260200160405180910390f35b6100776100fe565b6100985f5481565b6100986100c8366004610240565b60046020525f908152604090205481565b61009860015481565b6100ea610110565b6100f381610144565b6100fb610195565b50565b610106610110565b61010e610195565b565b60025461011d904261027a565b5f546101299190610293565b60015f82825461013991906102aa565b909155505042600255565b335f908152600360205260408120805467ffffffffffffffff8416929061016c9084906102aa565b925050819055508067ffffffffffffffff165f5f82825461018d91906102aa565b909155505050565b335f90815260056020526040902054156101ff57335f908152600560205260409020546101c2904261027a565b335f908152600360205260409020546101db9190610293565b335f90815260046020526040812080549091906101f99084906102aa565b90915550505b335f908152600560205260409020429055565b5f60208284031215610222575f5ffd5b813567ffffffffffffffff81168114610239575f5ffd5b9392505050565b5f60208284031215610250575f5ffd5b81356001600160a01b0381168114610239575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b8181038181111561028d5761028d610266565b92915050565b808202811582820484141761028d5761028d610266565b8082018082111561028d5761028d61026656",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610060575f3560e01c80633a29dbae1461006457806342623360146100795780634e71d92d146100aa5780638b0e9f3f146100b2578063cf6a4403146100ba578063d6f19262146100d9575b5f5ffd5b610077610072366004610212565b6100e2565b005b610098610087366004610240565b60036020525f908152604090205481565b60405190815260200160405180910390f35b6100776100fe565b6100985f5481565b6100986100c8366004610240565b60046020525f908152604090205481565b61009860015481565b6100ea610110565b6100f381610144565b6100fb610195565b50565b610106610110565b61010e610195565b565b60025461011d904261027a565b5f546101299190610293565b60015f82825461013991906102aa565b909155505042600255565b335f908152600360205260408120805467ffffffffffffffff8416929061016c9084906102aa565b925050819055508067ffffffffffffffff165f5f82825461018d91906102aa565b909155505050565b335f90815260056020526040902054156101ff57335f908152600560205260409020546101c2904261027a565b335f908152600360205260409020546101db9190610293565b335f90815260046020526040812080549091906101f99084906102aa565b90915550505b335f908152600560205260409020429055565b5f60208284031215610222575f5ffd5b813567ffffffffffffffff81168114610239575f5ffd5b9392505050565b5f60208284031215610250575f5ffd5b81356001600160a01b0381168114610239575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b8181038181111561028d5761028d610266565b92915050565b808202811582820484141761028d5761028d610266565b8082018082111561028d5761028d61026656",
  "storageLayout": {
    "storage": [
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "totalStake",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      },
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "earned",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "earnedUntil",
        "offset": 0,
        "slot": "2",
        "type": "t_uint256"
      },
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "stakeOf",
        "offset": 0,
        "slot": "3",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "pointsOf",
        "offset": 0,
        "slot": "4",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "WrongOrder.sol:WrongOrder",
        "label": "paidUntil",
        "offset": 0,
        "slot": "5",
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
