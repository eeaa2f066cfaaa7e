import { namespaceSlot, proxySlots } from '../../abi';
import { readStorageLayout, type StorageLayout } from './storageLayout';

/** Members of a namespace's struct: name, slot, byte, type. */
type Member = readonly [name: string, slot: number, offset: number, type: string];

/**
 * Namespaces (ERC-7201) of a library that many upgradeable contracts are made of. No layout of the compiler has them, as
 * they are no variables.
 */
const namespaces: Readonly<Record<string, readonly Member[]>> = {
  'openzeppelin.storage.Initializable': [
    ['_initialized', 0, 0, 'uint64'],
    ['_initializing', 0, 8, 'bool'],
  ],
  'openzeppelin.storage.Ownable': [['_owner', 0, 0, 'address']],
  'openzeppelin.storage.Ownable2Step': [['_pendingOwner', 0, 0, 'address']],
  'openzeppelin.storage.Pausable': [['_paused', 0, 0, 'bool']],
  'openzeppelin.storage.ReentrancyGuard': [['_status', 0, 0, 'uint256']],
  'openzeppelin.storage.AccessControl': [['_roles', 0, 0, 'mapping(bytes32 => RoleData)']],
  'openzeppelin.storage.Nonces': [['_nonces', 0, 0, 'mapping(address => uint256)']],
  'openzeppelin.storage.ERC20': [
    ['_balances', 0, 0, 'mapping(address => uint256)'],
    ['_allowances', 1, 0, 'mapping(address => mapping(address => uint256))'],
    ['_totalSupply', 2, 0, 'uint256'],
    ['_name', 3, 0, 'string'],
    ['_symbol', 4, 0, 'string'],
  ],
  'openzeppelin.storage.ERC721': [
    ['_name', 0, 0, 'string'],
    ['_symbol', 1, 0, 'string'],
    ['_owners', 2, 0, 'mapping(uint256 => address)'],
    ['_balances', 3, 0, 'mapping(address => uint256)'],
    ['_tokenApprovals', 4, 0, 'mapping(uint256 => address)'],
    ['_operatorApprovals', 5, 0, 'mapping(address => mapping(address => bool))'],
  ],
};

const sizes: Readonly<Record<string, number>> = { uint64: 8, bool: 1, address: 20 };

let built: StorageLayout | undefined;

/** Places that any contract may have by a standard, as a layout; their names say the standard. */
export function namespaceLayout(): StorageLayout {
  built ??= build();
  return built;
}

function build(): StorageLayout {
  const places = Object.entries(namespaces).flatMap(([namespace, members]) =>
    members.map(([name, slot, offset, type]) => ({
      label: `${namespace.slice(namespace.lastIndexOf('.') + 1)}.${name}`,
      slot: BigInt(namespaceSlot(namespace, BigInt(slot))),
      offset,
      type,
    })),
  );
  const proxy = Object.entries(proxySlots).map(([name, slot]) => ({
    label: `EIP-1967 ${name}`,
    slot: BigInt(slot),
    offset: 0,
    type: 'address',
  }));
  const member = { label: 'hasRole', slot: 0n, offset: 0, type: 'mapping(address => bool)' };
  const admin = { label: 'adminRole', slot: 1n, offset: 0, type: 'bytes32' };
  const role = { encoding: 'inplace', label: 'struct RoleData', numberOfBytes: 64n, members: [member, admin] };
  const names = new Set([...Object.values(namespaces).flatMap((members) => members.map(([, , , type]) => type))]);
  const inner = ['bytes32', 'mapping(address => bool)'];
  const types = [...names, ...inner].flatMap((name) => typesOf(name));
  return readStorageLayout({
    storage: [...places, ...proxy],
    types: { ...Object.fromEntries(types), RoleData: role },
  })!;
}

/** A type by its words, with those that it is made of. */
function typesOf(name: string): readonly (readonly [string, object])[] {
  const [, key, value] = /^mapping\((\w+) => (.+)\)$/.exec(name) ?? [];
  if (key !== undefined && value !== undefined) {
    const mapping = { encoding: 'mapping', label: name, numberOfBytes: 32n, key, value };
    return [[name, mapping], ...typesOf(key), ...typesOf(value)];
  }
  const encoding = name === 'string' ? 'bytes' : 'inplace';
  return [[name, { encoding, label: name, numberOfBytes: BigInt(sizes[name] ?? 32) }]];
}
