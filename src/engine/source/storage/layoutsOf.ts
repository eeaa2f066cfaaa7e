import { namespaceSlot, proxySlots } from '../../abi';
import type { BuiltContract, ProjectSource } from '../build/builtContract';
import type { TracedSource } from '../frames/sourceTrace';
import { groupEnd } from '../frames/solidityText';
import { SourceText } from '../sourceMap/sourceMap';
import {
  readStorageLayout,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  DeclaredTypes,
} from './storageLayout';

interface Layouts {
  readonly layouts: readonly StorageLayout[];
  /** The implementation, rather than the proxy. */
  readonly contract?: string;
  readonly missing?: string;
}

/** Cache for code that several accounts run. */
export type ReadLayouts = Map<BuiltContract, readonly StorageLayout[]>;

/** Layouts of the contracts whose code ran on an account: its own and delegated ones. */
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
    // A build of other code does not define this code's layout.
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

/** Annotation of an ERC-7201 namespace. */
const annotation = /@custom:storage-location\s+erc7201:([\w.:/-]{1,120})/g;

const maxSources = 500;
const maxNamespaces = 200;

/**
 * Completes the compiler's layout from sources: underlying types of user-defined value types, names of enum members,
 * and ERC-7201 namespaces. Struct members after one of unknown size are omitted.
 *
 * @param layout absent: the compiler did not output one
 * @param sources of the contract, as it was built
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
  const variables = found.slice(0, maxNamespaces).flatMap((one) => variablesOf(one, declared));
  return [
    ...(layout === undefined ? [] : [{ ...layout, types: new Map([...types, ...known]) }]),
    { variables, types: declared.types },
  ].filter((one) => one.variables.length > 0);
}

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
  readonly body: string;
}

function namespacesIn({ byBytes, code }: SourceText): readonly Namespace[] {
  return [...byBytes.matchAll(annotation)].flatMap((match) => {
    const body = structAfter(code, match.index);
    return body === undefined ? [] : [{ id: match[1]!, body }];
  });
}

/** The body of the struct that follows a comment. */
function structAfter(code: string, from: number): string | undefined {
  const head = /\S/g;
  head.lastIndex = from;
  const at = head.exec(code)?.index;
  const struct = at === undefined ? null : /^struct\s+[\w$]+\s*\{/.exec(code.slice(at, at + 300));
  if (at === undefined || struct === null) {
    return undefined;
  }
  const open = at + struct[0].length - 1;
  return code.slice(open + 1, groupEnd(code, open) - 1);
}

/**
 * ERC-7201 namespaces of OpenZeppelin's upgradeable contracts, with their structs. The compiler's layout lacks them, as
 * they are not variables.
 */
const namespaces = {
  Initializable: 'uint64 _initialized; bool _initializing',
  Ownable: 'address _owner',
  Ownable2Step: 'address _pendingOwner',
  Pausable: 'bool _paused',
  ReentrancyGuard: 'uint256 _status',
  AccessControl: 'mapping(bytes32 => RoleData) _roles',
  Nonces: 'mapping(address => uint256) _nonces',
  ERC20: `mapping(address => uint256) _balances; mapping(address => mapping(address => uint256)) _allowances;
    uint256 _totalSupply; string _name; string _symbol`,
  ERC721: `string _name; string _symbol; mapping(uint256 => address) _owners; mapping(address => uint256) _balances;
    mapping(uint256 => address) _tokenApprovals; mapping(address => mapping(address => bool)) _operatorApprovals`,
};

let cachedLayout: StorageLayout | undefined;

/** The storage that standards define for any contract, as a layout; variables are named after the standard. */
export function namespaceLayout(): StorageLayout {
  cachedLayout ??= build();
  return cachedLayout;
}

function build(): StorageLayout {
  const declared = new DeclaredTypes();
  declared.read('struct RoleData { mapping(address => bool) hasRole; bytes32 adminRole; }');
  const variables = Object.entries(namespaces).flatMap(([name, body]) =>
    variablesOf({ id: `openzeppelin.storage.${name}`, body }, declared),
  );
  const role = declared.types.get('RoleData')!;
  const proxy = Object.entries(proxySlots).map(([name, slot]): StorageVariable => {
    return { name: `EIP-1967 ${name}`, slot: BigInt(slot), offset: 0, type: 'address' };
  });
  return {
    variables: [...variables, ...proxy],
    types: new Map([...declared.types, ['RoleData', { ...role, label: 'struct RoleData' }]]),
  };
}

function variablesOf({ id, body }: Namespace, declared: DeclaredTypes): readonly StorageVariable[] {
  const first = BigInt(namespaceSlot(id));
  const members = declared.membersOf(body).members;
  return members.map(({ name, slot, ...member }) => ({
    ...member,
    name: `${id.slice(id.lastIndexOf('.') + 1)}.${name}`,
    slot: first + slot,
  }));
}

/** A variable that another version of a contract would read from another place, or as another type. */
export interface LayoutChange {
  readonly name: string;
  /** "slot 1: uint256" */
  readonly before: string;
  readonly after: string;
}

/**
 * Storage that another version of a contract misinterprets: variables that moved or changed type, and places that are
 * reused. Variables added after them and renamed ones are safe. `undefined` where a build has no layout.
 */
export function layoutChanges(before: unknown, after: unknown): readonly LayoutChange[] | undefined {
  const [was, is] = [readStorageLayout(before), readStorageLayout(after)];
  return was && is && was.variables.flatMap((one) => changeOf(one, was, is));
}

function changeOf(one: StorageVariable, was: StorageLayout, is: StorageLayout): readonly LayoutChange[] {
  const type = typeText(was, one.type);
  const atSameSlot = is.variables.find(({ slot, offset }) => slot === one.slot && offset === one.offset);
  if (atSameSlot !== undefined && typeText(is, atSameSlot.type) === type) {
    return [];
  }
  const found = is.variables.find(({ name }) => name === one.name) ?? atSameSlot;
  if (found === undefined) {
    return [];
  }
  const [before, after] = [placeText(one, was), placeText(found, is, one.name)];
  return [{ name: one.name, before, after: after === before ? `${after}, laid out otherwise` : after }];
}

function placeText({ name, slot, offset, type }: StorageVariable, layout: StorageLayout, known = name): string {
  const { label = type } = layout.types.get(type) ?? {};
  const place = offset === 0 ? `slot ${slot}` : `slot ${slot}, byte ${offset}`;
  return `${place}: ${label}${name === known ? '' : ` ${name}`}`;
}

const maxDepth = 8;

/** A full description of a type: equal for types with the same storage encoding. */
function typeText(layout: StorageLayout, key: string, depth = 0): string {
  const type = layout.types.get(key);
  const inner = (other: string): string => (depth >= maxDepth ? '' : typeText(layout, other, depth + 1));
  if (type === undefined) {
    return key;
  }
  switch (type.kind) {
    case 'struct':
      return `${type.label} {${type.members.map(({ slot, offset, type: member }) => `${slot} ${offset} ${inner(member)}`).join('; ')}}`;
    case 'array':
    case 'dynamicArray':
      return `${type.label} ${type.size} of ${inner(type.base)}`;
    case 'mapping':
      return `${inner(type.key)} to ${inner(type.value)}`;
    default:
      return `${type.label} ${type.size}`;
  }
}
