import type { SignatureTable } from './signatures';

/** Contracts that run the code of another one (ERC-1967, UUPS, beacons), and those that administer them. */
export const proxies: SignatureTable = {
  standard: 'Proxy',
  events: [
    'event Upgraded(address indexed implementation)',
    'event AdminChanged(address previousAdmin, address newAdmin)',
    'event BeaconUpgraded(address indexed beacon)',
  ],
  functions: [
    'function upgradeTo(address newImplementation)',
    'function upgradeToAndCall(address newImplementation, bytes data)',
    'function changeAdmin(address newAdmin)',
    'function implementation() returns (address)',
    'function admin() returns (address)',
    'function proxiableUUID() returns (bytes32)',
    'function upgrade(address proxy, address implementation)',
    'function upgradeAndCall(address proxy, address implementation, bytes data)',
  ],
  errors: [
    'error ERC1967InvalidImplementation(address implementation)',
    'error ERC1967InvalidAdmin(address admin)',
    'error ERC1967InvalidBeacon(address beacon)',
    'error ERC1967NonPayable()',
    'error ProxyDeniedAdminAccess()',
    'error BeaconInvalidImplementation(address implementation)',
    'error UUPSUnauthorizedCallContext()',
    'error UUPSUnsupportedProxiableUUID(bytes32 slot)',
  ],
};
