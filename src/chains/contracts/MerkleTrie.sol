// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Proofs of Merkle Patricia tries whose keys are hashed (Yellow Paper, appendix D).
library MerkleTrie {
    uint256 private constant KEY_NIBBLES = 64;

    struct Item {
        uint256 start;
        uint256 end;
        uint256 payload;
        bool isList;
    }

    /// Returns whether the proof, a list of nodes from the root on, shows that the trie has this value under the key.
    /// A node of less than 32 bytes, which its parent contains, is an element of the proof too.
    function hasValue(bytes32 key, bytes memory value, bytes[] calldata proof, bytes32 root) internal pure returns (bool) {
        bytes32 path = keccak256(abi.encode(key));
        bytes32 expected = root;
        uint256 at = 0;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes calldata node = proof[i];
            if (keccak256(node) != expected) return false;
            Item[] memory items = _itemsOf(node);
            Item memory next;
            if (items.length == 17) {
                if (at == KEY_NIBBLES) return false;
                next = items[_nibble(path, at++)];
            } else {
                require(items.length == 2, "MerkleTrie: received an unparseable node");
                (bool matches, bool isLeaf, uint256 length) = _compare(node[items[0].payload:items[0].end], path, at);
                if (!matches) return false;
                at += length;
                next = items[1];
                if (isLeaf) return i == proof.length - 1 && at == KEY_NIBBLES && keccak256(node[next.payload:next.end]) == keccak256(value);
            }
            expected = _reference(node, next);
        }
        return false;
    }

    /// The hash of the next node: its parent has the hash, or the node itself.
    function _reference(bytes calldata node, Item memory next) private pure returns (bytes32) {
        if (next.isList) return keccak256(node[next.start:next.end]);
        return next.end - next.payload == 32 ? bytes32(node[next.payload:next.end]) : bytes32(0);
    }

    /// Compares the compact path of a node with the rest of the key.
    function _compare(bytes calldata compact, bytes32 path, uint256 at) private pure returns (bool matches, bool isLeaf, uint256 length) {
        require(compact.length > 0 && uint8(compact[0]) < 0x40, "MerkleTrie: received a node with an unknown prefix");
        uint8 flags = uint8(compact[0]) >> 4;
        isLeaf = flags >= 2;
        uint256 first = flags % 2 == 1 ? 1 : 2;
        length = compact.length * 2 - first;
        if (at + length > KEY_NIBBLES) return (false, isLeaf, length);
        for (uint256 i = 0; i < length; i++) {
            uint8 pair = uint8(compact[(first + i) / 2]);
            uint8 nibble = (first + i) % 2 == 0 ? pair >> 4 : pair & 0x0f;
            if (nibble != _nibble(path, at + i)) return (false, isLeaf, length);
        }
        return (true, isLeaf, length);
    }

    function _nibble(bytes32 path, uint256 at) private pure returns (uint8) {
        uint8 pair = uint8(path[at / 2]);
        return at % 2 == 0 ? pair >> 4 : pair & 0x0f;
    }

    /// The items of an RLP list.
    function _itemsOf(bytes calldata node) private pure returns (Item[] memory items) {
        Item memory list = _itemAt(node, 0);
        require(list.isList && list.end == node.length, "RLPReader: decoded item type for list is not a list item");
        uint256 count;
        items = new Item[](17);
        for (uint256 at = list.payload; at < list.end; count++) {
            require(count < 17, "RLPReader: provided RLP list exceeds max list length");
            items[count] = _itemAt(node, at);
            at = items[count].end;
        }
        assembly {
            mstore(items, count)
        }
    }

    /// The RLP item that begins at an offset (Yellow Paper, appendix B).
    function _itemAt(bytes calldata data, uint256 at) private pure returns (Item memory item) {
        require(at < data.length, "RLPReader: length of an RLP item must be greater than zero to be decodable");
        uint256 first = uint8(data[at]);
        item.start = at;
        item.isList = first >= 0xc0;
        if (first < 0x80) (item.payload, item.end) = (at, at + 1);
        else {
            uint256 short = item.isList ? 0xc0 : 0x80;
            uint256 lengthBytes = first - short > 55 ? first - short - 55 : 0;
            uint256 length = lengthBytes == 0 ? first - short : _number(data, at + 1, lengthBytes);
            item.payload = at + 1 + lengthBytes;
            item.end = item.payload + length;
        }
        require(item.end <= data.length, "RLPReader: length of content must be greater than list length");
    }

    function _number(bytes calldata data, uint256 at, uint256 size) private pure returns (uint256 number) {
        require(size <= 4 && at + size <= data.length, "RLPReader: length of content must be > than length of string length");
        for (uint256 i = 0; i < size; i++) number = (number << 8) | uint8(data[at + i]);
    }
}
