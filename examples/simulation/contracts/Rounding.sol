// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A lender whose shares earn interest. A withdrawal burns too few shares: the division rounds down.
contract Rounding {
    uint256 internal constant ONE = 1e9;
    uint256 public index = ONE;
    uint256 public cash;
    uint256 public totalShares;
    mapping(address => uint256) public shares;

    function deposit(uint64 amount) external {
        uint256 minted = amount * ONE / index;
        shares[msg.sender] += minted;
        totalShares += minted;
        cash += amount;
    }

    function withdraw(uint64 amount) external {
        uint256 burned = sharesOf(amount);
        shares[msg.sender] -= burned;
        totalShares -= burned;
        cash -= amount;
    }

    /// @notice Pays a tenth of all deposits as interest.
    function accrue() external {
        require(index < 1e15, "enough");
        uint256 before = owed();
        index = index * 11 / 10;
        cash += owed() - before + 1;
    }

    function owed() public view returns (uint256) {
        return totalShares * index / ONE;
    }

    function sharesOf(uint256 amount) internal view virtual returns (uint256) {
        return amount * ONE / index;
    }
}

contract RoundingMended is Rounding {
    function sharesOf(uint256 amount) internal view override returns (uint256) {
        return (amount * ONE + index - 1) / index;
    }
}
