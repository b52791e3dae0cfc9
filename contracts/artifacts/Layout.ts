/** Layout, compiled by contracts/compile.mjs. */
export const Layout = {
  "contractName": "Layout",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "balances",
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
      "name": "blob",
      "outputs": [
        {
          "internalType": "bytes",
          "name": "",
          "type": "bytes"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "color",
      "outputs": [
        {
          "internalType": "enum Layout.Color",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "who",
          "type": "address"
        }
      ],
      "name": "fill",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "fixedList",
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
      "name": "high",
      "outputs": [
        {
          "internalType": "int128",
          "name": "",
          "type": "int128"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "list",
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
      "name": "longText",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "low",
      "outputs": [
        {
          "internalType": "int128",
          "name": "",
          "type": "int128"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "medium",
      "outputs": [
        {
          "internalType": "uint16",
          "name": "",
          "type": "uint16"
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
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "nested",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
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
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "packedList",
      "outputs": [
        {
          "internalType": "uint64",
          "name": "",
          "type": "uint64"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "point",
      "outputs": [
        {
          "internalType": "uint128",
          "name": "x",
          "type": "uint128"
        },
        {
          "internalType": "uint128",
          "name": "y",
          "type": "uint128"
        },
        {
          "internalType": "string",
          "name": "label",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "pointList",
      "outputs": [
        {
          "internalType": "uint128",
          "name": "x",
          "type": "uint128"
        },
        {
          "internalType": "uint128",
          "name": "y",
          "type": "uint128"
        },
        {
          "internalType": "string",
          "name": "label",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "points",
      "outputs": [
        {
          "internalType": "uint128",
          "name": "x",
          "type": "uint128"
        },
        {
          "internalType": "uint128",
          "name": "y",
          "type": "uint128"
        },
        {
          "internalType": "string",
          "name": "label",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "shortText",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "small",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "whole",
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
      "name": "word",
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
      "name": "yes",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x60806040525f805460ff19166001179055348015601a575f5ffd5b50610c50806100285f395ff3fe608060405234801561000f575f5ffd5b5060043610610132575f3560e01c806372bd964d116100b457806397ccd07b1161007957806397ccd07b146102bd578063aa29b95c146102e4578063c40de79a146102f9578063cf08fed514610306578063f52edee414610320578063fde0e7a81461034c575f5ffd5b806372bd964d1461024b578063733a0f041461025457806380c9419e146102675780638da5cb5b1461027a5780639799b4e7146102aa575f5ffd5b80634ad62f4c116100fa5780634ad62f4c146101da5780634c6c9b78146101e257806359cec0f6146101f35780636cf3c25e14610206578063713658f314610224575f5ffd5b806314bd0a7b1461013657806327e235e31461017857806328726028146101a55780632ba9fcd5146101ba5780632f64d386146101d1575b5f5ffd5b61016361014436600461098d565b600560209081525f928352604080842090915290825290205460ff1681565b60405190151581526020015b60405180910390f35b6101976101863660046109b5565b60046020525f908152604090205481565b60405190815260200161016f565b6101ad610354565b60405161016f9190610a03565b6101c26103e0565b60405161016f93929190610a15565b61019760035481565b6101ad61048a565b5f5461016390610100900460ff1681565b610197610201366004610a4e565b610497565b5f546102129060ff1681565b60405160ff909116815260200161016f565b60025461023890600160801b9004600f0b81565b604051600f9190910b815260200161016f565b61019760015481565b6101c2610262366004610a4e565b6104ad565b610197610275366004610a4e565b6104f6565b5f54610292906201000090046001600160a01b031681565b6040516001600160a01b03909116815260200161016f565b6101c26102b8366004610a4e565b610515565b5f546102d190600160b01b900461ffff1681565b60405161ffff909116815260200161016f565b6102f76102f23660046109b5565b61054b565b005b60025461023890600f0b81565b6010546103139060ff1681565b60405161016f9190610a65565b61033361032e366004610a4e565b61092a565b60405167ffffffffffffffff909116815260200161016f565b6101ad610965565b600e805461036190610a8b565b80601f016020809104026020016040519081016040528092919081815260200182805461038d90610a8b565b80156103d85780601f106103af576101008083540402835291602001916103d8565b820191905f5260205f20905b8154815290600101906020018083116103bb57829003601f168201915b505050505081565b60118054601280546001600160801b0380841694600160801b9094041692919061040990610a8b565b80601f016020809104026020016040519081016040528092919081815260200182805461043590610a8b565b80156104805780601f1061045757610100808354040283529160200191610480565b820191905f5260205f20905b81548152906001019060200180831161046357829003601f168201915b5050505050905083565b600d805461036190610a8b565b600781600381106104a6575f80fd5b0154905081565b600c81815481106104bc575f80fd5b5f918252602090912060029091020180546001820180546001600160801b038084169550600160801b909304909216929161040990610a8b565b600a8181548110610505575f80fd5b5f91825260209091200154905081565b60066020525f9081526040902080546001820180546001600160801b0380841694600160801b9094041692919061040990610a8b565b5f805461111160b11b61ffff60b01b196001600160a01b0385166201000081026001600160b01b03199094169390931761011117161782555f1960019081557002ffffffffffffffffffffffffffffffff6002556033600355908252600460209081526040808420602c905560058083528185209085528252808420805460ff19169093179092558151606081018352600781526008818301908152835180850185526006808252651b585c1c195960d21b828601529483019081529484905292909152805191516001600160801b03908116600160801b029216919091177f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20650f90815591519091907f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f2065109061067f9082610b2e565b50905050604051806060016040528060098152602001600a8152602001600b815250600790816106af9190610bed565b50600a8054600181810183555f839052600c7fc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8928301558254908101909255600d910155600e5b60148167ffffffffffffffff16101561076d57600b8054600180820183555f929092527f0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db96004820401805460039092166008026101000a67ffffffffffffffff8181021990931692851602919091179055016106f6565b506040805160608101825260148152601560208083019182528351808501855260068152651b1a5cdd195960d21b91810191909152928201928352600c80546001810182555f91909152825191516001600160801b03908116600160801b0292169190911760029091027fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c781019182559251919290917fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c8909101906108329082610b2e565b50506040805180820190915260058152641cda1bdc9d60da1b6020820152600d915061085e9082610b2e565b50604051806080016040528060428152602001610c0e60429139600e906108859082610b2e565b50604080518082019091526004815263deadbeef60e01b6020820152600f906108ae9082610b2e565b5060108054600260ff1990911617905560408051606081018252601681526017602080830191825283518085018552600681526573696e676c6560d01b91810191909152928201839052815190516001600160801b03908116600160801b02911617601190815590916012906109249082610b2e565b50505050565b600b8181548110610939575f80fd5b905f5260205f209060049182820401919006600802915054906101000a900467ffffffffffffffff1681565b600f805461036190610a8b565b80356001600160a01b0381168114610988575f5ffd5b919050565b5f5f6040838503121561099e575f5ffd5b6109a783610972565b946020939093013593505050565b5f602082840312156109c5575f5ffd5b6109ce82610972565b9392505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6109ce60208301846109d5565b6001600160801b03841681526001600160801b0383166020820152606060408201525f610a4560608301846109d5565b95945050505050565b5f60208284031215610a5e575f5ffd5b5035919050565b6020810160038310610a8557634e487b7160e01b5f52602160045260245ffd5b91905290565b600181811c90821680610a9f57607f821691505b602082108103610abd57634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52604160045260245ffd5b601f821115610b295782821115610b2957805f5260205f20601f840160051c6020851015610b0257505f5b90810190601f840160051c035f5b81811015610b25575f83820155600101610b10565b5050505b505050565b815167ffffffffffffffff811115610b4857610b48610ac3565b610b5c81610b568454610a8b565b84610ad7565b6020601f821160018114610b8e575f8315610b775750848201515b5f19600385901b1c1916600184901b178455610be6565b5f84815260208120601f198516915b82811015610bbd5787850151825560209485019460019092019101610b9d565b5084821015610bda57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b815f5b600381101561092457815183820155602090910190600101610bf056fe6120746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465732c20616e6420736f206c69657320656c73657768657265",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610132575f3560e01c806372bd964d116100b457806397ccd07b1161007957806397ccd07b146102bd578063aa29b95c146102e4578063c40de79a146102f9578063cf08fed514610306578063f52edee414610320578063fde0e7a81461034c575f5ffd5b806372bd964d1461024b578063733a0f041461025457806380c9419e146102675780638da5cb5b1461027a5780639799b4e7146102aa575f5ffd5b80634ad62f4c116100fa5780634ad62f4c146101da5780634c6c9b78146101e257806359cec0f6146101f35780636cf3c25e14610206578063713658f314610224575f5ffd5b806314bd0a7b1461013657806327e235e31461017857806328726028146101a55780632ba9fcd5146101ba5780632f64d386146101d1575b5f5ffd5b61016361014436600461098d565b600560209081525f928352604080842090915290825290205460ff1681565b60405190151581526020015b60405180910390f35b6101976101863660046109b5565b60046020525f908152604090205481565b60405190815260200161016f565b6101ad610354565b60405161016f9190610a03565b6101c26103e0565b60405161016f93929190610a15565b61019760035481565b6101ad61048a565b5f5461016390610100900460ff1681565b610197610201366004610a4e565b610497565b5f546102129060ff1681565b60405160ff909116815260200161016f565b60025461023890600160801b9004600f0b81565b604051600f9190910b815260200161016f565b61019760015481565b6101c2610262366004610a4e565b6104ad565b610197610275366004610a4e565b6104f6565b5f54610292906201000090046001600160a01b031681565b6040516001600160a01b03909116815260200161016f565b6101c26102b8366004610a4e565b610515565b5f546102d190600160b01b900461ffff1681565b60405161ffff909116815260200161016f565b6102f76102f23660046109b5565b61054b565b005b60025461023890600f0b81565b6010546103139060ff1681565b60405161016f9190610a65565b61033361032e366004610a4e565b61092a565b60405167ffffffffffffffff909116815260200161016f565b6101ad610965565b600e805461036190610a8b565b80601f016020809104026020016040519081016040528092919081815260200182805461038d90610a8b565b80156103d85780601f106103af576101008083540402835291602001916103d8565b820191905f5260205f20905b8154815290600101906020018083116103bb57829003601f168201915b505050505081565b60118054601280546001600160801b0380841694600160801b9094041692919061040990610a8b565b80601f016020809104026020016040519081016040528092919081815260200182805461043590610a8b565b80156104805780601f1061045757610100808354040283529160200191610480565b820191905f5260205f20905b81548152906001019060200180831161046357829003601f168201915b5050505050905083565b600d805461036190610a8b565b600781600381106104a6575f80fd5b0154905081565b600c81815481106104bc575f80fd5b5f918252602090912060029091020180546001820180546001600160801b038084169550600160801b909304909216929161040990610a8b565b600a8181548110610505575f80fd5b5f91825260209091200154905081565b60066020525f9081526040902080546001820180546001600160801b0380841694600160801b9094041692919061040990610a8b565b5f805461111160b11b61ffff60b01b196001600160a01b0385166201000081026001600160b01b03199094169390931761011117161782555f1960019081557002ffffffffffffffffffffffffffffffff6002556033600355908252600460209081526040808420602c905560058083528185209085528252808420805460ff19169093179092558151606081018352600781526008818301908152835180850185526006808252651b585c1c195960d21b828601529483019081529484905292909152805191516001600160801b03908116600160801b029216919091177f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20650f90815591519091907f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f2065109061067f9082610b2e565b50905050604051806060016040528060098152602001600a8152602001600b815250600790816106af9190610bed565b50600a8054600181810183555f839052600c7fc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8928301558254908101909255600d910155600e5b60148167ffffffffffffffff16101561076d57600b8054600180820183555f929092527f0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db96004820401805460039092166008026101000a67ffffffffffffffff8181021990931692851602919091179055016106f6565b506040805160608101825260148152601560208083019182528351808501855260068152651b1a5cdd195960d21b91810191909152928201928352600c80546001810182555f91909152825191516001600160801b03908116600160801b0292169190911760029091027fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c781019182559251919290917fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c8909101906108329082610b2e565b50506040805180820190915260058152641cda1bdc9d60da1b6020820152600d915061085e9082610b2e565b50604051806080016040528060428152602001610c0e60429139600e906108859082610b2e565b50604080518082019091526004815263deadbeef60e01b6020820152600f906108ae9082610b2e565b5060108054600260ff1990911617905560408051606081018252601681526017602080830191825283518085018552600681526573696e676c6560d01b91810191909152928201839052815190516001600160801b03908116600160801b02911617601190815590916012906109249082610b2e565b50505050565b600b8181548110610939575f80fd5b905f5260205f209060049182820401919006600802915054906101000a900467ffffffffffffffff1681565b600f805461036190610a8b565b80356001600160a01b0381168114610988575f5ffd5b919050565b5f5f6040838503121561099e575f5ffd5b6109a783610972565b946020939093013593505050565b5f602082840312156109c5575f5ffd5b6109ce82610972565b9392505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6109ce60208301846109d5565b6001600160801b03841681526001600160801b0383166020820152606060408201525f610a4560608301846109d5565b95945050505050565b5f60208284031215610a5e575f5ffd5b5035919050565b6020810160038310610a8557634e487b7160e01b5f52602160045260245ffd5b91905290565b600181811c90821680610a9f57607f821691505b602082108103610abd57634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52604160045260245ffd5b601f821115610b295782821115610b2957805f5260205f20601f840160051c6020851015610b0257505f5b90810190601f840160051c035f5b81811015610b25575f83820155600101610b10565b5050505b505050565b815167ffffffffffffffff811115610b4857610b48610ac3565b610b5c81610b568454610a8b565b84610ad7565b6020601f821160018114610b8e575f8315610b775750848201515b5f19600385901b1c1916600184901b178455610be6565b5f84815260208120601f198516915b82811015610bbd5787850151825560209485019460019092019101610b9d565b5084821015610bda57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b815f5b600381101561092457815183820155602090910190600101610bf056fe6120746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465732c20616e6420736f206c69657320656c73657768657265",
  "storageLayout": {
    "storage": [
      {
        "contract": "Layout.sol:Layout",
        "label": "small",
        "offset": 0,
        "slot": "0",
        "type": "t_uint8"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "yes",
        "offset": 1,
        "slot": "0",
        "type": "t_bool"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "owner",
        "offset": 2,
        "slot": "0",
        "type": "t_address"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "medium",
        "offset": 22,
        "slot": "0",
        "type": "t_uint16"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "whole",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "low",
        "offset": 0,
        "slot": "2",
        "type": "t_int128"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "high",
        "offset": 16,
        "slot": "2",
        "type": "t_int128"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "word",
        "offset": 0,
        "slot": "3",
        "type": "t_bytes32"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "balances",
        "offset": 0,
        "slot": "4",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "nested",
        "offset": 0,
        "slot": "5",
        "type": "t_mapping(t_address,t_mapping(t_uint256,t_bool))"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "points",
        "offset": 0,
        "slot": "6",
        "type": "t_mapping(t_uint256,t_struct(Point)_storage)"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "fixedList",
        "offset": 0,
        "slot": "7",
        "type": "t_array(t_uint256)3_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "list",
        "offset": 0,
        "slot": "10",
        "type": "t_array(t_uint256)dyn_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "packedList",
        "offset": 0,
        "slot": "11",
        "type": "t_array(t_uint64)dyn_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "pointList",
        "offset": 0,
        "slot": "12",
        "type": "t_array(t_struct(Point)_storage)dyn_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "shortText",
        "offset": 0,
        "slot": "13",
        "type": "t_string_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "longText",
        "offset": 0,
        "slot": "14",
        "type": "t_string_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "blob",
        "offset": 0,
        "slot": "15",
        "type": "t_bytes_storage"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "color",
        "offset": 0,
        "slot": "16",
        "type": "t_enum(Color)"
      },
      {
        "contract": "Layout.sol:Layout",
        "label": "point",
        "offset": 0,
        "slot": "17",
        "type": "t_struct(Point)_storage"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_array(t_struct(Point)_storage)dyn_storage": {
        "base": "t_struct(Point)_storage",
        "encoding": "dynamic_array",
        "label": "struct Layout.Point[]",
        "numberOfBytes": "32"
      },
      "t_array(t_uint256)3_storage": {
        "base": "t_uint256",
        "encoding": "inplace",
        "label": "uint256[3]",
        "numberOfBytes": "96"
      },
      "t_array(t_uint256)dyn_storage": {
        "base": "t_uint256",
        "encoding": "dynamic_array",
        "label": "uint256[]",
        "numberOfBytes": "32"
      },
      "t_array(t_uint64)dyn_storage": {
        "base": "t_uint64",
        "encoding": "dynamic_array",
        "label": "uint64[]",
        "numberOfBytes": "32"
      },
      "t_bool": {
        "encoding": "inplace",
        "label": "bool",
        "numberOfBytes": "1"
      },
      "t_bytes32": {
        "encoding": "inplace",
        "label": "bytes32",
        "numberOfBytes": "32"
      },
      "t_bytes_storage": {
        "encoding": "bytes",
        "label": "bytes",
        "numberOfBytes": "32"
      },
      "t_enum(Color)": {
        "encoding": "inplace",
        "label": "enum Layout.Color",
        "numberOfBytes": "1"
      },
      "t_int128": {
        "encoding": "inplace",
        "label": "int128",
        "numberOfBytes": "16"
      },
      "t_mapping(t_address,t_mapping(t_uint256,t_bool))": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => mapping(uint256 => bool))",
        "numberOfBytes": "32",
        "value": "t_mapping(t_uint256,t_bool)"
      },
      "t_mapping(t_address,t_uint256)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_uint256,t_bool)": {
        "encoding": "mapping",
        "key": "t_uint256",
        "label": "mapping(uint256 => bool)",
        "numberOfBytes": "32",
        "value": "t_bool"
      },
      "t_mapping(t_uint256,t_struct(Point)_storage)": {
        "encoding": "mapping",
        "key": "t_uint256",
        "label": "mapping(uint256 => struct Layout.Point)",
        "numberOfBytes": "32",
        "value": "t_struct(Point)_storage"
      },
      "t_string_storage": {
        "encoding": "bytes",
        "label": "string",
        "numberOfBytes": "32"
      },
      "t_struct(Point)_storage": {
        "encoding": "inplace",
        "label": "struct Layout.Point",
        "members": [
          {
            "contract": "Layout.sol:Layout",
            "label": "x",
            "offset": 0,
            "slot": "0",
            "type": "t_uint128"
          },
          {
            "contract": "Layout.sol:Layout",
            "label": "y",
            "offset": 16,
            "slot": "0",
            "type": "t_uint128"
          },
          {
            "contract": "Layout.sol:Layout",
            "label": "label",
            "offset": 0,
            "slot": "1",
            "type": "t_string_storage"
          }
        ],
        "numberOfBytes": "64"
      },
      "t_uint128": {
        "encoding": "inplace",
        "label": "uint128",
        "numberOfBytes": "16"
      },
      "t_uint16": {
        "encoding": "inplace",
        "label": "uint16",
        "numberOfBytes": "2"
      },
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      },
      "t_uint64": {
        "encoding": "inplace",
        "label": "uint64",
        "numberOfBytes": "8"
      },
      "t_uint8": {
        "encoding": "inplace",
        "label": "uint8",
        "numberOfBytes": "1"
      }
    }
  }
} as const
