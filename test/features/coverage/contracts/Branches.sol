// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Math2} from "./Math2.sol";

interface Feed {
    function price(uint256 id) external view returns (uint256);
}

error Refused(uint256 code);

/// A contract with each kind of branch.
contract Branches {
    using Math2 for uint256;

    event Set(uint256 value);

    uint256 public value;
    address public owner;
    Feed feed;
    uint256[] list;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier counted(uint256 by) {
        value += by;
        _;
        emit Set(value);
    }

    constructor(Feed feed_) {
        owner = msg.sender;
        feed = feed_;
    }

    receive() external payable {
        value += msg.value;
    }

    fallback() external payable {
        if (msg.data.length < 4) revert Refused(4);
    }

    function set(uint256 next) external onlyOwner counted(1) {
        value = next;
    }

    function neverByOthers() external onlyOwner {
        value = 99;
    }

    function classify(uint256 x) external pure returns (uint256) {
        if (x == 0) return 0;
        if (x < 10) {
            return 1;
        } else if (x < 100) {
            return 2;
        } else {
            return 3;
        }
    }

    function withoutElse(uint256 x) external pure returns (uint256 result) {
        result = 1;
        if (x > 5) {
            result = 2;
        }
        if (x > 50) result = 3;
        if (x > 500) {}
        result += x > 7 ? 10 : 20;
    }

    function logic(bool a, bool b, bool c) external pure returns (bool) {
        bool both = a && b;
        bool any = a || b || c;
        return both == any;
    }

    function loops(uint256 n) external pure returns (uint256 sum) {
        for (uint256 i = 0; i < n; i++) {
            if (i == 3) continue;
            if (i == 6) break;
            sum += i;
        }
        uint256 left = n;
        while (left > 0) {
            left--;
            if (left == 1) break;
        }
        do {
            sum++;
        } while (sum < 3);
    }

    function checked(uint256 x) external pure returns (uint256) {
        require(x > 0);
        require(x < 100, Refused(x));
        require(
            x != 50,
            "fifty"
        );
        assert(x != 42);
        return x;
    }

    function always() external pure {
        revert Refused(1);
    }

    function priceOf(uint256 id) external view returns (uint256) {
        try feed.price(id) returns (uint256 found) {
            return found;
        } catch Error(string memory) {
            return 1;
        } catch (bytes memory) {
            return 2;
        }
    }

    function priceOrNothing(uint256 id) external view returns (uint256 found) {
        try feed.price(id) returns (uint256 other) {
            found = other;
        } catch {}
    }

    function yul(uint256 x) external pure returns (uint256 y) {
        assembly {
            y := 1
            if gt(x, 5) {
                y := 2
            }
            switch x
            case 7 {
                y := 7
            }
            case 8 {}
            default {
                y := add(y, 1)
            }
            for { let i := 0 } lt(i, x) { i := add(i, 1) } {
                if eq(i, 3) { break }
                y := add(y, i)
            }
        }
    }

    function push(uint256 item) external {
        unchecked {
            list.push(item + 1);
        }
        uint256 unset;
        uint256 doubled = item.twice();
        (uint256 a, uint256 b) = (doubled, unset);
        delete list;
        value = a + b;
    }

    function neverCalled(uint256 x) external view returns (uint256) {
        uint256 y = x + 1;
        if (y > 3) {
            return y;
        }
        return value;
    }

    function empty() external {}

    function neverCalledEmpty() external {}
}

contract Feeds is Feed {
    function price(uint256 id) external pure override returns (uint256) {
        if (id == 1) revert("one");
        if (id == 2) revert Refused(2);
        return id;
    }
}
