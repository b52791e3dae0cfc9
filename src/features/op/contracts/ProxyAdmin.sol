// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IProxy {
    function implementation() external returns (address);

    function admin() external returns (address);

    function changeAdmin(address admin) external;

    function upgradeTo(address target) external;

    function upgradeToAndCall(address target, bytes calldata data) external payable returns (bytes memory);
}

/// The admin of the proxies of the predeploys: its owner changes their implementations.
contract ProxyAdmin {
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    address public owner;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    function transferOwnership(address to) external onlyOwner {
        require(to != address(0), "Ownable: new owner is the zero address");
        _transfer(to);
    }

    function renounceOwnership() external onlyOwner {
        _transfer(address(0));
    }

    function getProxyImplementation(address proxy) external returns (address) {
        return IProxy(proxy).implementation();
    }

    function getProxyAdmin(address proxy) external returns (address) {
        return IProxy(proxy).admin();
    }

    function changeProxyAdmin(address proxy, address admin) external onlyOwner {
        IProxy(proxy).changeAdmin(admin);
    }

    function upgrade(address proxy, address target) external onlyOwner {
        IProxy(proxy).upgradeTo(target);
    }

    function upgradeAndCall(address proxy, address target, bytes calldata data) external payable onlyOwner {
        IProxy(proxy).upgradeToAndCall{value: msg.value}(target, data);
    }

    function _transfer(address to) private {
        emit OwnershipTransferred(owner, to);
        owner = to;
    }
}
