// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IL1Block {
    function basefee() external view returns (uint256);
    function blobBaseFee() external view returns (uint256);
    function baseFeeScalar() external view returns (uint32);
    function blobBaseFeeScalar() external view returns (uint32);
    function l1FeeOverhead() external view returns (uint256);
    function l1FeeScalar() external view returns (uint256);
    function operatorFeeScalar() external view returns (uint32);
    function operatorFeeConstant() external view returns (uint64);
}

/// The fees of the OP stack, at 0x420000000000000000000000000000000000000F.
/// Formulas: optimism specs, protocol/fjord/exec-engine.md, protocol/isthmus/exec-engine.md, protocol/jovian/exec-engine.md.
contract GasPriceOracle {
    IL1Block private constant L1_BLOCK = IL1Block(0x4200000000000000000000000000000000000015);

    /// The bytes that a signature adds to an unsigned transaction.
    uint256 private constant SIGNATURE = 68;

    int256 private constant INTERCEPT = -42_585_600;
    uint256 private constant SLOPE = 836_500;
    uint256 private constant MINIMUM = 100e6;

    bool public isEcotone;
    bool public isFjord;
    bool public isIsthmus;
    bool public isJovian;

    function version() external pure returns (string memory) {
        return "1.6.0";
    }

    function decimals() external pure returns (uint256) {
        return 6;
    }

    function DECIMALS() external pure returns (uint256) {
        return 6;
    }

    function gasPrice() external view returns (uint256) {
        return block.basefee;
    }

    function baseFee() external view returns (uint256) {
        return block.basefee;
    }

    function l1BaseFee() public view returns (uint256) {
        return L1_BLOCK.basefee();
    }

    function blobBaseFee() public view returns (uint256) {
        return L1_BLOCK.blobBaseFee();
    }

    function baseFeeScalar() public view returns (uint32) {
        require(isEcotone, "GasPriceOracle: not Ecotone");
        return L1_BLOCK.baseFeeScalar();
    }

    function blobBaseFeeScalar() public view returns (uint32) {
        require(isEcotone, "GasPriceOracle: not Ecotone");
        return L1_BLOCK.blobBaseFeeScalar();
    }

    function overhead() public view returns (uint256) {
        require(!isEcotone, "GasPriceOracle: overhead() is deprecated");
        return L1_BLOCK.l1FeeOverhead();
    }

    function scalar() public view returns (uint256) {
        require(!isEcotone, "GasPriceOracle: scalar() is deprecated");
        return L1_BLOCK.l1FeeScalar();
    }

    /// The L1 fee of an unsigned transaction, in wei.
    function getL1Fee(bytes memory data) external view returns (uint256) {
        if (isFjord) return _fjordFee(_compressedLength(data) + SIGNATURE);
        uint256 gas = _dataGas(data) + SIGNATURE * 16;
        if (isEcotone) return (gas * _weightedPrice()) / 16e6;
        return ((gas + overhead()) * l1BaseFee() * scalar()) / 1e6;
    }

    function getL1FeeUpperBound(uint256 unsignedSize) external view returns (uint256) {
        require(isFjord, "GasPriceOracle: getL1FeeUpperBound only supports Fjord");
        uint256 size = unsignedSize + SIGNATURE;
        return _fjordFee(size + size / 255 + 16);
    }

    function getL1GasUsed(bytes memory data) external view returns (uint256) {
        if (isFjord) return (_estimatedSize(_compressedLength(data) + SIGNATURE) * 16) / 1e6;
        uint256 gas = _dataGas(data) + SIGNATURE * 16;
        return isEcotone ? gas : gas + overhead();
    }

    /// The operator fee of an amount of gas, in wei.
    function getOperatorFee(uint256 gas) external view returns (uint256) {
        if (!isIsthmus) return 0;
        uint256 operatorScalar = L1_BLOCK.operatorFeeScalar();
        uint256 constantFee = L1_BLOCK.operatorFeeConstant();
        if (isJovian) return gas * operatorScalar * 100 + constantFee;
        return (gas * operatorScalar) / 1e6 + constantFee;
    }

    function _fjordFee(uint256 compressed) private view returns (uint256) {
        return (_estimatedSize(compressed) * _weightedPrice()) / 1e12;
    }

    function _weightedPrice() private view returns (uint256) {
        return 16 * uint256(baseFeeScalar()) * l1BaseFee() + uint256(blobBaseFeeScalar()) * blobBaseFee();
    }

    /// The estimated size of a transaction in a batch, in millionths of a byte.
    function _estimatedSize(uint256 compressed) private pure returns (uint256) {
        int256 estimated = INTERCEPT + int256(SLOPE * compressed);
        return estimated < int256(MINIMUM) ? MINIMUM : uint256(estimated);
    }

    function _dataGas(bytes memory data) private pure returns (uint256 gas) {
        for (uint256 i = 0; i < data.length; i++) gas += data[i] == 0 ? 4 : 16;
    }

    /// The length of the data after FastLZ at level 1.
    function _compressedLength(bytes memory data) private pure returns (uint256 length) {
        if (data.length == 0) return 0;
        uint256[] memory table = new uint256[](8192);
        uint256 anchor = 0;
        uint256 at = 2;
        uint256 limit = data.length < 13 ? 0 : data.length - 13;
        while (at < limit) {
            uint256 found;
            uint256 distance;
            while (true) {
                uint24 sequence = _three(data, at);
                uint256 slot = ((uint256(2654435769) * sequence) >> 19) & 8191;
                found = table[slot];
                table[slot] = at;
                distance = at - found;
                if (at >= limit) break;
                at++;
                if (distance < 8192 && sequence == _three(data, found)) break;
            }
            if (at >= limit) break;
            at--;
            if (at > anchor) length += _literals(at - anchor);
            uint256 same = _sameLength(data, found + 3, at + 3, limit + 9);
            length += _match(same);
            at += same;
            table[_slotOf(data, at)] = at;
            at++;
            table[_slotOf(data, at)] = at;
            at++;
            anchor = at;
        }
        length += _literals(data.length - anchor);
    }

    function _slotOf(bytes memory data, uint256 at) private pure returns (uint256) {
        return ((uint256(2654435769) * _three(data, at)) >> 19) & 8191;
    }

    /// Three bytes, the first one lowest.
    function _three(bytes memory data, uint256 at) private pure returns (uint24) {
        return uint24(uint8(data[at])) | (uint24(uint8(data[at + 1])) << 8) | (uint24(uint8(data[at + 2])) << 16);
    }

    function _literals(uint256 count) private pure returns (uint256) {
        uint256 whole = (count / 32) * 33;
        return count % 32 == 0 ? whole : whole + (count % 32) + 1;
    }

    function _match(uint256 length) private pure returns (uint256) {
        length--;
        uint256 long = (length / 262) * 3;
        return length % 262 >= 6 ? long + 3 : long + 2;
    }

    function _sameLength(bytes memory data, uint256 one, uint256 other, uint256 end) private pure returns (uint256 same) {
        uint256 most = end - other;
        while (same < most) {
            if (data[one + same] != data[other + same]) return same + 1;
            same++;
        }
    }
}
