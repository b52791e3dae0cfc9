// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Token {
    error InsufficientBalance(uint256 have, uint256 want);

    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function transfer(address to, uint256 value) external {
        uint256 have = balanceOf[msg.sender];
        if (have < value) revert InsufficientBalance(have, value);
        balanceOf[msg.sender] = have - value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
