import { hexToBytes, keccak } from '../../primitives';
import { proxySlots } from './proxies';
import { signatureHash } from './signatures';

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
