// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;

import {Lib} from "./Lib.sol";
import {Owned} from "./Owned.sol";

contract A is Owned {
    function f(uint256 x) external pure checked(x) returns (uint256) {
        return Lib.twice(x);
    }
}
