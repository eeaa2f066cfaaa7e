import type { SignatureTable } from './signatures';

// Interfaces of the subnet-evm precompiles. Their addresses are fixed, so an address alone decides which one is meant.

const roleSet = 'event RoleSet(uint256 indexed role, address indexed account, address indexed sender, uint256 oldRole)';

const roleFunctions = [
  'function readAllowList(address addr) view returns (uint256 role)',
  'function setAdmin(address addr)',
  'function setManager(address addr)',
  'function setEnabled(address addr)',
  'function setNone(address addr)',
];

const feeConfig =
  'uint256 gasLimit, uint256 targetBlockRate, uint256 minBaseFee, uint256 targetGas, uint256 baseFeeChangeDenominator, uint256 minBlockGasCost, uint256 maxBlockGasCost, uint256 blockGasCostStep';

export const allowLists: SignatureTable = {
  standard: 'Allow list',
  addresses: ['0x0200000000000000000000000000000000000000', '0x0200000000000000000000000000000000000002'],
  events: [roleSet],
  functions: roleFunctions,
};

export const nativeMinter: SignatureTable = {
  standard: 'Native minter',
  addresses: ['0x0200000000000000000000000000000000000001'],
  events: ['event NativeCoinMinted(address indexed sender, address indexed recipient, uint256 amount)', roleSet],
  functions: ['function mintNativeCoin(address addr, uint256 amount)', ...roleFunctions],
};

export const feeManager: SignatureTable = {
  standard: 'Fee manager',
  addresses: ['0x0200000000000000000000000000000000000003'],
  events: [
    `event FeeConfigChanged(address indexed sender, (${feeConfig}) oldFeeConfig, (${feeConfig}) newFeeConfig)`,
    roleSet,
  ],
  functions: [
    `function setFeeConfig(${feeConfig})`,
    `function getFeeConfig() view returns (${feeConfig})`,
    'function getFeeConfigLastChangedAt() view returns (uint256 blockNumber)',
    ...roleFunctions,
  ],
};

export const rewardManager: SignatureTable = {
  standard: 'Reward manager',
  addresses: ['0x0200000000000000000000000000000000000004'],
  events: [
    'event FeeRecipientsAllowed(address indexed sender)',
    'event RewardAddressChanged(address indexed sender, address indexed oldRewardAddress, address indexed newRewardAddress)',
    'event RewardsDisabled(address indexed sender)',
    roleSet,
  ],
  functions: [
    'function setRewardAddress(address addr)',
    'function allowFeeRecipients()',
    'function disableRewards()',
    'function currentRewardAddress() view returns (address rewardAddress)',
    'function areFeeRecipientsAllowed() view returns (bool isAllowed)',
    ...roleFunctions,
  ],
};

export const warp: SignatureTable = {
  standard: 'Warp',
  addresses: ['0x0200000000000000000000000000000000000005'],
  events: ['event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)'],
  functions: [
    'function sendWarpMessage(bytes payload) returns (bytes32 messageID)',
    'function getVerifiedWarpMessage(uint32 index) view returns ((bytes32 sourceChainID, address originSenderAddress, bytes payload) message, bool valid)',
    'function getVerifiedWarpBlockHash(uint32 index) view returns ((bytes32 sourceChainID, bytes32 blockHash) warpBlockHash, bool valid)',
    'function getBlockchainID() view returns (bytes32 blockchainID)',
  ],
};

const gasPriceConfig = '(bool,uint64,bool,uint64,uint64)';

export const gasPriceManager: SignatureTable = {
  standard: 'Gas price manager',
  addresses: ['0x0200000000000000000000000000000000000006'],
  events: [
    `event GasPriceConfigUpdated(address indexed sender, ${gasPriceConfig} oldGasPriceConfig, ${gasPriceConfig} newGasPriceConfig)`,
    roleSet,
  ],
  functions: [
    `function setGasPriceConfig(${gasPriceConfig} config)`,
    `function getGasPriceConfig() view returns (${gasPriceConfig} config)`,
    'function getGasPriceConfigLastChangedAt() view returns (uint256 blockNumber)',
    ...roleFunctions,
  ],
};
