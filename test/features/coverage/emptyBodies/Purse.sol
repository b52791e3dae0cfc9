// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Purse {
    uint256 public limit = 5;

    constructor() payable {}

    receive() external payable {}

    function ping() external {}

    function never() external {}
}

contract Sink {
    constructor() payable {}

    fallback() external payable {}
}
