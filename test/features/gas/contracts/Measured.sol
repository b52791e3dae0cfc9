// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Functions whose gas is measured: overloaded, failing, with and without arguments, and those without a name.
contract Measured {
    uint256 public immutable unit;
    uint256 public value;
    uint256 public other;
    mapping(uint256 => uint256) public squares;

    constructor(uint256 unit_) payable { unit = unit_; }

    function set(uint256 value_) external { value = value_ * unit; }
    function set(uint256 value_, uint256 other_) external { value = value_; other = other_; }
    function fill(uint256 count) external { for (uint256 i; i < count; i++) squares[i + 1] = i * i + 1; }
    function clear(uint256 count) external { for (uint256 i; i < count; i++) delete squares[i + 1]; }
    function fail() external pure { revert("no"); }
    function twice(uint256 number) external pure returns (uint256) { return number * 2; }

    receive() external payable {}
    fallback() external payable { other = msg.data.length; }
}

/// @title Passes every call on to the contract of its slot (EIP-1967).
contract Proxy {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address implementation) {
        bytes32 place = slot;
        assembly { sstore(place, implementation) }
    }

    fallback() external payable {
        bytes32 place = slot;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), sload(place), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch success
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// @title Passes every call on to a contract that never changes, which may be a proxy too.
contract Relay {
    address private immutable target;

    constructor(address target_) { target = target_; }

    fallback(bytes calldata input) external payable returns (bytes memory) {
        (bool success, bytes memory output) = target.delegatecall(input);
        require(success, "failed");
        return output;
    }
}

/// @title Deploys contracts, calls others, and clones them (EIP-1167).
contract Maker {
    Measured[] public made;

    function make(uint256 unit) external returns (Measured created) {
        created = new Measured(unit);
        made.push(created);
    }
    function setAll(uint256 value) external { for (uint256 i; i < made.length; i++) made[i].set(value); }
    function clone(address target) external returns (address copy) {
        assembly {
            mstore(0, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(0x14, shl(0x60, target))
            mstore(0x28, 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            copy := create(0, 0, 0x37)
        }
    }
}
