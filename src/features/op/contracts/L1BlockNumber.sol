// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IL1Block {
    function number() external view returns (uint64);
}

/// The number of the L1 origin, for contracts of the former OVM.
contract L1BlockNumber {
    string public constant version = "1.1.0";

    IL1Block private constant L1_BLOCK = IL1Block(0x4200000000000000000000000000000000000015);

    receive() external payable {
        _answer();
    }

    fallback() external payable {
        _answer();
    }

    function getL1BlockNumber() public view returns (uint256) {
        return L1_BLOCK.number();
    }

    function _answer() private view {
        uint256 answer = getL1BlockNumber();
        assembly {
            mstore(0, answer)
            return(0, 32)
        }
    }
}
