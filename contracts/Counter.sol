// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A number to count with.
contract Counter {
    error WrongNumber(uint256 have, uint256 want);
    event Incremented(address indexed by, uint256 number);
    uint256 public number;

    function set(uint256 value) external { number = value; }
    function increment() external { number++; emit Incremented(msg.sender, number); }
    function needs(uint256 n) external view { if (number != n) revert WrongNumber(number, n); }
}
