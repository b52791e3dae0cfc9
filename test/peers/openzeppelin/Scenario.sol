// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

contract Asset is ERC20, ERC20Permit, ERC20Votes, Multicall {
    constructor() ERC20("Asset", "AST") ERC20Permit("Asset") {
        _mint(msg.sender, 1_000_000);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}

contract Vault is ERC4626 {
    constructor(Asset asset_) ERC20("Vault", "VLT") ERC4626(asset_) {}
}

contract Council is Governor, GovernorCountingSimple, GovernorVotes {
    constructor(Asset asset_) Governor("Council") GovernorVotes(asset_) {}

    function votingDelay() public pure override returns (uint256) {
        return 1;
    }

    function votingPeriod() public pure override returns (uint256) {
        return 2;
    }

    function quorum(uint256) public pure override returns (uint256) {
        return 1;
    }
}

contract Box is UUPSUpgradeable {
    uint256 public value;

    function store(uint256 next) external {
        value = next;
    }

    function _authorizeUpgrade(address) internal override {}
}

contract BoxTwo is Box {
    uint256 public count;

    function increment() external {
        count++;
        value++;
    }
}

contract Proxy is ERC1967Proxy {
    constructor(address implementation, bytes memory data) ERC1967Proxy(implementation, data) {}
}
