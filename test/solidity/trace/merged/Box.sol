// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Lib {
    error Poor(uint256 have, uint256 want);

    function need(uint256 have, uint256 want) internal pure {
        if (have < want) revert Poor(have, want);
    }
}

contract Box {
    error Zero();

    uint256 public total;

    modifier some(uint256 n) {
        require(n > 0, "nothing");
        _;
    }

    function put(uint256 n) external some(n) {
        total += n;
    }

    function take(uint256 n) external {
        Lib.need(total, n);
        total -= n;
    }

    function twice(uint256 n, bool first) external pure returns (uint256) {
        if (first) revert Zero();
        n *= 2;
        if (n == 0) {
            revert Zero();
        }
        if (n == 2) n = 4;
        require(n != 4, "nothing");
        return n;
    }
}
