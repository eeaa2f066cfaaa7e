import type { SignatureTable } from './signatures';

/** TeleporterRegistry: which messenger is which version, on one chain. */
export const teleporterRegistry: SignatureTable = {
  standard: 'Teleporter registry',
  events: [
    'event AddProtocolVersion(uint256 indexed version, address indexed protocolAddress)',
    'event LatestVersionUpdated(uint256 indexed oldVersion, uint256 indexed newVersion)',
  ],
  functions: [
    'function addProtocolVersion(uint32 messageIndex)',
    'function getLatestTeleporter() returns (address)',
    'function getTeleporterFromVersion(uint256 version) returns (address)',
    'function getAddressFromVersion(uint256 version) returns (address)',
    'function getVersionFromAddress(address protocolAddress) returns (uint256)',
    'function latestVersion() returns (uint256)',
    'function blockchainID() returns (bytes32 blockchainID)',
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
    'function getMinTeleporterVersion() returns (uint256)',
    'function isTeleporterAddressPaused(address teleporterAddress) returns (bool)',
  ],
};
