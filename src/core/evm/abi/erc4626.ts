import type { SignatureTable } from './signatures';

/** ERC-4626: a vault whose shares are a token. */
export const erc4626: SignatureTable = {
  standard: 'ERC-4626',
  events: [
    'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  ],
  functions: [
    'function asset() returns (address)',
    'function totalAssets() returns (uint256)',
    'function convertToShares(uint256 assets) returns (uint256 shares)',
    'function convertToAssets(uint256 shares) returns (uint256 assets)',
    'function maxDeposit(address receiver) returns (uint256)',
    'function previewDeposit(uint256 assets) returns (uint256 shares)',
    'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
    'function maxMint(address receiver) returns (uint256)',
    'function previewMint(uint256 shares) returns (uint256 assets)',
    'function mint(uint256 shares, address receiver) returns (uint256 assets)',
    'function maxWithdraw(address owner) returns (uint256)',
    'function previewWithdraw(uint256 assets) returns (uint256 shares)',
    'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
    'function maxRedeem(address owner) returns (uint256)',
    'function previewRedeem(uint256 shares) returns (uint256 assets)',
    'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  ],
  errors: [
    'error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)',
    'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
  ],
};
