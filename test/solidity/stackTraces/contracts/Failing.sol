// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Base} from "./Base.sol";
import {halve, InternalMath} from "./Math.sol";

/// Every way to fail within one contract. Höhe, größer, 漢字: ranges count bytes, columns count characters.
contract Failing is Base {
    using InternalMath for uint256;

    enum Kind { First, Second }
    error Custom(uint256 code, address who);
    error Nothing();

    uint256 public number;
    uint256[] public list;
    bytes private stored;
    uint256 private immutable limit;
    function() internal unset;

    constructor(uint256 limit_) {
        limit = limit_;
    }

    modifier before(uint256 value) {
        require(value != 1, "before");
        _;
    }

    modifier afterwards(uint256 value) {
        _;
        require(value != 2, "after");
    }

    modifier checked(uint256 value) {
        check(value);
        _;
    }

    function check(uint256 value) internal pure {
        if (value == 3) revert Custom(value, address(0));
    }

    function requireReason() external pure { require(false, "the reason"); }
    function requireBare() external view { require(number > 0); }
    function requireCustom() external view { require(number > 0, Custom(7, msg.sender)); }
    function requireOfManyLines() external view {
        require(
            number > 0 &&
                number < 100,
            "many lines"
        );
    }
    function revertReason() external pure { /* é */ revert("reverted"); }
    function revertBare() external pure { revert(); }
    function revertCustom() external view { revert Custom(1, msg.sender); }
    function revertNothing() external pure { revert Nothing(); }
    function revertImmutable() external view { require(limit == 0, "limit"); }

    function assertFalse() external view { assert(number > 0); }
    function divide(uint256 by) external pure returns (uint256) { return 5 / by; }
    function modulo(uint256 by) external pure returns (uint256) { return 5 % by; }
    function add(uint256 more) external pure returns (uint256) { return type(uint256).max + more; }
    function subtract(uint256 less) external view returns (uint256) {
        uint256 result = number;
        result -= less;
        return result;
    }
    function multiply(uint256 by) external pure returns (uint256) { return type(uint256).max * by; }
    function negate(int256 value) external pure returns (int256) { return -value; }
    function element(uint256 index) external view returns (uint256) { return list[index]; }
    function elementOfMemory(uint256 index) external pure returns (uint256) {
        uint256[] memory some = new uint256[](2);
        return some[index];
    }
    function popEmpty() external { list.pop(); }
    function toKind(uint256 value) external pure returns (Kind) { return Kind(value); }
    function callUnset() external { unset(); }
    function allocate(uint256 size) external pure returns (uint256) { return new uint256[](size).length; }
    function byteOf(bytes32 word, uint256 index) external pure returns (bytes1) { return word[index]; }
    function badBytes() external returns (bytes memory) {
        assembly { sstore(stored.slot, 1) }
        return stored;
    }
    function decode(bytes calldata encoded) external pure returns (uint256, uint256) {
        return abi.decode(encoded, (uint256, uint256));
    }
    function slice(bytes calldata given, uint256 from) external pure returns (bytes memory) {
        return given[from:];
    }

    function invalidInstruction() external pure { assembly { invalid() } }
    function assemblyRevert() external pure { assembly { revert(0, 0) } }
    function assemblyUnknown() external pure {
        assembly {
            mstore(0, 0xdeadbeef00000000000000000000000000000000000000000000000000000000)
            revert(0, 4)
        }
    }
    function loopForever() external view {
        uint256 i;
        while (number == 0) { unchecked { ++i; } }
    }

    function outer(uint256 value) external view returns (uint256) { return middle(value) + 1; }
    function middle(uint256 value) internal view returns (uint256) {
        uint256 next = value * 2;
        return inner(next);
    }
    function inner(uint256 value) private view returns (uint256) {
        require(value == number, "inner");
        return value;
    }
    function recurse(uint256 depth) public pure returns (uint256) {
        require(depth > 0, "deep enough");
        return recurse(depth - 1) + 1;
    }

    function modified(uint256 value) external pure before(value) afterwards(value) checked(value) returns (uint256) {
        require(value != 4, "body");
        return value;
    }
    function modifiedByOne(uint256 value) external pure checked(value) returns (uint256) { return value; }
    function modifiedInternally(uint256 value) external pure returns (uint256) { return guarded(value); }
    function guarded(uint256 value) internal pure before(value) returns (uint256) { return value; }

    function free(uint256 value) external pure returns (uint256) { return halve(value); }
    function library_(uint256 value) external pure returns (uint256) { return value.third(); }
    function inherited(uint256 value) external pure returns (uint256) { return fromBase(value); }
    function virtualOne(uint256 value) public pure override returns (uint256) {
        return super.virtualOne(value) + 1;
    }
    function ternary(bool yes) external pure returns (uint256) {
        return yes ? halve(3) : InternalMath.third(4);
    }
    function boolean(bool yes) external pure returns (bool) { return yes; }
    function words(string calldata text) external pure returns (uint256) { return bytes(text).length; }
    function pay(uint256 least) external payable { require(msg.value >= least, "too little"); }
}
