import type { SignatureTable } from './signatures';

/** ERC-20 with its metadata, ERC-2612 permits, and the errors of ERC-6093. */
export const erc20: SignatureTable = {
  standard: 'ERC-20',
  events: [
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
  ],
  functions: [
    'function name() returns (string)',
    'function symbol() returns (string)',
    'function decimals() returns (uint8)',
    'function totalSupply() returns (uint256)',
    'function balanceOf(address account) returns (uint256)',
    'function transfer(address to, uint256 value) returns (bool)',
    'function allowance(address owner, address spender) returns (uint256)',
    'function approve(address spender, uint256 value) returns (bool)',
    'function transferFrom(address from, address to, uint256 value) returns (bool)',
    'function increaseAllowance(address spender, uint256 addedValue) returns (bool)',
    'function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function nonces(address owner) returns (uint256)',
    'function DOMAIN_SEPARATOR() returns (bytes32)',
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
