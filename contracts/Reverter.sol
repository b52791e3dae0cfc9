// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Every way to fail.
contract Reverter {
    error Custom(uint256 code, address who, string why);
    error Plain();

    uint256[] private numbers;

    function withReason() external pure { revert("boom"); }
    function withPanic(uint256 divisor) external pure returns (uint256) { return 1 / divisor; }
    function withAssert() external pure { assert(false); }
    function withOverflow(uint256 x) external pure returns (uint256) { return type(uint256).max + x; }
    function outOfBounds() external view returns (uint256) { return numbers[1]; }
    function withCustom() external view { revert Custom(42, msg.sender, "because"); }
    function withPlain() external pure { revert Plain(); }
    function withNothing() external pure { revert(); }
    function withInvalid() external pure { assembly { invalid() } }
    function forever() external pure { while (true) {} }
    function bubbling() external view { this.withCustom(); }
    function caught() external view returns (string memory) {
        try this.withReason() { return ""; } catch Error(string memory reason) { return reason; }
    }
    function withBytes(bytes calldata data) external pure {
        bytes memory copy = data;
        assembly { revert(add(copy, 32), mload(copy)) }
    }
}

/// @title A contract whose deployment fails.
contract RevertingConstructor {
    constructor(string memory why) { revert(why); }
}
