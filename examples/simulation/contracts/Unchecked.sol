// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Points that are sent to two accounts at once. The sum of both overflows.
contract Unchecked {
    uint256 public constant totalSupply = 1_000_000;
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function sendToBoth(address one, address other, uint256 value) external {
        uint256 sum = twice(value);
        require(balanceOf[msg.sender] >= sum, "too little");
        balanceOf[msg.sender] -= sum;
        unchecked {
            balanceOf[one] += value;
            balanceOf[other] += value;
        }
    }

    function twice(uint256 value) internal pure virtual returns (uint256) {
        unchecked {
            return value * 2;
        }
    }
}

contract UncheckedMended is Unchecked {
    function twice(uint256 value) internal pure override returns (uint256) {
        return value * 2;
    }
}
