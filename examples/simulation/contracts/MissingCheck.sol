// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A sale that does not check what was paid when a buyer takes more than ten units.
contract MissingCheck {
    uint256 public constant price = 1 gwei;
    uint256 public sold;

    function buy(uint32 units) external payable {
        if (!isGift(units)) require(msg.value >= units * price, "too little");
        sold += units;
    }

    function isGift(uint32 units) internal pure virtual returns (bool) {
        return units > 10;
    }
}

contract MissingCheckMended is MissingCheck {
    function isGift(uint32) internal pure override returns (bool) {
        return false;
    }
}
