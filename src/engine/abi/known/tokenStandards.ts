import type { SignatureTable } from './signatures';

/** ERC-20 with its metadata, ERC-2612 permits, and the errors of ERC-6093. */
export const erc20: SignatureTable = {
  standard: 'ERC-20',
  events: [
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
  ],
  functions: [
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function decimals() view returns (uint8)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address account) view returns (uint256)',
    'function transfer(address to, uint256 value) returns (bool)',
    'function allowance(address owner, address spender) view returns (uint256)',
    'function approve(address spender, uint256 value) returns (bool)',
    'function transferFrom(address from, address to, uint256 value) returns (bool)',
    'function increaseAllowance(address spender, uint256 addedValue) returns (bool)',
    'function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function nonces(address owner) view returns (uint256)',
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function mint(address to, uint256 amount)',
    'function burn(uint256 value)',
    'function burnFrom(address account, uint256 value)',
  ],
  errors: [
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    'error ERC20InvalidSender(address sender)',
    'error ERC20InvalidReceiver(address receiver)',
    'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    'error ERC20InvalidApprover(address approver)',
    'error ERC20InvalidSpender(address spender)',
    'error ERC2612ExpiredSignature(uint256 deadline)',
    'error ERC2612InvalidSigner(address signer, address owner)',
    'error ERC20ExceededSafeSupply(uint256 increasedSupply, uint256 cap)',
    'error ERC20ExceededCap(uint256 increasedSupply, uint256 cap)',
    'error ERC20InvalidCap(uint256 cap)',
    'error SafeERC20FailedOperation(address token)',
    'error SafeERC20FailedDecreaseAllowance(address spender, uint256 currentAllowance, uint256 requestedDecrease)',
  ],
};

/** ERC-721 with its metadata and enumeration, and the errors of ERC-6093. */
export const erc721: SignatureTable = {
  standard: 'ERC-721',
  events: [
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  ],
  functions: [
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function tokenURI(uint256 tokenId) view returns (string)',
    'function totalSupply() view returns (uint256)',
    'function tokenByIndex(uint256 index) view returns (uint256)',
    'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function ownerOf(uint256 tokenId) view returns (address)',
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    'function transferFrom(address from, address to, uint256 tokenId)',
    'function approve(address to, uint256 tokenId)',
    'function setApprovalForAll(address operator, bool approved)',
    'function getApproved(uint256 tokenId) view returns (address)',
    'function isApprovedForAll(address owner, address operator) view returns (bool)',
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

/** ERC-1155 with its metadata, and the errors of ERC-6093. */
export const erc1155: SignatureTable = {
  standard: 'ERC-1155',
  events: [
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    'event ApprovalForAll(address indexed account, address indexed operator, bool approved)',
    'event URI(string value, uint256 indexed id)',
  ],
  functions: [
    'function uri(uint256 id) view returns (string)',
    'function balanceOf(address account, uint256 id) view returns (uint256)',
    'function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])',
    'function setApprovalForAll(address operator, bool approved)',
    'function isApprovedForAll(address account, address operator) view returns (bool)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    'function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes data) returns (bytes4)',
    'function onERC1155BatchReceived(address operator, address from, uint256[] ids, uint256[] values, bytes data) returns (bytes4)',
    'function mint(address to, uint256 id, uint256 value, bytes data)',
    'function mintBatch(address to, uint256[] ids, uint256[] values)',
    'function mintBatch(address to, uint256[] ids, uint256[] values, bytes data)',
    'function burn(address account, uint256 id, uint256 value)',
    'function burnBatch(address account, uint256[] ids, uint256[] values)',
  ],
  errors: [
    'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
    'error ERC1155InvalidSender(address sender)',
    'error ERC1155InvalidReceiver(address receiver)',
    'error ERC1155MissingApprovalForAll(address operator, address owner)',
    'error ERC1155InvalidApprover(address approver)',
    'error ERC1155InvalidOperator(address operator)',
    'error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)',
  ],
};

/** ERC-4626: a vault whose shares are a token. */
export const erc4626: SignatureTable = {
  standard: 'ERC-4626',
  events: [
    'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  ],
  functions: [
    'function asset() view returns (address)',
    'function totalAssets() view returns (uint256)',
    'function convertToShares(uint256 assets) view returns (uint256 shares)',
    'function convertToAssets(uint256 shares) view returns (uint256 assets)',
    'function maxDeposit(address receiver) view returns (uint256)',
    'function previewDeposit(uint256 assets) view returns (uint256 shares)',
    'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
    'function maxMint(address receiver) view returns (uint256)',
    'function previewMint(uint256 shares) view returns (uint256 assets)',
    'function mint(uint256 shares, address receiver) returns (uint256 assets)',
    'function maxWithdraw(address owner) view returns (uint256)',
    'function previewWithdraw(uint256 assets) view returns (uint256 shares)',
    'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
    'function maxRedeem(address owner) view returns (uint256)',
    'function previewRedeem(uint256 shares) view returns (uint256 assets)',
    'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  ],
  errors: [
    'error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)',
    'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
  ],
};

/** The wrapped native token (WAVAX): deposits and withdrawals make no Transfer event. */
export const wrappedNative: SignatureTable = {
  standard: 'Wrapped native token',
  events: ['event Deposit(address indexed dst, uint256 wad)', 'event Withdrawal(address indexed src, uint256 wad)'],
  functions: ['function deposit() payable', 'function withdraw(uint256 wad)'],
};

/** ERC-165: a contract asked for what it supports. */
export const erc165: SignatureTable = {
  standard: 'ERC-165',
  functions: ['function supportsInterface(bytes4 interfaceId) view returns (bool)'],
};
