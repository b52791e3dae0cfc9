// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Work that contracts do, a kind a function; each result depends on every step of the work.
contract Loads {
    mapping(uint256 slot => uint256 value) public stored;

    uint256 private constant BN254_FIELD = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
    int256 private constant ONE = 1e18;
    uint256 private constant GENERATOR_X = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798;
    uint256 private constant GENERATOR_Y = 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8;

    /// @notice A chain of hashes of 64 bytes.
    function hashes(uint256 count) external pure returns (bytes32 hash) {
        for (uint256 i = 0; i < count; i++) hash = keccak256(abi.encode(hash, i));
    }

    /// @notice Sorts an array in memory by insertion; the result is the middle item.
    function sort(uint256 count) external pure returns (uint256) {
        uint256[] memory items = new uint256[](count);
        for (uint256 i = 0; i < count; i++) items[i] = uint256(keccak256(abi.encode(i))) % 10_000;
        for (uint256 i = 1; i < count; i++) {
            uint256 item = items[i];
            uint256 place = i;
            for (; place > 0 && items[place - 1] > item; place--) items[place] = items[place - 1];
            items[place] = item;
        }
        return items[count / 2];
    }

    /// @notice Iterations of the Mandelbrot set over rows of 40 points, in fixed-point numbers with 18 decimals.
    function mandel(uint256 points) external pure returns (uint256 iterations) {
        for (uint256 point = 0; point < points; point++) {
            int256 real = (int256(point % 40) - 30) * 1e17;
            int256 imaginary = (int256(point / 40) - 20) * 1e17;
            int256 x = 0;
            int256 y = 0;
            for (uint256 k = 0; k < 40 && x * x + y * y < 4 * ONE * ONE; k++) {
                (x, y) = ((x * x - y * y) / ONE + real, (2 * x * y) / ONE + imaginary);
                iterations++;
            }
        }
    }

    /// @notice Modular multiplications and additions in the field of BN254.
    function mulmods(uint256 count) external pure returns (uint256 result) {
        result = 3;
        for (uint256 i = 0; i < count; i++)
            result = addmod(mulmod(result, result + i, BN254_FIELD), i, BN254_FIELD);
    }

    /// @notice Writes new slots of a mapping, and reads others.
    function storageWrites(uint256 count) external returns (uint256 sum) {
        for (uint256 i = 0; i < count; i++) {
            stored[i] = i + 1;
            sum += stored[i / 2];
        }
    }

    /// @notice Calls to a contract (this one) which does almost nothing.
    function calls(uint256 count) external view returns (uint256 sum) {
        for (uint256 i = 0; i < count; i++) sum += this.flip(i);
    }

    function flip(uint256 value) external pure returns (uint256) {
        return value ^ 5;
    }

    /// @notice Copies of 1,024 bytes, each into new memory and changed in one byte.
    function copies(uint256 count) external pure returns (bytes32) {
        bytes memory from = new bytes(1024);
        for (uint256 i = 0; i < count; i++) {
            bytes memory to = abi.encodePacked(from);
            to[i % 1024] = bytes1(uint8(i + 1));
            from = to;
        }
        return keccak256(from);
    }

    /// @notice Recovers signers, each of another hash, with a signature whose r and s are known to be valid.
    function recover(uint256 count) external pure returns (uint160 signers) {
        for (uint256 i = 0; i < count; i++) {
            bytes32 hash = bytes32(uint256(keccak256("message")) + i);
            signers ^= uint160(ecrecover(hash, 27, bytes32(GENERATOR_X), bytes32(GENERATOR_Y)));
        }
    }
}
