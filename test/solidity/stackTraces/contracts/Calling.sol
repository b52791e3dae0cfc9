// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Failing} from "./Failing.sol";
import {LinkedMath} from "./Math.sol";

interface Other {
    function one() external returns (uint256);
    function none() external;
    function look() external view returns (uint256);
}

contract Calling {
    Failing public immutable failing;
    address payable public silent;
    uint256 public written;

    constructor(Failing failing_, address payable silent_) payable {
        failing = failing_;
        silent = silent_;
    }

    function call(uint256 value) external view returns (uint256) { return failing.outer(value); }
    function callTwice() external view returns (uint256) {
        uint256 result = failing.divide(1);
        result += failing.divide(0);
        return result;
    }
    function callInternally() external view { through(); }
    function through() internal view { failing.revertCustom(); }
    function callSelf(uint256 depth) external view returns (uint256) {
        if (depth == 0) failing.requireReason();
        return this.callSelf(depth - 1);
    }
    function bare() external view { failing.revertBare(); }
    function panics() external { failing.popEmpty(); }
    function rethrow() external view {
        try failing.requireReason() {} catch Error(string memory reason) { revert(string.concat("caught ", reason)); }
    }
    function goesOn() external view {
        try failing.requireReason() {} catch {}
        require(written > 0, "went on");
    }
    function lowLevel() external view {
        (bool success, ) = address(failing).staticcall(abi.encodeCall(Failing.requireReason, ()));
        require(success, "low level");
    }
    function lowLevelPassedOn() external view {
        (bool success, bytes memory data) = address(failing).staticcall(abi.encodeCall(Failing.revertCustom, ()));
        if (!success) assembly { revert(add(data, 32), mload(data)) }
    }
    function delegated() external {
        (bool success, bytes memory data) = address(failing).delegatecall(abi.encodeCall(Failing.outer, (3)));
        if (!success) assembly { revert(add(data, 32), mload(data)) }
    }
    function callNoCode() external { Other(address(0x1234)).none(); }
    function callNoCodeForResult() external returns (uint256) { return Other(address(0x1234)).one(); }
    function tooShort() external returns (uint256) { return Other(silent).one(); }
    function noSuchFunction() external { Other(address(failing)).none(); }
    function writesInView() external view returns (uint256) { return Other(address(this)).look(); }
    function look() external returns (uint256) { written++; return written; }
    function linked(uint256 value) external pure returns (uint256) { return LinkedMath.root(value); }
    function linkedOf() external pure returns (uint256) { return LinkedMath.rootOf(new uint256[](2)); }
    function littleGas() external view returns (uint256) {
        failing.loopForever{gas: 5000}();
        return 1;
    }
    function payTooMuch() external { failing.pay{value: 100 ether}(0); }
    function payTooLittle() external { failing.pay{value: 1}(5); }
    function payNotPayable() external { payable(address(failing)).transfer(1); }
    function sendTooMuch() external { payable(silent).transfer(100 ether); }
    function blake() external view {
        (bool success, ) = address(9).staticcall(hex"00");
        require(success, "blake");
    }
    function create(uint256 value) external returns (address) { return address(new Made(value)); }
    function create2(uint256 value) external returns (address) { return address(new Made{salt: 0}(value)); }
}

contract Parent {
    uint256 internal immutable own;
    constructor(uint256 value) {
        require(value != 2, "parent");
        own = value;
    }
}

contract Made is Parent {
    modifier when(uint256 value) {
        require(value != 3, "modifier of constructor");
        _;
    }
    uint256 public quotient;
    constructor(uint256 value) Parent(value) when(value) {
        require(value != 1, "made");
        set(value);
    }
    function set(uint256 value) internal {
        assert(value != 4);
        quotient = 10 / value;
    }
}

contract Initial {
    uint256 public first = one() - 2;
    function one() internal pure returns (uint256) { return 1; }
}

contract Asking {
    constructor(Failing failing) { failing.requireReason(); }
}

contract Silent {
    fallback() external payable {}
}
