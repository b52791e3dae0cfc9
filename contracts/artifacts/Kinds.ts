/** Kinds, compiled by contracts/compile.mjs. */
export const Kinds = {
  "contractName": "Kinds",
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
      "inputs": [
        {
          "internalType": "bytes",
          "name": "",
          "type": "bytes"
        }
      ],
      "name": "byBytes",
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
      "inputs": [
        {
          "internalType": "enum Layout.Color",
          "name": "",
          "type": "uint8"
        }
      ],
      "name": "byColor",
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
          "internalType": "contract Layout",
          "name": "",
          "type": "address"
        }
      ],
      "name": "byContract",
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
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "name": "byFlag",
      "outputs": [
        {
          "internalType": "int24",
          "name": "",
          "type": "int24"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "Price",
          "name": "",
          "type": "uint128"
        }
      ],
      "name": "byPrice",
      "outputs": [
        {
          "internalType": "Delta",
          "name": "",
          "type": "int64"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes4",
          "name": "",
          "type": "bytes4"
        }
      ],
      "name": "bySelector",
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
          "internalType": "int16",
          "name": "",
          "type": "int16"
        }
      ],
      "name": "bySigned",
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
          "internalType": "Kinds.Ticket",
          "name": "",
          "type": "bytes4"
        }
      ],
      "name": "byTicket",
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
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "name": "byWord",
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
      "inputs": [],
      "name": "code",
      "outputs": [
        {
          "internalType": "bytes3",
          "name": "",
          "type": "bytes3"
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
      "name": "codes",
      "outputs": [
        {
          "internalType": "bytes3",
          "name": "",
          "type": "bytes3"
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
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "colors",
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
      "inputs": [],
      "name": "delta",
      "outputs": [
        {
          "internalType": "Delta",
          "name": "",
          "type": "int64"
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
          "internalType": "address",
          "name": "who",
          "type": "address"
        }
      ],
      "name": "fillKinds",
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
      "name": "fiveColors",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "flags",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "grid",
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
      "name": "histories",
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
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "index",
          "type": "uint256"
        }
      ],
      "name": "leg",
      "outputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "to",
              "type": "address"
            },
            {
              "internalType": "uint32[]",
              "name": "sizes",
              "type": "uint32[]"
            }
          ],
          "internalType": "struct Kinds.Leg",
          "name": "",
          "type": "tuple"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "lessTiny",
      "outputs": [
        {
          "internalType": "int24",
          "name": "",
          "type": "int24"
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
        }
      ],
      "name": "mottos",
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
      "inputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "name": "names",
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
      "name": "narrow",
      "outputs": [
        {
          "internalType": "uint48",
          "name": "",
          "type": "uint48"
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
      "name": "other",
      "outputs": [
        {
          "internalType": "contract Layout",
          "name": "",
          "type": "address"
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
      "name": "payee",
      "outputs": [
        {
          "internalType": "address payable",
          "name": "",
          "type": "address"
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
      "name": "price",
      "outputs": [
        {
          "internalType": "Price",
          "name": "",
          "type": "uint128"
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
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "rows",
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
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "who",
          "type": "address"
        }
      ],
      "name": "seen",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "sixColors",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "take",
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
      "name": "texts",
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
      "name": "ticket",
      "outputs": [
        {
          "internalType": "Kinds.Ticket",
          "name": "",
          "type": "bytes4"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "tiny",
      "outputs": [
        {
          "internalType": "int8",
          "name": "",
          "type": "int8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        }
      ],
      "name": "turns",
      "outputs": [
        {
          "internalType": "int8[5]",
          "name": "",
          "type": "int8[5]"
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
      "name": "wide",
      "outputs": [
        {
          "internalType": "uint56",
          "name": "",
          "type": "uint56"
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
  "bytecode": "0x60806040525f805460ff191660011790556013805463ffffffff191660071790556008603a55348015602f575f5ffd5b506120418061003d5f395ff3fe608060405234801561000f575f5ffd5b5060043610610367575f3560e01c8063733a0f04116101c9578063ae90b213116100fe578063e3b21a7a1161009e578063f52edee411610079578063f52edee414610940578063fcf7ff2a1461096c578063fde0e7a81461097f578063ff852a4a14610987575f5ffd5b8063e3b21a7a146108cf578063e5f38a58146108f8578063e86613a71461092d575f5ffd5b8063be7079b8116100d9578063be7079b814610874578063c40de79a14610896578063cf08fed5146108a3578063d505496b146108b0575f5ffd5b8063ae90b2131461082c578063b62afca81461083f578063bd11f69d14610861575f5ffd5b806385547c421161016957806397ccd07b1161014457806397ccd07b146107ba578063a035b1fe146107ce578063aa29b95c146107f9578063ab217b1f1461080c575f5ffd5b806385547c421461077c5780638da5cb5b1461078f5780639799b4e7146107a7575f5ffd5b806381274d3a116101a457806381274d3a1461070c578063822fbf581461071f57806384e1742a1461074a5780638529587714610769575f5ffd5b8063733a0f04146106bf5780637e625eda146106d257806380c9419e146106f9575f5ffd5b80634325964c1161029f578063520e18bf1161023f5780636cc25db71161021a5780636cc25db7146106565780636cf3c25e14610683578063713658f31461068f57806372bd964d146106b6575f5ffd5b8063520e18bf1461060b57806359cec0f6146106305780635c12197214610643575f5ffd5b80634ad62f4c1161027a5780634ad62f4c146105c25780634c6c9b78146105ca5780634fce7a50146105db5780634fd9efc4146105fa575f5ffd5b80634325964c1461053d57806344c2f9981461055c57806346d9709c1461059c575f5ffd5b806327e235e31161030a5780632d3f73e6116102e55780632d3f73e6146104bf5780632f64d386146104df578063392a22ea146104e85780633ce0495f14610528575f5ffd5b806327e235e31461048157806328726028146104a05780632ba9fcd5146104a8575f5ffd5b806314aca7621161034557806314aca762146103d757806314bd0a7b146103f75780631fe68dc51461043457806324c12bf614610454575f5ffd5b80630e3e6a5c1461036b57806312b495a81461039d578063146008e3146103c4575b5f5ffd5b61038a610379366004611ab0565b601a6020525f908152604090205481565b6040519081526020015b60405180910390f35b6020546103b190600160801b900460070b81565b60405160079190910b8152602001610394565b61038a6103d2366004611acb565b61099a565b6103ea6103e5366004611aeb565b6109c3565b6040516103949190611b02565b610424610405366004611b3c565b600560209081525f928352604080842090915290825290205460ff1681565b6040519015158152602001610394565b610447610442366004611b66565b6109ec565b6040516103949190611baf565b60215461046890600160c01b900460e81b81565b6040516001600160e81b03199091168152602001610394565b61038a61048f366004611b66565b60046020525f908152604090205481565b610447610a83565b6104b0610a90565b60405161039493929190611bc1565b6104d26104cd366004611acb565b610b3a565b6040516103949190611bfa565b61038a60035481565b6105106104f6366004611aeb565b60156020525f90815260409020546001600160a01b031681565b6040516001600160a01b039091168152602001610394565b61053b610536366004611b66565b610c48565b005b61038a61054b366004611ab0565b601d6020525f908152604090205481565b61058a61056a366004611cee565b805160208183018101805160168252928201919093012091525460ff1681565b60405160ff9091168152602001610394565b6105af6105aa366004611acb565b610d63565b60405161ffff9091168152602001610394565b610447610da9565b5f5461042490610100900460ff1681565b61038a6105e9366004611d3b565b60186020525f908152604090205481565b61053b610608366004611aeb565b50565b60215461061e90600160a01b90045f0b81565b6040515f9190910b8152602001610394565b61038a61063e366004611aeb565b610db6565b610447610651366004611aeb565b610dcc565b60205461066a90600160c01b900460e01b81565b6040516001600160e01b03199091168152602001610394565b5f5461058a9060ff1681565b6002546106a390600160801b9004600f0b81565b604051600f9190910b8152602001610394565b61038a60015481565b6104b06106cd366004611aeb565b610df3565b6021546106e690600160a81b900460020b81565b60405160029190910b8152602001610394565b61038a610707366004611aeb565b610e3c565b61042461071a366004611aeb565b610e5b565b61038a61072d366004611cee565b805160208183018101805160148252928201919093012091525481565b61038a610758366004611d59565b60196020525f908152604090205481565b602154610510906001600160a01b031681565b6103ea61078a366004611aeb565b610e6a565b5f54610510906201000090046001600160a01b031681565b6104b06107b5366004611aeb565b610e79565b5f546105af90600160b01b900461ffff1681565b6020546107e1906001600160801b031681565b6040516001600160801b039091168152602001610394565b61053b610807366004611b66565b610eaf565b61081f61081a366004611aeb565b61128e565b6040516103949190611d79565b603b54610510906001600160a01b031681565b6106e661084d366004611dab565b60176020525f908152604090205460020b81565b6103ea61086f366004611aeb565b611301565b6103b1610882366004611dca565b601c6020525f908152604090205460070b81565b6002546106a390600f0b81565b6010546103ea9060ff1681565b61038a6108be366004611b66565b601b6020525f908152604090205481565b6022546108e19065ffffffffffff1681565b60405165ffffffffffff9091168152602001610394565b602254610915906601000000000000900466ffffffffffffff1681565b60405166ffffffffffffff9091168152602001610394565b61046861093b366004611aeb565b611332565b61095361094e366004611aeb565b611366565b60405167ffffffffffffffff9091168152602001610394565b61038a61097a366004611b3c565b6113a1565b6104476113cc565b610424610995366004611df0565b6113d9565b602782600381106109a9575f80fd5b6002020181600281106109ba575f80fd5b01549150829050565b603181600681106109d2575f80fd5b60209182820401919006915054906101000a900460ff1681565b601f6020525f908152604090208054610a0490611e1e565b80601f0160208091040260200160405190810160405280929190818152602001828054610a3090611e1e565b8015610a7b5780601f10610a5257610100808354040283529160200191610a7b565b820191905f5260205f20905b815481529060010190602001808311610a5e57829003601f168201915b505050505081565b600e8054610a0490611e1e565b60118054601280546001600160801b0380841694600160801b90940416929190610ab990611e1e565b80601f0160208091040260200160405190810160405280929190818152602001828054610ae590611e1e565b8015610b305780601f10610b0757610100808354040283529160200191610b30565b820191905f5260205f20905b815481529060010190602001808311610b1357829003601f168201915b5050505050905083565b604080518082019091525f8152606060208201528215610b87575f838152603960205260409020600201805483908110610b7657610b76611e56565b905f5260205f209060020201610ba8565b6035805483908110610b9b57610b9b611e56565b905f5260205f2090600202015b60408051808201825282546001600160a01b03168152600183018054835160208281028201810190955281815292949380860193929190830182828015610c3757602002820191905f5260205f20905f905b82829054906101000a900463ffffffff1663ffffffff1681526020019060040190602082600301049283019260010382029150808411610bfa5790505b505050505081525050905092915050565b602080546001600160e01b0319167b01020304ffffffffffffff9b0000000000000000000000000000006417815560218054603b80546001600160a01b0319166001600160a01b0386161790556001600160a81b0319163060ff60a01b1981169190911760fb60a01b1765ffffffffffff60a81b1916650abcdeffeee960ac1b17909155602280546cffffffffffffffffffffffffff19166cffffffffffffffffffffffffff17905560328054634fd9efc46001600160c01b03199091169290931b91909117919091179055610d1d81611430565b610d25611670565b610d306033826118df565b60095f5260396020526106087fc2e602b7455e314a9bb213ff906cf982058ddf2b7b3774171cc612cae8d5fc55826118df565b602d8260028110610d72575f80fd5b018181548110610d80575f80fd5b905f5260205f209060109182820401919006600202915091509054906101000a900461ffff1681565b600d8054610a0490611e1e565b60078160038110610dc5575f80fd5b0154905081565b602f8181548110610ddb575f80fd5b905f5260205f20015f915090508054610a0490611e1e565b600c8181548110610e02575f80fd5b5f918252602090912060029091020180546001820180546001600160801b038084169550600160801b9093049092169291610ab990611e1e565b600a8181548110610e4b575f80fd5b5f91825260209091200154905081565b602481602881106109d2575f80fd5b603081600581106109d2575f80fd5b60066020525f9081526040902080546001820180546001600160801b0380841694600160801b90940416929190610ab990611e1e565b5f805461111160b11b61ffff60b01b196001600160a01b0385166201000081026001600160b01b03199094169390931761011117161782555f1960019081557002ffffffffffffffffffffffffffffffff6002556033600355908252600460209081526040808420602c905560058083528185209085528252808420805460ff19169093179092558151606081018352600781526008818301908152835180850185526006808252651b585c1c195960d21b828601529483019081529484905292909152805191516001600160801b03908116600160801b029216919091177f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20650f90815591519091907f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20651090610fe39082611ec1565b50905050604051806060016040528060098152602001600a8152602001600b815250600790816110139190611f80565b50600a8054600181810183555f839052600c7fc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8928301558254908101909255600d910155600e5b60148167ffffffffffffffff1610156110d157600b8054600180820183555f929092527f0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db96004820401805460039092166008026101000a67ffffffffffffffff81810219909316928516029190911790550161105a565b506040805160608101825260148152601560208083019182528351808501855260068152651b1a5cdd195960d21b91810191909152928201928352600c80546001810182555f91909152825191516001600160801b03908116600160801b0292169190911760029091027fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c781019182559251919290917fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c8909101906111969082611ec1565b50506040805180820190915260058152641cda1bdc9d60da1b6020820152600d91506111c29082611ec1565b50604051806080016040528060428152602001611fff60429139600e906111e99082611ec1565b50604080518082019091526004815263deadbeef60e01b6020820152600f906112129082611ec1565b5060108054600260ff1990911617905560408051606081018252601681526017602080830191825283518085018552600681526573696e676c6560d01b91810191909152928201839052815190516001600160801b03908116600160801b02911617601190815590916012906112889082611ec1565b50505050565b611296611a7d565b81156112b1575f8281526039602052604090206003016112b4565b60365b6040805160a08101918290529190600590825f855b825461010083900a90045f0b8152602060019283018181049485019490930390920291018084116112c9575094979650505050505050565b60238181548110611310575f80fd5b905f5260205f209060209182820401919006915054906101000a900460ff1681565b60268181548110611341575f80fd5b905f5260205f2090600a9182820401919006600302915054906101000a900460e81b81565b600b8181548110611375575f80fd5b905f5260205f209060049182820401919006600802915054906101000a900467ffffffffffffffff1681565b601e602052815f5260405f2081815481106113ba575f80fd5b905f5260205f20015f91509150505481565b600f8054610a0490611e1e565b5f821561140d575f8381526039602090815260408083206001600160a01b038616845260040190915290205460ff16611429565b6001600160a01b0382165f9081526037602052604090205460ff165b9392505050565b6066601460405161144c9064616c69636560d81b815260050190565b908152604080519182900360209081018320939093557461202271756f74656422205d20d0bad0bbd18ed18760581b8252601460158084019190915281519283900360350183206067905560015f8181529185527f27739e4bb5e6f8b5e4b57a047dca8767cc9b982a011081e086cbb0dfa9de818d80546001600160a01b0319166001600160a01b03881690811790915562607ff760e91b85526016600386015283519485900360230185208054606860ff199091161790557ff36d6bc9642eb6fb6ee9998b09ce990566df752ab06e11f8de7ab633bbd57b8f805462ffffff191662ffff97179055606a7ff3794665d3af9b6fb6f858b70185898134f96768ef31c325d52e04f0ac195a4d55606b7fe5995866d10f79a65978d1a99a6344e90612214ba12314a91f9943030814e73d55606c7f7186378a34d8854154190588822c1e5d4070799c26bb331498e81e001425fb96558252601b8552828220606d90557f13f87d968bb56edf59204cbed59f8f132569d206e5488c9cadb53e3a9ccbe7b0805467ffffffffffffffff191667ffffffffffffff9117905560707fdf775f6bdf53914a68ad41b47d9b1e16d72f24ef24ea131d44b494ae3b018e9a55601e85528282208054808301825581845292869020607193810193909355805491820190556072910155606082019052602c8082529091611fd3908301396001600160a01b0382165f908152601f602052604090209061166c9082611ec1565b5050565b60238054600180820183555f8390527fd57b2b5166478fd4318d2acc6cc2c704584312bdd8781b32d5d06abda57f423060208084048201805460ff601f96871661010090810a828102199093166002909302929092179092558654808601909755918604909201805495909416810a91820219909416179091556024805460ff1916821790556025805461ff0019169092179091555b600d8162ffffff1610156117735760268054600180820183555f929092527f744a2cf8fd7008e3d53b67916e73460df9fa5214e3ef23dd4259ca09493a3594600a808304919091018054919092066003026101000a62ffffff818102199092169185160217905501611706565b5060736028556074602b55602e8054600180820183557f37fa166cbdbfbb1561ccd9ea985ec0218b5e68502e230525f544285b2bdf3d7e60108084048201805461ffff6002600f978816810261010090810a838102199094166075949094029390931790935587548087019098559287049093018054969095160290910a90810219909316607693909302929092179055602f805491820181555f526040805180820190915260038152626f6e6560e81b60208201527fa813484aef6fb598f9f753daf162068ff39ccea4075cb95e1a30f86995b5b7ee909101906118589082611ec1565b50602f80546001810182555f918252604080516060810190915260328082527fa813484aef6fb598f9f753daf162068ff39ccea4075cb95e1a30f86995b5b7ee9092019291611fa160208301396118b0915082611ec1565b506030805464ff0000000019166402000000001790556031805465ff0000000000191665010000000000179055565b6040805160608101825260778152607860208083019182528351808501855260058152641cdd185c9d60da1b91810191909152928201839052815190516001600160801b03908116600160801b02911617845590839060018201906119449082611ec1565b505050600282810180546001810182555f82815260208120919093020180546001600160a01b0319166001600160a01b038516179055805490919061198b5761198b611e56565b5f918252602080832060029283020160019081018054918201815584529083206008820401805463ffffffff60079093166004026101000a92830219166079909202919091179055830180549091906119e6576119e6611e56565b5f918252602080832060016002939093020182018054808401825590845281842060088204018054607a6004600790941684026101000a90810263ffffffff919091021990911617905560038601805464ff0000000064ff00000000199091161790556001600160a01b0394909416835292840190925260409020805460ff19908116831790915560059092018054909216179055565b6040518060a001604052806005906020820280368337509192915050565b6001600160e01b031981168114610608575f5ffd5b5f60208284031215611ac0575f5ffd5b813561142981611a9b565b5f5f60408385031215611adc575f5ffd5b50508035926020909101359150565b5f60208284031215611afb575f5ffd5b5035919050565b6020810160038310611b2257634e487b7160e01b5f52602160045260245ffd5b91905290565b6001600160a01b0381168114610608575f5ffd5b5f5f60408385031215611b4d575f5ffd5b8235611b5881611b28565b946020939093013593505050565b5f60208284031215611b76575f5ffd5b813561142981611b28565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6114296020830184611b81565b6001600160801b03841681526001600160801b0383166020820152606060408201525f611bf16060830184611b81565b95945050505050565b602080825282516001600160a01b031682820152828101516040808401528051606084018190525f929190910190829060808501905b80831015611c595763ffffffff8451168252602082019150602084019350600183019250611c30565b5095945050505050565b634e487b7160e01b5f52604160045260245ffd5b5f5f67ffffffffffffffff841115611c9157611c91611c63565b50604051601f19601f85018116603f0116810181811067ffffffffffffffff82111715611cc057611cc0611c63565b604052838152905080828401851015611cd7575f5ffd5b838360208301375f60208583010152509392505050565b5f60208284031215611cfe575f5ffd5b813567ffffffffffffffff811115611d14575f5ffd5b8201601f81018413611d24575f5ffd5b611d3384823560208401611c77565b949350505050565b5f60208284031215611d4b575f5ffd5b813560038110611429575f5ffd5b5f60208284031215611d69575f5ffd5b81358060010b8114611429575f5ffd5b60a0810181835f5b6005811015611da25781515f0b835260209283019290910190600101611d81565b50505092915050565b5f60208284031215611dbb575f5ffd5b81358015158114611429575f5ffd5b5f60208284031215611dda575f5ffd5b81356001600160801b0381168114611429575f5ffd5b5f5f60408385031215611e01575f5ffd5b823591506020830135611e1381611b28565b809150509250929050565b600181811c90821680611e3257607f821691505b602082108103611e5057634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52603260045260245ffd5b601f821115611ebc5782821115611ebc57805f5260205f20601f840160051c6020851015611e9557505f5b90810190601f840160051c035f5b81811015611eb8575f83820155600101611ea3565b5050505b505050565b815167ffffffffffffffff811115611edb57611edb611c63565b611eef81611ee98454611e1e565b84611e6a565b6020601f821160018114611f21575f8315611f0a5750848201515b5f19600385901b1c1916600184901b178455611f79565b5f84815260208120601f198516915b82811015611f505787850151825560209485019460019092019101611f30565b5084821015611f6d57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b815f5b600381101561128857815183820155602090910190600101611f8356fe61207365636f6e6420746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e6520627974657361206d6f74746f2074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465736120746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465732c20616e6420736f206c69657320656c73657768657265",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610367575f3560e01c8063733a0f04116101c9578063ae90b213116100fe578063e3b21a7a1161009e578063f52edee411610079578063f52edee414610940578063fcf7ff2a1461096c578063fde0e7a81461097f578063ff852a4a14610987575f5ffd5b8063e3b21a7a146108cf578063e5f38a58146108f8578063e86613a71461092d575f5ffd5b8063be7079b8116100d9578063be7079b814610874578063c40de79a14610896578063cf08fed5146108a3578063d505496b146108b0575f5ffd5b8063ae90b2131461082c578063b62afca81461083f578063bd11f69d14610861575f5ffd5b806385547c421161016957806397ccd07b1161014457806397ccd07b146107ba578063a035b1fe146107ce578063aa29b95c146107f9578063ab217b1f1461080c575f5ffd5b806385547c421461077c5780638da5cb5b1461078f5780639799b4e7146107a7575f5ffd5b806381274d3a116101a457806381274d3a1461070c578063822fbf581461071f57806384e1742a1461074a5780638529587714610769575f5ffd5b8063733a0f04146106bf5780637e625eda146106d257806380c9419e146106f9575f5ffd5b80634325964c1161029f578063520e18bf1161023f5780636cc25db71161021a5780636cc25db7146106565780636cf3c25e14610683578063713658f31461068f57806372bd964d146106b6575f5ffd5b8063520e18bf1461060b57806359cec0f6146106305780635c12197214610643575f5ffd5b80634ad62f4c1161027a5780634ad62f4c146105c25780634c6c9b78146105ca5780634fce7a50146105db5780634fd9efc4146105fa575f5ffd5b80634325964c1461053d57806344c2f9981461055c57806346d9709c1461059c575f5ffd5b806327e235e31161030a5780632d3f73e6116102e55780632d3f73e6146104bf5780632f64d386146104df578063392a22ea146104e85780633ce0495f14610528575f5ffd5b806327e235e31461048157806328726028146104a05780632ba9fcd5146104a8575f5ffd5b806314aca7621161034557806314aca762146103d757806314bd0a7b146103f75780631fe68dc51461043457806324c12bf614610454575f5ffd5b80630e3e6a5c1461036b57806312b495a81461039d578063146008e3146103c4575b5f5ffd5b61038a610379366004611ab0565b601a6020525f908152604090205481565b6040519081526020015b60405180910390f35b6020546103b190600160801b900460070b81565b60405160079190910b8152602001610394565b61038a6103d2366004611acb565b61099a565b6103ea6103e5366004611aeb565b6109c3565b6040516103949190611b02565b610424610405366004611b3c565b600560209081525f928352604080842090915290825290205460ff1681565b6040519015158152602001610394565b610447610442366004611b66565b6109ec565b6040516103949190611baf565b60215461046890600160c01b900460e81b81565b6040516001600160e81b03199091168152602001610394565b61038a61048f366004611b66565b60046020525f908152604090205481565b610447610a83565b6104b0610a90565b60405161039493929190611bc1565b6104d26104cd366004611acb565b610b3a565b6040516103949190611bfa565b61038a60035481565b6105106104f6366004611aeb565b60156020525f90815260409020546001600160a01b031681565b6040516001600160a01b039091168152602001610394565b61053b610536366004611b66565b610c48565b005b61038a61054b366004611ab0565b601d6020525f908152604090205481565b61058a61056a366004611cee565b805160208183018101805160168252928201919093012091525460ff1681565b60405160ff9091168152602001610394565b6105af6105aa366004611acb565b610d63565b60405161ffff9091168152602001610394565b610447610da9565b5f5461042490610100900460ff1681565b61038a6105e9366004611d3b565b60186020525f908152604090205481565b61053b610608366004611aeb565b50565b60215461061e90600160a01b90045f0b81565b6040515f9190910b8152602001610394565b61038a61063e366004611aeb565b610db6565b610447610651366004611aeb565b610dcc565b60205461066a90600160c01b900460e01b81565b6040516001600160e01b03199091168152602001610394565b5f5461058a9060ff1681565b6002546106a390600160801b9004600f0b81565b604051600f9190910b8152602001610394565b61038a60015481565b6104b06106cd366004611aeb565b610df3565b6021546106e690600160a81b900460020b81565b60405160029190910b8152602001610394565b61038a610707366004611aeb565b610e3c565b61042461071a366004611aeb565b610e5b565b61038a61072d366004611cee565b805160208183018101805160148252928201919093012091525481565b61038a610758366004611d59565b60196020525f908152604090205481565b602154610510906001600160a01b031681565b6103ea61078a366004611aeb565b610e6a565b5f54610510906201000090046001600160a01b031681565b6104b06107b5366004611aeb565b610e79565b5f546105af90600160b01b900461ffff1681565b6020546107e1906001600160801b031681565b6040516001600160801b039091168152602001610394565b61053b610807366004611b66565b610eaf565b61081f61081a366004611aeb565b61128e565b6040516103949190611d79565b603b54610510906001600160a01b031681565b6106e661084d366004611dab565b60176020525f908152604090205460020b81565b6103ea61086f366004611aeb565b611301565b6103b1610882366004611dca565b601c6020525f908152604090205460070b81565b6002546106a390600f0b81565b6010546103ea9060ff1681565b61038a6108be366004611b66565b601b6020525f908152604090205481565b6022546108e19065ffffffffffff1681565b60405165ffffffffffff9091168152602001610394565b602254610915906601000000000000900466ffffffffffffff1681565b60405166ffffffffffffff9091168152602001610394565b61046861093b366004611aeb565b611332565b61095361094e366004611aeb565b611366565b60405167ffffffffffffffff9091168152602001610394565b61038a61097a366004611b3c565b6113a1565b6104476113cc565b610424610995366004611df0565b6113d9565b602782600381106109a9575f80fd5b6002020181600281106109ba575f80fd5b01549150829050565b603181600681106109d2575f80fd5b60209182820401919006915054906101000a900460ff1681565b601f6020525f908152604090208054610a0490611e1e565b80601f0160208091040260200160405190810160405280929190818152602001828054610a3090611e1e565b8015610a7b5780601f10610a5257610100808354040283529160200191610a7b565b820191905f5260205f20905b815481529060010190602001808311610a5e57829003601f168201915b505050505081565b600e8054610a0490611e1e565b60118054601280546001600160801b0380841694600160801b90940416929190610ab990611e1e565b80601f0160208091040260200160405190810160405280929190818152602001828054610ae590611e1e565b8015610b305780601f10610b0757610100808354040283529160200191610b30565b820191905f5260205f20905b815481529060010190602001808311610b1357829003601f168201915b5050505050905083565b604080518082019091525f8152606060208201528215610b87575f838152603960205260409020600201805483908110610b7657610b76611e56565b905f5260205f209060020201610ba8565b6035805483908110610b9b57610b9b611e56565b905f5260205f2090600202015b60408051808201825282546001600160a01b03168152600183018054835160208281028201810190955281815292949380860193929190830182828015610c3757602002820191905f5260205f20905f905b82829054906101000a900463ffffffff1663ffffffff1681526020019060040190602082600301049283019260010382029150808411610bfa5790505b505050505081525050905092915050565b602080546001600160e01b0319167b01020304ffffffffffffff9b0000000000000000000000000000006417815560218054603b80546001600160a01b0319166001600160a01b0386161790556001600160a81b0319163060ff60a01b1981169190911760fb60a01b1765ffffffffffff60a81b1916650abcdeffeee960ac1b17909155602280546cffffffffffffffffffffffffff19166cffffffffffffffffffffffffff17905560328054634fd9efc46001600160c01b03199091169290931b91909117919091179055610d1d81611430565b610d25611670565b610d306033826118df565b60095f5260396020526106087fc2e602b7455e314a9bb213ff906cf982058ddf2b7b3774171cc612cae8d5fc55826118df565b602d8260028110610d72575f80fd5b018181548110610d80575f80fd5b905f5260205f209060109182820401919006600202915091509054906101000a900461ffff1681565b600d8054610a0490611e1e565b60078160038110610dc5575f80fd5b0154905081565b602f8181548110610ddb575f80fd5b905f5260205f20015f915090508054610a0490611e1e565b600c8181548110610e02575f80fd5b5f918252602090912060029091020180546001820180546001600160801b038084169550600160801b9093049092169291610ab990611e1e565b600a8181548110610e4b575f80fd5b5f91825260209091200154905081565b602481602881106109d2575f80fd5b603081600581106109d2575f80fd5b60066020525f9081526040902080546001820180546001600160801b0380841694600160801b90940416929190610ab990611e1e565b5f805461111160b11b61ffff60b01b196001600160a01b0385166201000081026001600160b01b03199094169390931761011117161782555f1960019081557002ffffffffffffffffffffffffffffffff6002556033600355908252600460209081526040808420602c905560058083528185209085528252808420805460ff19169093179092558151606081018352600781526008818301908152835180850185526006808252651b585c1c195960d21b828601529483019081529484905292909152805191516001600160801b03908116600160801b029216919091177f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20650f90815591519091907f697b2bd7bb2984c4e0dc14c79c987d37818484a62958b9c45a0e8b962f20651090610fe39082611ec1565b50905050604051806060016040528060098152602001600a8152602001600b815250600790816110139190611f80565b50600a8054600181810183555f839052600c7fc65a7bb8d6351c1cf70c95a316cc6a92839c986682d98bc35f958f4883f9d2a8928301558254908101909255600d910155600e5b60148167ffffffffffffffff1610156110d157600b8054600180820183555f929092527f0175b7a638427703f0dbe7bb9bbf987a2551717b34e79f33b5b1008d1fa01db96004820401805460039092166008026101000a67ffffffffffffffff81810219909316928516029190911790550161105a565b506040805160608101825260148152601560208083019182528351808501855260068152651b1a5cdd195960d21b91810191909152928201928352600c80546001810182555f91909152825191516001600160801b03908116600160801b0292169190911760029091027fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c781019182559251919290917fdf6966c971051c3d54ec59162606531493a51404a002842f56009d7e5cf4a8c8909101906111969082611ec1565b50506040805180820190915260058152641cda1bdc9d60da1b6020820152600d91506111c29082611ec1565b50604051806080016040528060428152602001611fff60429139600e906111e99082611ec1565b50604080518082019091526004815263deadbeef60e01b6020820152600f906112129082611ec1565b5060108054600260ff1990911617905560408051606081018252601681526017602080830191825283518085018552600681526573696e676c6560d01b91810191909152928201839052815190516001600160801b03908116600160801b02911617601190815590916012906112889082611ec1565b50505050565b611296611a7d565b81156112b1575f8281526039602052604090206003016112b4565b60365b6040805160a08101918290529190600590825f855b825461010083900a90045f0b8152602060019283018181049485019490930390920291018084116112c9575094979650505050505050565b60238181548110611310575f80fd5b905f5260205f209060209182820401919006915054906101000a900460ff1681565b60268181548110611341575f80fd5b905f5260205f2090600a9182820401919006600302915054906101000a900460e81b81565b600b8181548110611375575f80fd5b905f5260205f209060049182820401919006600802915054906101000a900467ffffffffffffffff1681565b601e602052815f5260405f2081815481106113ba575f80fd5b905f5260205f20015f91509150505481565b600f8054610a0490611e1e565b5f821561140d575f8381526039602090815260408083206001600160a01b038616845260040190915290205460ff16611429565b6001600160a01b0382165f9081526037602052604090205460ff165b9392505050565b6066601460405161144c9064616c69636560d81b815260050190565b908152604080519182900360209081018320939093557461202271756f74656422205d20d0bad0bbd18ed18760581b8252601460158084019190915281519283900360350183206067905560015f8181529185527f27739e4bb5e6f8b5e4b57a047dca8767cc9b982a011081e086cbb0dfa9de818d80546001600160a01b0319166001600160a01b03881690811790915562607ff760e91b85526016600386015283519485900360230185208054606860ff199091161790557ff36d6bc9642eb6fb6ee9998b09ce990566df752ab06e11f8de7ab633bbd57b8f805462ffffff191662ffff97179055606a7ff3794665d3af9b6fb6f858b70185898134f96768ef31c325d52e04f0ac195a4d55606b7fe5995866d10f79a65978d1a99a6344e90612214ba12314a91f9943030814e73d55606c7f7186378a34d8854154190588822c1e5d4070799c26bb331498e81e001425fb96558252601b8552828220606d90557f13f87d968bb56edf59204cbed59f8f132569d206e5488c9cadb53e3a9ccbe7b0805467ffffffffffffffff191667ffffffffffffff9117905560707fdf775f6bdf53914a68ad41b47d9b1e16d72f24ef24ea131d44b494ae3b018e9a55601e85528282208054808301825581845292869020607193810193909355805491820190556072910155606082019052602c8082529091611fd3908301396001600160a01b0382165f908152601f602052604090209061166c9082611ec1565b5050565b60238054600180820183555f8390527fd57b2b5166478fd4318d2acc6cc2c704584312bdd8781b32d5d06abda57f423060208084048201805460ff601f96871661010090810a828102199093166002909302929092179092558654808601909755918604909201805495909416810a91820219909416179091556024805460ff1916821790556025805461ff0019169092179091555b600d8162ffffff1610156117735760268054600180820183555f929092527f744a2cf8fd7008e3d53b67916e73460df9fa5214e3ef23dd4259ca09493a3594600a808304919091018054919092066003026101000a62ffffff818102199092169185160217905501611706565b5060736028556074602b55602e8054600180820183557f37fa166cbdbfbb1561ccd9ea985ec0218b5e68502e230525f544285b2bdf3d7e60108084048201805461ffff6002600f978816810261010090810a838102199094166075949094029390931790935587548087019098559287049093018054969095160290910a90810219909316607693909302929092179055602f805491820181555f526040805180820190915260038152626f6e6560e81b60208201527fa813484aef6fb598f9f753daf162068ff39ccea4075cb95e1a30f86995b5b7ee909101906118589082611ec1565b50602f80546001810182555f918252604080516060810190915260328082527fa813484aef6fb598f9f753daf162068ff39ccea4075cb95e1a30f86995b5b7ee9092019291611fa160208301396118b0915082611ec1565b506030805464ff0000000019166402000000001790556031805465ff0000000000191665010000000000179055565b6040805160608101825260778152607860208083019182528351808501855260058152641cdd185c9d60da1b91810191909152928201839052815190516001600160801b03908116600160801b02911617845590839060018201906119449082611ec1565b505050600282810180546001810182555f82815260208120919093020180546001600160a01b0319166001600160a01b038516179055805490919061198b5761198b611e56565b5f918252602080832060029283020160019081018054918201815584529083206008820401805463ffffffff60079093166004026101000a92830219166079909202919091179055830180549091906119e6576119e6611e56565b5f918252602080832060016002939093020182018054808401825590845281842060088204018054607a6004600790941684026101000a90810263ffffffff919091021990911617905560038601805464ff0000000064ff00000000199091161790556001600160a01b0394909416835292840190925260409020805460ff19908116831790915560059092018054909216179055565b6040518060a001604052806005906020820280368337509192915050565b6001600160e01b031981168114610608575f5ffd5b5f60208284031215611ac0575f5ffd5b813561142981611a9b565b5f5f60408385031215611adc575f5ffd5b50508035926020909101359150565b5f60208284031215611afb575f5ffd5b5035919050565b6020810160038310611b2257634e487b7160e01b5f52602160045260245ffd5b91905290565b6001600160a01b0381168114610608575f5ffd5b5f5f60408385031215611b4d575f5ffd5b8235611b5881611b28565b946020939093013593505050565b5f60208284031215611b76575f5ffd5b813561142981611b28565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6114296020830184611b81565b6001600160801b03841681526001600160801b0383166020820152606060408201525f611bf16060830184611b81565b95945050505050565b602080825282516001600160a01b031682820152828101516040808401528051606084018190525f929190910190829060808501905b80831015611c595763ffffffff8451168252602082019150602084019350600183019250611c30565b5095945050505050565b634e487b7160e01b5f52604160045260245ffd5b5f5f67ffffffffffffffff841115611c9157611c91611c63565b50604051601f19601f85018116603f0116810181811067ffffffffffffffff82111715611cc057611cc0611c63565b604052838152905080828401851015611cd7575f5ffd5b838360208301375f60208583010152509392505050565b5f60208284031215611cfe575f5ffd5b813567ffffffffffffffff811115611d14575f5ffd5b8201601f81018413611d24575f5ffd5b611d3384823560208401611c77565b949350505050565b5f60208284031215611d4b575f5ffd5b813560038110611429575f5ffd5b5f60208284031215611d69575f5ffd5b81358060010b8114611429575f5ffd5b60a0810181835f5b6005811015611da25781515f0b835260209283019290910190600101611d81565b50505092915050565b5f60208284031215611dbb575f5ffd5b81358015158114611429575f5ffd5b5f60208284031215611dda575f5ffd5b81356001600160801b0381168114611429575f5ffd5b5f5f60408385031215611e01575f5ffd5b823591506020830135611e1381611b28565b809150509250929050565b600181811c90821680611e3257607f821691505b602082108103611e5057634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52603260045260245ffd5b601f821115611ebc5782821115611ebc57805f5260205f20601f840160051c6020851015611e9557505f5b90810190601f840160051c035f5b81811015611eb8575f83820155600101611ea3565b5050505b505050565b815167ffffffffffffffff811115611edb57611edb611c63565b611eef81611ee98454611e1e565b84611e6a565b6020601f821160018114611f21575f8315611f0a5750848201515b5f19600385901b1c1916600184901b178455611f79565b5f84815260208120601f198516915b82811015611f505787850151825560209485019460019092019101611f30565b5084821015611f6d57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b815f5b600381101561128857815183820155602090910190600101611f8356fe61207365636f6e6420746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e6520627974657361206d6f74746f2074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465736120746578742074686174206973206c6f6e676572207468616e207468697274792d6f6e652062797465732c20616e6420736f206c69657320656c73657768657265",
  "storageLayout": {
    "storage": [
      {
        "contract": "Kinds.sol:Kinds",
        "label": "small",
        "offset": 0,
        "slot": "0",
        "type": "t_uint8"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "yes",
        "offset": 1,
        "slot": "0",
        "type": "t_bool"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "owner",
        "offset": 2,
        "slot": "0",
        "type": "t_address"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "medium",
        "offset": 22,
        "slot": "0",
        "type": "t_uint16"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "whole",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "low",
        "offset": 0,
        "slot": "2",
        "type": "t_int128"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "high",
        "offset": 16,
        "slot": "2",
        "type": "t_int128"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "word",
        "offset": 0,
        "slot": "3",
        "type": "t_bytes32"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "balances",
        "offset": 0,
        "slot": "4",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "nested",
        "offset": 0,
        "slot": "5",
        "type": "t_mapping(t_address,t_mapping(t_uint256,t_bool))"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "points",
        "offset": 0,
        "slot": "6",
        "type": "t_mapping(t_uint256,t_struct(Point)_storage)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "fixedList",
        "offset": 0,
        "slot": "7",
        "type": "t_array(t_uint256)3_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "list",
        "offset": 0,
        "slot": "10",
        "type": "t_array(t_uint256)dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "packedList",
        "offset": 0,
        "slot": "11",
        "type": "t_array(t_uint64)dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "pointList",
        "offset": 0,
        "slot": "12",
        "type": "t_array(t_struct(Point)_storage)dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "shortText",
        "offset": 0,
        "slot": "13",
        "type": "t_string_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "longText",
        "offset": 0,
        "slot": "14",
        "type": "t_string_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "blob",
        "offset": 0,
        "slot": "15",
        "type": "t_bytes_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "color",
        "offset": 0,
        "slot": "16",
        "type": "t_enum(Color)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "point",
        "offset": 0,
        "slot": "17",
        "type": "t_struct(Point)_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "secret",
        "offset": 0,
        "slot": "19",
        "type": "t_uint32"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "names",
        "offset": 0,
        "slot": "20",
        "type": "t_mapping(t_string_memory_ptr,t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byWord",
        "offset": 0,
        "slot": "21",
        "type": "t_mapping(t_bytes32,t_address)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byBytes",
        "offset": 0,
        "slot": "22",
        "type": "t_mapping(t_bytes_memory_ptr,t_uint8)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byFlag",
        "offset": 0,
        "slot": "23",
        "type": "t_mapping(t_bool,t_int24)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byColor",
        "offset": 0,
        "slot": "24",
        "type": "t_mapping(t_enum(Color),t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "bySigned",
        "offset": 0,
        "slot": "25",
        "type": "t_mapping(t_int16,t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "bySelector",
        "offset": 0,
        "slot": "26",
        "type": "t_mapping(t_bytes4,t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byContract",
        "offset": 0,
        "slot": "27",
        "type": "t_mapping(t_contract(Layout),t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byPrice",
        "offset": 0,
        "slot": "28",
        "type": "t_mapping(t_userDefinedValueType(Price),t_userDefinedValueType(Delta))"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "byTicket",
        "offset": 0,
        "slot": "29",
        "type": "t_mapping(t_userDefinedValueType(Ticket),t_uint256)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "histories",
        "offset": 0,
        "slot": "30",
        "type": "t_mapping(t_address,t_array(t_uint256)dyn_storage)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "mottos",
        "offset": 0,
        "slot": "31",
        "type": "t_mapping(t_address,t_string_storage)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "price",
        "offset": 0,
        "slot": "32",
        "type": "t_userDefinedValueType(Price)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "delta",
        "offset": 16,
        "slot": "32",
        "type": "t_userDefinedValueType(Delta)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "ticket",
        "offset": 24,
        "slot": "32",
        "type": "t_userDefinedValueType(Ticket)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "other",
        "offset": 0,
        "slot": "33",
        "type": "t_contract(Layout)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "tiny",
        "offset": 20,
        "slot": "33",
        "type": "t_int8"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "lessTiny",
        "offset": 21,
        "slot": "33",
        "type": "t_int24"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "code",
        "offset": 24,
        "slot": "33",
        "type": "t_bytes3"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "narrow",
        "offset": 0,
        "slot": "34",
        "type": "t_uint48"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "wide",
        "offset": 6,
        "slot": "34",
        "type": "t_uint56"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "colors",
        "offset": 0,
        "slot": "35",
        "type": "t_array(t_enum(Color))dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "flags",
        "offset": 0,
        "slot": "36",
        "type": "t_array(t_bool)40_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "codes",
        "offset": 0,
        "slot": "38",
        "type": "t_array(t_bytes3)dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "grid",
        "offset": 0,
        "slot": "39",
        "type": "t_array(t_array(t_uint256)2_storage)3_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "rows",
        "offset": 0,
        "slot": "45",
        "type": "t_array(t_array(t_uint16)dyn_storage)2_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "texts",
        "offset": 0,
        "slot": "47",
        "type": "t_array(t_string_storage)dyn_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "fiveColors",
        "offset": 0,
        "slot": "48",
        "type": "t_array(t_enum(Color))5_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "sixColors",
        "offset": 0,
        "slot": "49",
        "type": "t_array(t_enum(Color))6_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "callback",
        "offset": 0,
        "slot": "50",
        "type": "t_function_external_nonpayable(t_uint256)returns()"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "route",
        "offset": 0,
        "slot": "51",
        "type": "t_struct(Route)_storage"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "routes",
        "offset": 0,
        "slot": "57",
        "type": "t_mapping(t_uint256,t_struct(Route)_storage)"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "secret",
        "offset": 0,
        "slot": "58",
        "type": "t_uint256"
      },
      {
        "contract": "Kinds.sol:Kinds",
        "label": "payee",
        "offset": 0,
        "slot": "59",
        "type": "t_address_payable"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_address_payable": {
        "encoding": "inplace",
        "label": "address payable",
        "numberOfBytes": "20"
      },
      "t_array(t_array(t_uint16)dyn_storage)2_storage": {
        "base": "t_array(t_uint16)dyn_storage",
        "encoding": "inplace",
        "label": "uint16[][2]",
        "numberOfBytes": "64"
      },
      "t_array(t_array(t_uint256)2_storage)3_storage": {
        "base": "t_array(t_uint256)2_storage",
        "encoding": "inplace",
        "label": "uint256[2][3]",
        "numberOfBytes": "192"
      },
      "t_array(t_bool)40_storage": {
        "base": "t_bool",
        "encoding": "inplace",
        "label": "bool[40]",
        "numberOfBytes": "64"
      },
      "t_array(t_bytes3)dyn_storage": {
        "base": "t_bytes3",
        "encoding": "dynamic_array",
        "label": "bytes3[]",
        "numberOfBytes": "32"
      },
      "t_array(t_enum(Color))5_storage": {
        "base": "t_enum(Color)",
        "encoding": "inplace",
        "label": "enum Layout.Color[5]",
        "numberOfBytes": "32"
      },
      "t_array(t_enum(Color))6_storage": {
        "base": "t_enum(Color)",
        "encoding": "inplace",
        "label": "enum Layout.Color[6]",
        "numberOfBytes": "32"
      },
      "t_array(t_enum(Color))dyn_storage": {
        "base": "t_enum(Color)",
        "encoding": "dynamic_array",
        "label": "enum Layout.Color[]",
        "numberOfBytes": "32"
      },
      "t_array(t_int8)5_storage": {
        "base": "t_int8",
        "encoding": "inplace",
        "label": "int8[5]",
        "numberOfBytes": "32"
      },
      "t_array(t_string_storage)dyn_storage": {
        "base": "t_string_storage",
        "encoding": "dynamic_array",
        "label": "string[]",
        "numberOfBytes": "32"
      },
      "t_array(t_struct(Leg)_storage)dyn_storage": {
        "base": "t_struct(Leg)_storage",
        "encoding": "dynamic_array",
        "label": "struct Kinds.Leg[]",
        "numberOfBytes": "32"
      },
      "t_array(t_struct(Point)_storage)dyn_storage": {
        "base": "t_struct(Point)_storage",
        "encoding": "dynamic_array",
        "label": "struct Layout.Point[]",
        "numberOfBytes": "32"
      },
      "t_array(t_uint16)dyn_storage": {
        "base": "t_uint16",
        "encoding": "dynamic_array",
        "label": "uint16[]",
        "numberOfBytes": "32"
      },
      "t_array(t_uint256)2_storage": {
        "base": "t_uint256",
        "encoding": "inplace",
        "label": "uint256[2]",
        "numberOfBytes": "64"
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
      "t_array(t_uint32)dyn_storage": {
        "base": "t_uint32",
        "encoding": "dynamic_array",
        "label": "uint32[]",
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
      "t_bytes3": {
        "encoding": "inplace",
        "label": "bytes3",
        "numberOfBytes": "3"
      },
      "t_bytes32": {
        "encoding": "inplace",
        "label": "bytes32",
        "numberOfBytes": "32"
      },
      "t_bytes4": {
        "encoding": "inplace",
        "label": "bytes4",
        "numberOfBytes": "4"
      },
      "t_bytes_memory_ptr": {
        "encoding": "bytes",
        "label": "bytes",
        "numberOfBytes": "32"
      },
      "t_bytes_storage": {
        "encoding": "bytes",
        "label": "bytes",
        "numberOfBytes": "32"
      },
      "t_contract(Layout)": {
        "encoding": "inplace",
        "label": "contract Layout",
        "numberOfBytes": "20"
      },
      "t_enum(Color)": {
        "encoding": "inplace",
        "label": "enum Layout.Color",
        "numberOfBytes": "1"
      },
      "t_function_external_nonpayable(t_uint256)returns()": {
        "encoding": "inplace",
        "label": "function (uint256) external",
        "numberOfBytes": "24"
      },
      "t_int128": {
        "encoding": "inplace",
        "label": "int128",
        "numberOfBytes": "16"
      },
      "t_int16": {
        "encoding": "inplace",
        "label": "int16",
        "numberOfBytes": "2"
      },
      "t_int24": {
        "encoding": "inplace",
        "label": "int24",
        "numberOfBytes": "3"
      },
      "t_int8": {
        "encoding": "inplace",
        "label": "int8",
        "numberOfBytes": "1"
      },
      "t_mapping(t_address,t_array(t_uint256)dyn_storage)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => uint256[])",
        "numberOfBytes": "32",
        "value": "t_array(t_uint256)dyn_storage"
      },
      "t_mapping(t_address,t_bool)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => bool)",
        "numberOfBytes": "32",
        "value": "t_bool"
      },
      "t_mapping(t_address,t_mapping(t_uint256,t_bool))": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => mapping(uint256 => bool))",
        "numberOfBytes": "32",
        "value": "t_mapping(t_uint256,t_bool)"
      },
      "t_mapping(t_address,t_string_storage)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => string)",
        "numberOfBytes": "32",
        "value": "t_string_storage"
      },
      "t_mapping(t_address,t_uint256)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_bool,t_int24)": {
        "encoding": "mapping",
        "key": "t_bool",
        "label": "mapping(bool => int24)",
        "numberOfBytes": "32",
        "value": "t_int24"
      },
      "t_mapping(t_bytes32,t_address)": {
        "encoding": "mapping",
        "key": "t_bytes32",
        "label": "mapping(bytes32 => address)",
        "numberOfBytes": "32",
        "value": "t_address"
      },
      "t_mapping(t_bytes4,t_uint256)": {
        "encoding": "mapping",
        "key": "t_bytes4",
        "label": "mapping(bytes4 => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_bytes_memory_ptr,t_uint8)": {
        "encoding": "mapping",
        "key": "t_bytes_memory_ptr",
        "label": "mapping(bytes => uint8)",
        "numberOfBytes": "32",
        "value": "t_uint8"
      },
      "t_mapping(t_contract(Layout),t_uint256)": {
        "encoding": "mapping",
        "key": "t_contract(Layout)",
        "label": "mapping(contract Layout => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_enum(Color),t_uint256)": {
        "encoding": "mapping",
        "key": "t_enum(Color)",
        "label": "mapping(enum Layout.Color => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_int16,t_uint256)": {
        "encoding": "mapping",
        "key": "t_int16",
        "label": "mapping(int16 => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_mapping(t_string_memory_ptr,t_uint256)": {
        "encoding": "mapping",
        "key": "t_string_memory_ptr",
        "label": "mapping(string => uint256)",
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
      "t_mapping(t_uint256,t_struct(Route)_storage)": {
        "encoding": "mapping",
        "key": "t_uint256",
        "label": "mapping(uint256 => struct Kinds.Route)",
        "numberOfBytes": "32",
        "value": "t_struct(Route)_storage"
      },
      "t_mapping(t_userDefinedValueType(Price),t_userDefinedValueType(Delta))": {
        "encoding": "mapping",
        "key": "t_userDefinedValueType(Price)",
        "label": "mapping(Price => Delta)",
        "numberOfBytes": "32",
        "value": "t_userDefinedValueType(Delta)"
      },
      "t_mapping(t_userDefinedValueType(Ticket),t_uint256)": {
        "encoding": "mapping",
        "key": "t_userDefinedValueType(Ticket)",
        "label": "mapping(Kinds.Ticket => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_string_memory_ptr": {
        "encoding": "bytes",
        "label": "string",
        "numberOfBytes": "32"
      },
      "t_string_storage": {
        "encoding": "bytes",
        "label": "string",
        "numberOfBytes": "32"
      },
      "t_struct(Leg)_storage": {
        "encoding": "inplace",
        "label": "struct Kinds.Leg",
        "members": [
          {
            "contract": "Kinds.sol:Kinds",
            "label": "to",
            "offset": 0,
            "slot": "0",
            "type": "t_address"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "sizes",
            "offset": 0,
            "slot": "1",
            "type": "t_array(t_uint32)dyn_storage"
          }
        ],
        "numberOfBytes": "64"
      },
      "t_struct(Point)_storage": {
        "encoding": "inplace",
        "label": "struct Layout.Point",
        "members": [
          {
            "contract": "Kinds.sol:Kinds",
            "label": "x",
            "offset": 0,
            "slot": "0",
            "type": "t_uint128"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "y",
            "offset": 16,
            "slot": "0",
            "type": "t_uint128"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "label",
            "offset": 0,
            "slot": "1",
            "type": "t_string_storage"
          }
        ],
        "numberOfBytes": "64"
      },
      "t_struct(Route)_storage": {
        "encoding": "inplace",
        "label": "struct Kinds.Route",
        "members": [
          {
            "contract": "Kinds.sol:Kinds",
            "label": "start",
            "offset": 0,
            "slot": "0",
            "type": "t_struct(Point)_storage"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "legs",
            "offset": 0,
            "slot": "2",
            "type": "t_array(t_struct(Leg)_storage)dyn_storage"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "turns",
            "offset": 0,
            "slot": "3",
            "type": "t_array(t_int8)5_storage"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "seen",
            "offset": 0,
            "slot": "4",
            "type": "t_mapping(t_address,t_bool)"
          },
          {
            "contract": "Kinds.sol:Kinds",
            "label": "open",
            "offset": 0,
            "slot": "5",
            "type": "t_bool"
          }
        ],
        "numberOfBytes": "192"
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
      "t_uint32": {
        "encoding": "inplace",
        "label": "uint32",
        "numberOfBytes": "4"
      },
      "t_uint48": {
        "encoding": "inplace",
        "label": "uint48",
        "numberOfBytes": "6"
      },
      "t_uint56": {
        "encoding": "inplace",
        "label": "uint56",
        "numberOfBytes": "7"
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
      },
      "t_userDefinedValueType(Delta)": {
        "encoding": "inplace",
        "label": "Delta",
        "numberOfBytes": "8"
      },
      "t_userDefinedValueType(Price)": {
        "encoding": "inplace",
        "label": "Price",
        "numberOfBytes": "16"
      },
      "t_userDefinedValueType(Ticket)": {
        "encoding": "inplace",
        "label": "Kinds.Ticket",
        "numberOfBytes": "4"
      }
    }
  }
} as const
