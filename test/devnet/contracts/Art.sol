// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ArtReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// Non-fungible tokens (ERC-721) with metadata that is an ipfs address made of the token's id.
contract Art {
    string public constant name = "Snow Art";
    string public constant symbol = "SNA";
    uint256 public minted;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) private counts;
    mapping(uint256 => address) private approvals;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NoSuchToken(uint256 tokenId);
    error NotTheOwner(address asked, address owner);

    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++minted;
        owners[tokenId] = to;
        counts[to] += 1;
        emit Transfer(address(0), to, tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert NoSuchToken(tokenId);
    }

    function balanceOf(address owner) external view returns (uint256) {
        return counts[owner];
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat("ipfs://snow-art/", decimal(tokenId));
    }

    function approve(address approved, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotTheOwner(msg.sender, owner);
        approvals[tokenId] = approved;
        emit Approval(owner, approved, tokenId);
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approvals[tokenId];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        bool allowed = msg.sender == owner || approvals[tokenId] == msg.sender || isApprovedForAll[owner][msg.sender];
        if (owner != from || !allowed) revert NotTheOwner(msg.sender, owner);
        delete approvals[tokenId];
        counts[from] -= 1;
        counts[to] += 1;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        bytes4 answer = ArtReceiver(to).onERC721Received(msg.sender, from, tokenId, data);
        require(answer == ArtReceiver.onERC721Received.selector, "receiver refused the token");
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(bytes1(uint8(48 + value))));
        return string.concat(decimal(value / 10), decimal(value % 10));
    }
}
