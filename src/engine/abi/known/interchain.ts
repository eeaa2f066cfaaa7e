import type { SignatureTable } from './signatures';

const receipts = '(uint256 receivedMessageNonce, address relayerRewardAddress)[] receipts';
const feeInfo = '(address feeTokenAddress, uint256 amount)';
/** What a messenger sends in a Warp message, as one parameter. */
export const teleporterMessageType = `(uint256 messageNonce, address originSenderAddress, bytes32 destinationBlockchainID, address destinationAddress, uint256 requiredGasLimit, address[] allowedRelayerAddresses, ${receipts}, bytes message)`;

const message = teleporterMessageType;

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
    'function messageReceived(bytes32 messageID) view returns (bool)',
    'function getMessageHash(bytes32 messageID) view returns (bytes32)',
  ],
};

/** TeleporterRegistry: which messenger is which version, on one chain. */
export const teleporterRegistry: SignatureTable = {
  standard: 'Teleporter registry',
  events: [
    'event AddProtocolVersion(uint256 indexed version, address indexed protocolAddress)',
    'event LatestVersionUpdated(uint256 indexed oldVersion, uint256 indexed newVersion)',
  ],
  functions: [
    'function addProtocolVersion(uint32 messageIndex)',
    'function getLatestTeleporter() view returns (address)',
    'function getTeleporterFromVersion(uint256 version) view returns (address)',
    'function getAddressFromVersion(uint256 version) view returns (address)',
    'function getVersionFromAddress(address protocolAddress) view returns (uint256)',
    'function latestVersion() view returns (uint256)',
    'function blockchainID() view returns (bytes32 blockchainID)',
  ],
};

/** Contracts that send and receive through the registry's messengers. */
export const teleporterRegistryApp: SignatureTable = {
  standard: 'Teleporter app',
  events: [
    'event MinTeleporterVersionUpdated(uint256 indexed oldMinTeleporterVersion, uint256 indexed newMinTeleporterVersion)',
    'event TeleporterAddressPaused(address indexed teleporterAddress)',
    'event TeleporterAddressUnpaused(address indexed teleporterAddress)',
  ],
  functions: [
    'function receiveTeleporterMessage(bytes32 sourceBlockchainID, address originSenderAddress, bytes message)',
    'function updateMinTeleporterVersion(uint256 version)',
    'function pauseTeleporterAddress(address teleporterAddress)',
    'function unpauseTeleporterAddress(address teleporterAddress)',
    'function getMinTeleporterVersion() view returns (uint256)',
    'function isTeleporterAddressPaused(address teleporterAddress) view returns (bool)',
  ],
};

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
    'function totalNativeAssetSupply() view returns (uint256)',
    'function receiveTokens(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, address token, uint256 amount, bytes payload)',
    'function receiveTokens(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, bytes payload)',
  ],
};
