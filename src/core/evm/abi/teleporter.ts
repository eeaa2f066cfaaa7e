import type { SignatureTable } from './signatures';

const receipts = '(uint256 receivedMessageNonce, address relayerRewardAddress)[] receipts';
const feeInfo = '(address feeTokenAddress, uint256 amount)';
const message = `(uint256 messageNonce, address originSenderAddress, bytes32 destinationBlockchainID, address destinationAddress, uint256 requiredGasLimit, address[] allowedRelayerAddresses, ${receipts}, bytes message)`;

/** TeleporterMessenger: the same address on every chain, since it is deployed by a transaction without an owner. */
export const teleporter: SignatureTable = {
  standard: 'Teleporter',
  addresses: ['0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf'],
  events: [
    'event BlockchainIDInitialized(bytes32 indexed blockchainID)',
    `event SendCrossChainMessage(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, ${message} message, ${feeInfo} feeInfo)`,
    `event AddFeeAmount(bytes32 indexed messageID, ${feeInfo} updatedFeeInfo)`,
    `event ReceiveCrossChainMessage(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, address indexed deliverer, address rewardRedeemer, ${message} message)`,
    'event MessageExecuted(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID)',
    `event MessageExecutionFailed(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, ${message} message)`,
    `event ReceiptReceived(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, address indexed relayerRewardAddress, ${feeInfo} feeInfo)`,
    'event RelayerRewardsRedeemed(address indexed redeemer, address indexed asset, uint256 amount)',
  ],
  functions: [
    `function sendCrossChainMessage((bytes32 destinationBlockchainID, address destinationAddress, ${feeInfo} feeInfo, uint256 requiredGasLimit, address[] allowedRelayerAddresses, bytes message) messageInput) returns (bytes32 messageID)`,
    `function retrySendCrossChainMessage(${message} message)`,
    'function addFeeAmount(bytes32 messageID, address feeTokenAddress, uint256 additionalFeeAmount)',
    'function receiveCrossChainMessage(uint32 messageIndex, address relayerRewardAddress)',
    `function retryMessageExecution(bytes32 sourceBlockchainID, ${message} message)`,
    `function sendSpecifiedReceipts(bytes32 sourceBlockchainID, bytes32[] messageIDs, ${feeInfo} feeInfo, address[] allowedRelayerAddresses) returns (bytes32 messageID)`,
    'function redeemRelayerRewards(address feeAsset)',
    'function messageReceived(bytes32 messageID) returns (bool)',
    'function getMessageHash(bytes32 messageID) returns (bytes32)',
  ],
};
