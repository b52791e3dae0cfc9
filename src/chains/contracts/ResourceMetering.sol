// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ResourceConfig} from "./Types.sol";

/// The market for the gas of deposits: those of an L1 block have a limit, and pay by burning gas of L1.
abstract contract ResourceMetering {
    error OutOfGas();

    struct ResourceParams {
        uint128 prevBaseFee;
        uint64 prevBoughtGas;
        uint64 prevBlockNum;
    }

    uint256 private initialized;
    ResourceParams public params;
    uint256[48] private gap;

    modifier metered(uint64 amount) {
        uint256 gasBefore = gasleft();
        _;
        _meter(amount, gasBefore);
    }

    function _resourceConfig() internal view virtual returns (ResourceConfig memory);

    function _meter(uint64 amount, uint256 gasBefore) private {
        ResourceConfig memory config = _resourceConfig();
        uint256 blocks = block.number - params.prevBlockNum;
        if (blocks > 0) {
            params.prevBaseFee = uint128(_nextBaseFee(config, blocks));
            params.prevBoughtGas = 0;
            params.prevBlockNum = uint64(block.number);
        }
        params.prevBoughtGas += amount;
        if (params.prevBoughtGas > config.maxResourceLimit) revert OutOfGas();
        uint256 floor = block.basefee > 1 gwei ? block.basefee : 1 gwei;
        uint256 cost = (uint256(amount) * params.prevBaseFee) / floor;
        uint256 used = gasBefore - gasleft();
        if (cost > used) _burn(cost - used);
    }

    /// The formula of EIP-1559, and for each empty block the largest decrease.
    function _nextBaseFee(ResourceConfig memory config, uint256 blocks) private view returns (uint256) {
        int256 target = int256(uint256(config.maxResourceLimit / config.elasticityMultiplier));
        int256 denominator = int256(uint256(config.baseFeeMaxChangeDenominator));
        int256 before = int256(uint256(params.prevBaseFee));
        int256 delta = (before * (int256(uint256(params.prevBoughtGas)) - target)) / (target * denominator);
        int256 fee = _clamp(config, before + delta);
        for (; blocks > 1 && fee > int256(uint256(config.minimumBaseFee)); blocks--) fee = _clamp(config, fee - fee / denominator);
        return uint256(fee);
    }

    function _clamp(ResourceConfig memory config, int256 fee) private pure returns (int256) {
        int256 low = int256(uint256(config.minimumBaseFee));
        int256 high = int256(uint256(config.maximumBaseFee));
        return fee < low ? low : fee > high ? high : fee;
    }

    function _burn(uint256 amount) private view {
        uint256 end = gasleft() > amount ? gasleft() - amount : 0;
        uint256 i;
        while (gasleft() > end) ++i;
    }
}
