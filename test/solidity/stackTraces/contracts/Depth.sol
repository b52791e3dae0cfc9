// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Twin as OtherTwin} from "./OtherTwin.sol";
import {Twin} from "./Twin.sol";

contract Twins {
    Twin public immutable twin = new Twin();
    OtherTwin public immutable other = new OtherTwin();

    function ofTwin(uint256 value) external view returns (uint256) { return twin.fail(value); }
    function ofOther(uint256 value) external view returns (uint256) { return other.fail(value); }
}

contract Depth {
    uint256 internal zero;

    function down(uint256 more) external view returns (uint256) {
        require(more > 0, "the bottom");
        return this.down(more - 1) + 1;
    }
    function forever() external view returns (uint256) { return this.forever() + 1; }
    function logs() external view returns (uint256) { return this.logging(); }
    function logging() external view returns (uint256) {
        address console = 0x000000000000000000636F6e736F6c652e6c6f67;
        (bool success, ) = console.staticcall(abi.encodeWithSignature("log(string)", "here"));
        require(success && zero > 0, "logged");
        return zero;
    }
}
