import { namespaceSlot, proxySlots } from '../../abi';
import type { BuiltContract, ProjectSource } from '../build/builtContract';
import type { TracedSource } from '../frames/sourceTrace';
import { closing } from '../frames/definitions';
import { SourceText } from '../sourceMap/sourceMap';
import { readStorageLayout, type StorageLayout, type StorageType, type StorageVariable } from './storageLayout';
import { DeclaredTypes } from './declaredTypes';

interface Layouts {
  readonly layouts: readonly StorageLayout[];
  /** The one that does the work rather than the proxy. */
  readonly contract?: string;
  readonly missing?: string;
}

/** What several accounts run is read once. */
export type ReadLayouts = Map<BuiltContract, readonly StorageLayout[]>;

/** Of the contracts whose code worked on an account, its own and what it delegated to. */
export function* layoutsOf(
  traced: TracedSource | undefined,
  address: string,
  read: ReadLayouts,
): Generator<undefined, Layouts> {
  const layouts: StorageLayout[] = [];
  let contract: string | undefined;
  let missing: string | undefined;
  const seen = new Set<string | undefined>();
  for (const { index, account, codeAt, first } of traced?.recording.calls.toReversed() ?? []) {
    if (account !== address || first === undefined || seen.has(codeAt)) {
      continue;
    }
    seen.add(codeAt);
    // A build of other code says nothing of where this code keeps what.
    const { contract: built, code } = traced!.matchOf(index);
    if (built === undefined || code === undefined) {
      continue;
    }
    const layout = readStorageLayout(built.storageLayout);
    const sources = [...built.sources.keys()].flatMap((source) => traced!.sourceOf(index, source) ?? []);
    const known = read.get(built) ?? (yield* layoutsWithSources(layout, sources));
    read.set(built, known);
    layouts.push(...known);
    contract ??= known.length > 0 ? built.name : undefined;
    missing ??= layout === undefined ? built.name : undefined;
  }
  return { layouts, contract, missing };
}

/** How a struct says that it stands at the hash of a name. Rule: ERC-7201. */
const annotation = /@custom:storage-location\s+erc7201:([\w.:/-]{1,120})/g;

/** Sources that are read; more of them is no one's project. */
const maxSources = 500;
const maxNamespaces = 200;

/**
 * What the sources add to the layout that the compiler wrote: what user-defined value types are made of, what the members of enums are called, and where structs
 * stand that say the name of their place. Members behind one whose size the sources do not say are left out.
 *
 * @param layout absent: the compiler was not told to write one
 * @param sources that the contract was built of, as they were
 * @returns layouts that have variables
 */
export function* layoutsWithSources(
  layout: StorageLayout | undefined,
  sources: readonly ProjectSource[],
): Generator<undefined, readonly StorageLayout[]> {
  const types = [...(layout?.types ?? [])];
  const named = types.filter(([key]) => /^t_(userDefinedValueType|enum)\(/.test(key));
  const isRead = named.length > 0 || sources.some(({ text }) => text.includes('erc7201:'));
  const declared = new DeclaredTypes();
  const found: Namespace[] = [];
  for (const source of isRead ? sources.slice(0, maxSources) : []) {
    const text = new SourceText(source);
    declared.read(text.code);
    found.push(...namespacesIn(text));
    yield;
  }
  const known = named.map(([key, type]) => [key, withSource(type, declared)] as const);
  const variables = found.slice(0, maxNamespaces).flatMap(({ id, body }) => {
    const name = id.slice(id.lastIndexOf('.') + 1);
    const first = BigInt(namespaceSlot(id));
    return declared.membersOf(body).members.map((member): StorageVariable => ({
      ...member,
      name: `${name}.${member.name}`,
      slot: first + member.slot,
    }));
  });
  return [
    ...(layout === undefined ? [] : [{ ...layout, types: new Map([...types, ...known]) }]),
    { variables, types: declared.types },
  ].filter((one) => one.variables.length > 0);
}

/** A type as its declaration tells it. */
function withSource(type: StorageType, declared: DeclaredTypes): StorageType {
  if (type.kind !== 'value') {
    return type;
  }
  if (type.label.startsWith('enum ')) {
    return { ...type, names: declared.namesOf(type.label) };
  }
  const of = declared.aliasOf(type.label);
  return of?.size === type.size ? of : type;
}

interface Namespace {
  readonly id: string;
  /** Of its struct, without the braces. */
  readonly body: string;
}

function namespacesIn({ byBytes, code }: SourceText): readonly Namespace[] {
  return [...byBytes.matchAll(annotation)].flatMap((match) => {
    const body = structBehind(code, match.index);
    return body === undefined ? [] : [{ id: match[1]!, body }];
  });
}

/** What stands in the braces of the struct that a comment is about. */
function structBehind(code: string, from: number): string | undefined {
  const head = /\S/g;
  head.lastIndex = from;
  const at = head.exec(code)?.index;
  const struct = at === undefined ? null : /^struct\s+[\w$]+\s*\{/.exec(code.slice(at, at + 300));
  if (at === undefined || struct === null) {
    return undefined;
  }
  const open = at + struct[0].length - 1;
  return code.slice(open + 1, closing(code, open) - 1);
}

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
