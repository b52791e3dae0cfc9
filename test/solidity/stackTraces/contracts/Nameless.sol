// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Plain {
    uint256 public value;
    uint256[] public values;
}

contract Receiving {
    uint256 private count;
    receive() external payable { require(msg.value > 5, "receive"); }
}

contract Falling {
    uint256 private count;
    fallback() external {
        fail();
    }
    function fail() internal view { require(count > 0, "fallback"); }
}

contract FallingDirectly {
    error Fell(bytes4 selector);
    fallback(bytes calldata) external payable returns (bytes memory) {
        revert Fell(msg.sig);
    }
}

contract Guarded {
    modifier never() {
        require(address(this) == address(0), "never");
        _;
    }
    receive() external payable never {}
    fallback() external payable never {}
}

contract Proxy {
    address private immutable implementation;
    constructor(address implementation_) { implementation = implementation_; }
    fallback() external payable {
        address target = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
