import type { SignatureTable } from './signatures';

const sendInput =
  '(bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipient, address primaryFeeTokenAddress, uint256 primaryFee, uint256 secondaryFee, uint256 requiredGasLimit, address multiHopFallback) input';
const callInput =
  '(bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipientContract, bytes recipientPayload, uint256 requiredGasLimit, uint256 recipientGasLimit, address multiHopFallback, address fallbackRecipient, address primaryFeeTokenAddress, uint256 primaryFee, uint256 secondaryFee) input';
const remote = 'bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress';
const indexedRemote = 'bytes32 indexed remoteBlockchainID, address indexed remoteTokenTransferrerAddress';

/** Interchain token transfer (ICTT): a token's home, and its remotes on other chains; ERC-20 and native. */
export const tokenTransferrer: SignatureTable = {
  standard: 'Interchain token',
  events: [
    `event TokensSent(bytes32 indexed teleporterMessageID, address indexed sender, ${sendInput}, uint256 amount)`,
    `event TokensAndCallSent(bytes32 indexed teleporterMessageID, address indexed sender, ${callInput}, uint256 amount)`,
    `event TokensRouted(bytes32 indexed teleporterMessageID, ${sendInput}, uint256 amount)`,
    `event TokensAndCallRouted(bytes32 indexed teleporterMessageID, ${callInput}, uint256 amount)`,
    'event TokensWithdrawn(address indexed recipient, uint256 amount)',
    'event CallSucceeded(address indexed recipientContract, uint256 amount)',
    'event CallFailed(address indexed recipientContract, uint256 amount)',
    `event CollateralAdded(${indexedRemote}, uint256 amount, uint256 remaining)`,
    `event RemoteRegistered(${indexedRemote}, uint256 initialCollateralNeeded, uint8 tokenDecimals)`,
    'event ReportBurnedTxFees(bytes32 indexed teleporterMessageID, uint256 feesBurned)',
  ],
  functions: [
    `function send(${sendInput})`,
    `function send(${sendInput}, uint256 amount)`,
    `function sendAndCall(${callInput})`,
    `function sendAndCall(${callInput}, uint256 amount)`,
    `function addCollateral(${remote})`,
    `function addCollateral(${remote}, uint256 amount)`,
    'function registerWithHome((address feeTokenAddress, uint256 amount) feeInfo)',
    'function reportBurnedTxFees(uint256 requiredGasLimit)',
    'function totalNativeAssetSupply() returns (uint256)',
    'function receiveTokens(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, address token, uint256 amount, bytes payload)',
    'function receiveTokens(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, bytes payload)',
  ],
};
