// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A proxy of the OP stack: its admin changes the implementation, everybody else calls it (EIP-1967).
contract Proxy {
    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    /// keccak256("eip1967.proxy.implementation") - 1
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    /// keccak256("eip1967.proxy.admin") - 1
    bytes32 private constant ADMIN = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    /// Address 0 is the caller of eth_call without a sender, and of upgrade deposits.
    modifier adminOrDelegate() {
        if (msg.sender == _get(ADMIN) || msg.sender == address(0)) _;
        else _delegate();
    }

    receive() external payable {
        _delegate();
    }

    fallback() external payable {
        _delegate();
    }

    function upgradeTo(address target) external adminOrDelegate {
        _upgrade(target);
    }

    function upgradeToAndCall(address target, bytes calldata data) external payable adminOrDelegate returns (bytes memory) {
        _upgrade(target);
        (bool success, bytes memory returned) = target.delegatecall(data);
        require(success, "Proxy: delegatecall to new implementation contract failed");
        return returned;
    }

    function changeAdmin(address next) external adminOrDelegate {
        emit AdminChanged(_get(ADMIN), next);
        _set(ADMIN, next);
    }

    function admin() external adminOrDelegate returns (address) {
        return _get(ADMIN);
    }

    function implementation() external adminOrDelegate returns (address) {
        return _get(IMPLEMENTATION);
    }

    function _upgrade(address target) private {
        _set(IMPLEMENTATION, target);
        emit Upgraded(target);
    }

    function _delegate() private {
        address target = _get(IMPLEMENTATION);
        require(target != address(0), "Proxy: implementation not initialized");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(success) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    function _get(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function _set(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }
}
