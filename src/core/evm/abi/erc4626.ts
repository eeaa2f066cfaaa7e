import type { SignatureTable } from './signatures';

/** ERC-4626: a vault whose shares are a token. */
export const erc4626: SignatureTable = {
  standard: 'ERC-4626',
  events: [
    'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  ],
  functions: [
    'function asset()',
    'function totalAssets()',
    'function convertToShares(uint256 assets)',
    'function convertToAssets(uint256 shares)',
    'function maxDeposit(address receiver)',
    'function previewDeposit(uint256 assets)',
    'function deposit(uint256 assets, address receiver)',
    'function maxMint(address receiver)',
    'function previewMint(uint256 shares)',
    'function mint(uint256 shares, address receiver)',
    'function maxWithdraw(address owner)',
    'function previewWithdraw(uint256 assets)',
    'function withdraw(uint256 assets, address receiver, address owner)',
    'function maxRedeem(address owner)',
    'function previewRedeem(uint256 shares)',
    'function redeem(uint256 shares, address receiver, address owner)',
  ],
  errors: [
    'error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)',
    'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
    'error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
  ],
};
