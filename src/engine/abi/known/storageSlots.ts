import { hexToBytes, keccak } from '../../primitives';
import { signatureHash } from './signatures';

/** Storage slots in which a proxy keeps whose code it runs. Rule: ERC-1967. */
export const proxySlots = {
  /** keccak of "eip1967.proxy.implementation", less 1. */
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** keccak of "eip1967.proxy.beacon", less 1. */
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** keccak of "eip1967.proxy.admin", less 1. */
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

/** Too short for anything but a call with an address that is part of the code: ERC-1167 has 45 bytes, its variants 44. */
const minimalProxy = /^0x[0-9a-f]{14,24}73([0-9a-f]{40})5af4[0-9a-f]{20,36}$/;

/** The contract whose code a minimal proxy (ERC-1167, ERC-7511 and the like) runs; undefined for any other code. */
export function minimalProxyTarget(code: string): string | undefined {
  const target = minimalProxy.exec(code.toLowerCase())?.[1];
  return target === undefined ? undefined : `0x${target}`;
}

/** The address in a slot; undefined: the slot is empty or holds something else. */
export function addressInSlot(word: string): string | undefined {
  const address = /^0x0{24}([0-9a-f]{40})$/i.exec(word)?.[1];
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address.toLowerCase()}`;
}

/** How the word in a slot is read. */
export type SlotKind =
  | 'address'
  | 'count'
  | 'flag'
  /** A version in 8 bytes, and whether the contract is being initialized. */
  | 'initialized'
  /** A guard against re-entrancy: 1 or 0 not entered, 2 entered. */
  | 'guard'
  /** 32 bytes of a subnet's ID. */
  | 'subnet'
  /** Seconds in 8 bytes, then a percentage in one. */
  | 'churn';

/** A place in a contract’s storage whose meaning is known by a standard or a library (docs/facts/evm.md). */
export interface KnownSlot {
  readonly slot: string;
  /** "EIP-1967 implementation", "Ownable owner": names of the standards, in every language. */
  readonly name: string;
  readonly kind: SlotKind;
  /** Where such a contract stands; absent: any contract may have it. */
  readonly address?: string;
}

let built: readonly KnownSlot[] | undefined;

/** The slots that are worth looking at in any contract, and those of this address. @param address lower case */
export function knownSlots(address: string): readonly KnownSlot[] {
  built ??= build();
  return built.filter((one) => one.address === undefined || one.address === address);
}

function build(): readonly KnownSlot[] {
  const at = (slot: string, name: string, kind: SlotKind, address?: string): KnownSlot => ({
    slot,
    name,
    kind,
    address,
  });
  const inNamespace = (id: string, offset: bigint, name: string, kind: SlotKind): KnownSlot =>
    at(namespaceSlot(id, offset), name, kind);
  return [
    at(proxySlots.implementation, 'EIP-1967 implementation', 'address'),
    at(proxySlots.beacon, 'EIP-1967 beacon', 'address'),
    at(proxySlots.admin, 'EIP-1967 admin', 'address'),
    at(signatureHash('PROXIABLE'), 'EIP-1822 implementation', 'address'),
    at(signatureHash('org.zeppelinos.proxy.implementation'), 'ZeppelinOS implementation', 'address'),
    inNamespace('openzeppelin.storage.Initializable', 0n, 'Initializable version', 'initialized'),
    inNamespace('openzeppelin.storage.Ownable', 0n, 'Ownable owner', 'address'),
    inNamespace('openzeppelin.storage.Ownable2Step', 0n, 'Ownable2Step pending owner', 'address'),
    inNamespace('openzeppelin.storage.AccessControlDefaultAdminRules', 1n, 'AccessControl default admin', 'address'),
    inNamespace('openzeppelin.storage.Pausable', 0n, 'Pausable paused', 'flag'),
    inNamespace('openzeppelin.storage.ReentrancyGuard', 0n, 'ReentrancyGuard status', 'guard'),
    inNamespace('openzeppelin.storage.ERC20', 2n, 'ERC20 total supply', 'count'),
    inNamespace('avalanche-icm.storage.ValidatorManager', 0n, 'ValidatorManager subnetID', 'subnet'),
    inNamespace('avalanche-icm.storage.ValidatorManager', 1n, 'ValidatorManager churn limit', 'churn'),
    inNamespace('avalanche-icm.storage.StakingManager', 0n, 'StakingManager validator manager', 'address'),
    at(plainSlot(0n), 'TeleporterMessenger send guard', 'guard', '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf'),
    at(plainSlot(1n), 'TeleporterMessenger receive guard', 'guard', '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf'),
    at(plainSlot(0n), 'ProxyAdmin owner', 'address', '0xa0affe1234567890abcdef1234567890abcdef34'),
  ];
}

/** Rule: ERC-7201: the hash of the namespace's hash less 1, its last byte zero. */
export function namespaceSlot(id: string, offset = 0n): string {
  const inner = BigInt(signatureHash(id)) - 1n;
  return plainSlot((BigInt(keccak(hexToBytes(plainSlot(inner))!)) & ~0xffn) + offset);
}

function plainSlot(place: bigint): string {
  return `0x${place.toString(16).padStart(64, '0')}`;
}
