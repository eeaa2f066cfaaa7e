import { hexToBytes, keccak, paddedHex } from '../../primitives';
import { signatureHash } from './signatures';

/** Storage slots in which a proxy has its implementation. Source: ERC-1967. */
export const proxySlots = {
  /** keccak of "eip1967.proxy.implementation", minus 1. */
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** keccak of "eip1967.proxy.beacon", minus 1. */
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** keccak of "eip1967.proxy.admin", minus 1. */
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

/** Too short for anything but a DELEGATECALL to an address in the code: ERC-1167 has 45 bytes, its variants 44. */
const minimalProxy = /^0x[0-9a-f]{14,24}73([0-9a-f]{40})5af4[0-9a-f]{20,36}$/;

/** The implementation of a minimal proxy (ERC-1167, ERC-7511 and the like); `undefined` for any other code. */
export function minimalProxyTarget(code: string): string | undefined {
  const target = minimalProxy.exec(code.toLowerCase())?.[1];
  return target === undefined ? undefined : `0x${target}`;
}

/** The address in a slot; `undefined` where it is empty or has another type. */
export function addressInSlot(word: string): string | undefined {
  const address = /^0x0{24}([0-9a-f]{40})$/i.exec(word)?.[1];
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address.toLowerCase()}`;
}

export type SlotKind =
  | 'address'
  | 'count'
  | 'flag'
  /** An 8-byte version, and whether the contract is being initialized. */
  | 'initialized'
  /** A reentrancy guard: 0 or 1 not entered, 2 entered. */
  | 'guard'
  /** A 32-byte subnet ID. */
  | 'subnet'
  /** 8 bytes of seconds, followed by a one-byte percentage. */
  | 'churn';

/** A storage slot defined by a standard or a library (docs/facts/evm.md). */
export interface KnownSlot {
  readonly slot: string;
  /** "EIP-1967 implementation", "Ownable owner": names of the standards, in every language. */
  readonly name: string;
  readonly kind: SlotKind;
  /** Address of such a contract; absent where any contract may have the slot. */
  readonly address?: string;
}

let built: readonly KnownSlot[] | undefined;

/** The slots to check in any contract, and those of this address. @param address lower case */
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
    at(paddedHex(0n), 'TeleporterMessenger send guard', 'guard', '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf'),
    at(paddedHex(1n), 'TeleporterMessenger receive guard', 'guard', '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf'),
    at(paddedHex(0n), 'ProxyAdmin owner', 'address', '0xa0affe1234567890abcdef1234567890abcdef34'),
  ];
}

/** Source: ERC-7201: the hash of the namespace's hash minus 1, with the last byte zeroed. */
export function namespaceSlot(id: string, offset = 0n): string {
  const inner = BigInt(signatureHash(id)) - 1n;
  return paddedHex((BigInt(keccak(hexToBytes(paddedHex(inner))!)) & ~0xffn) + offset);
}

/** Topics of messenger events about a single message, whose ID is the second topic. */
export const messengerTopics = {
  sent: '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8',
  feeAdded: '0xc1bfd1f1208927dfbd414041dcb5256e6c9ad90dd61aec3249facbd34ff7b3e1',
  received: '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34',
  executed: '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c',
  failed: '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985',
  acknowledged: '0xd13a7935f29af029349bed0a2097455b91fd06190a30478c575db3f31e00bf57',
} as const;

/** BlockchainIDInitialized: the messenger's first message on a chain. */
export const initializedTopic = '0x1eac640109dc937d2a9f42735a05f794b39a5e3759d681951d671aabbce4b104';

/** Calls of a messenger that emit no event when rejected. */
export const messengerSelectors = {
  receive: '0xccb5f809',
  retryExecution: '0xfc2d6197',
  retrySend: '0x8245a1b0',
} as const;

const topics: ReadonlySet<string | undefined> = new Set(Object.values(messengerTopics));
const selectors: readonly string[] = Object.values(messengerSelectors);

/** Whether a message was delivered but its execution failed, in a transaction that succeeded. */
export function hasFailedExecution(
  logs: readonly { readonly topics: readonly string[] }[] | null | undefined,
): boolean {
  return logs?.some(({ topics: [first] }) => first === messengerTopics.failed) === true;
}

/** The parts of a transaction that show whether it is about messages. */
interface MaybeMessaging {
  readonly input: string;
  readonly receipt?: {
    readonly status?: bigint | null;
    readonly logs: readonly { readonly topics: readonly string[] }[];
  };
}

/** Whether a transaction sent, delivered, retried or acknowledged a message, or tried to. */
export function isAboutMessages({ input, receipt }: MaybeMessaging): boolean {
  return (
    receipt?.logs.some(({ topics: [first] }) => topics.has(first)) === true ||
    (receipt?.status === 0n && selectors.includes(input.slice(0, 10)))
  );
}

/** A validation stored by a validator manager. Source: ACP-99, and icm-contracts v1.0.0, which has one nonce less. */
export interface ManagedValidator {
  readonly status: ManagedStatus;
  readonly weight: bigint;
  /** Last nonce sent to the P-Chain; 0 for none. */
  readonly sentNonce: bigint;
  /** Last nonce confirmed by the P-Chain; absent where the contract does not store it. */
  readonly receivedNonce?: bigint;
}

const statuses = ['unknown', 'pendingAdded', 'active', 'pendingRemoved', 'completed', 'invalidated'] as const;
type ManagedStatus = (typeof statuses)[number];

/** `getValidator(bytes32)`, `l1TotalWeight()`, `owner()` */
export const managerSelectors = {
  getValidator: '0xd5f20ff6',
  l1TotalWeight: '0xbb0b1938',
  owner: '0x8da5cb5b',
} as const;

/** Manager functions that take a P-Chain message, all with `(uint32 messageIndex)` except the first. */
const completions = {
  initializeValidatorSet: '0x20d91b7a',
  completeValidatorRegistration: '0xa3a65e48',
  completeValidatorRemoval: '0x9681d940',
  completeValidatorWeightUpdate: '0xce161f14',
} as const;
type ValidatorCompletion = keyof typeof completions;

/** Functions that make the manager resend a message that signers no longer have. `(bytes32 validationID)` */
export const resends = {
  resendRegisterValidatorMessage: '0xbee0a03f',
  resendValidatorRemovalMessage: '0x66edba73',
} as const;

/** Calldata that refers to the only message of the transaction. */
export function completionCall(name: Exclude<ValidatorCompletion, 'initializeValidatorSet'>): string {
  return `${completions[name]}${'0'.repeat(64)}`;
}

/** Parses the result of `getValidator`; `undefined` where the manager is of an unknown version. */
export function readManagedValidator(result: string): ManagedValidator | undefined {
  const words =
    result
      .slice(2)
      .match(/[0-9a-f]{64}/gi)
      ?.map((word) => BigInt(`0x${word}`)) ?? [];
  const [start, status = -1n, nodeId, , third, fourth, fifth] = words;
  const name = statuses[Number(status)];
  // The bytes of the NodeID follow the last word.
  const count = nodeId === undefined ? 0n : nodeId / 32n;
  if (start !== 32n || name === undefined || third === undefined || fourth === undefined || fifth === undefined) {
    return undefined;
  }
  if (count === 8n) {
    return { status: name, sentNonce: third, receivedNonce: fourth, weight: fifth };
  }
  return count === 7n ? { status: name, sentNonce: third, weight: fourth } : undefined;
}
