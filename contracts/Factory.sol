// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A contract that others deploy.
contract Child {
    uint256 public immutable value;
    constructor(uint256 value_) payable { value = value_; }
    function destroy(address payable heir) external { selfdestruct(heir); }
}

/// @title Deploys children, at addresses known before.
contract Factory {
    event Created(address child);

    function create(uint256 value) public returns (address child) {
        child = address(new Child(value));
        emit Created(child);
    }
    function create2(uint256 value, bytes32 salt) external returns (address child) {
        child = address(new Child{salt: salt}(value));
        emit Created(child);
    }
    function predict(uint256 value, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Child).creationCode, abi.encode(value)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
    }
    function createMany(uint256 count) external { for (uint256 i; i < count; i++) create(i); }
    function createAndDestroy(address payable heir) external payable {
        Child child = new Child{value: msg.value}(1);
        child.destroy(heir);
    }
}
