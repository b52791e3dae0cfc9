// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Guard} from "@acme/guard/Guard.sol";

contract Guarded {
    function f(uint256 x) external pure returns (uint256) {
        Guard.need(x);
        return x;
    }
}
