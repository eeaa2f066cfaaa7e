// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ItemsReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);
    function onERC1155BatchReceived(address operator, address from, uint256[] calldata ids, uint256[] calldata values, bytes calldata data) external returns (bytes4);
}

/// Several tokens in one contract (ERC-1155).
contract Items {
    mapping(uint256 => mapping(address => uint256)) private amounts;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    error TooFew(uint256 id, uint256 have, uint256 need);
    error NotAllowed(address operator);
    error UnequalLengths(uint256 ids, uint256 values);

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        if (ids.length != values.length) revert UnequalLengths(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) amounts[ids[i]][to] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
        if (to.code.length > 0) {
            bytes4 answer = ItemsReceiver(to).onERC1155BatchReceived(msg.sender, address(0), ids, values, "");
            require(answer == ItemsReceiver.onERC1155BatchReceived.selector, "receiver refused the items");
        }
    }

    function uri(uint256) external pure returns (string memory) {
        return "ipfs://snow-items/{id}.json";
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return amounts[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids) external view returns (uint256[] memory all) {
        if (accounts.length != ids.length) revert UnequalLengths(accounts.length, ids.length);
        all = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) all[i] = balanceOf(accounts[i], ids[i]);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length > 0) {
            bytes4 answer = ItemsReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
            require(answer == ItemsReceiver.onERC1155Received.selector, "receiver refused the items");
        }
    }

    function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata data) external {
        if (ids.length != values.length) revert UnequalLengths(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length > 0) {
            bytes4 answer = ItemsReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
            require(answer == ItemsReceiver.onERC1155BatchReceived.selector, "receiver refused the items");
        }
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotAllowed(msg.sender);
        uint256 have = amounts[id][from];
        if (have < value) revert TooFew(id, have, value);
        amounts[id][from] = have - value;
        amounts[id][to] += value;
    }
}
