import type { SignatureTable } from './signatures';

/** ERC-721 with its metadata and enumeration, and the errors of ERC-6093. */
export const erc721: SignatureTable = {
  standard: 'ERC-721',
  events: [
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  ],
  functions: [
    'function name() returns (string)',
    'function symbol() returns (string)',
    'function tokenURI(uint256 tokenId) returns (string)',
    'function totalSupply() returns (uint256)',
    'function tokenByIndex(uint256 index) returns (uint256)',
    'function tokenOfOwnerByIndex(address owner, uint256 index) returns (uint256)',
    'function balanceOf(address owner) returns (uint256)',
    'function ownerOf(uint256 tokenId) returns (address)',
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    'function transferFrom(address from, address to, uint256 tokenId)',
    'function approve(address to, uint256 tokenId)',
    'function setApprovalForAll(address operator, bool approved)',
    'function getApproved(uint256 tokenId) returns (address)',
    'function isApprovedForAll(address owner, address operator) returns (bool)',
    'function onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)',
    'function mint(address to)',
    'function safeMint(address to, uint256 tokenId)',
    'function burn(uint256 tokenId)',
  ],
  errors: [
    'error ERC721InvalidOwner(address owner)',
    'error ERC721NonexistentToken(uint256 tokenId)',
    'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
    'error ERC721InvalidSender(address sender)',
    'error ERC721InvalidReceiver(address receiver)',
    'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
    'error ERC721InvalidApprover(address approver)',
    'error ERC721InvalidOperator(address operator)',
    'error ERC721OutOfBoundsIndex(address owner, uint256 index)',
    'error ERC721EnumerableForbiddenBatchMint()',
  ],
};
