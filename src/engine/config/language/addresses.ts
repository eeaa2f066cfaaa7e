import { type RoleKey, precompileKeys, precompileOf } from '../../precompiles';
import { evmAddress, formatAmount, formatCount, hexToBytes, keccak, wellKnownName, compact } from '../../primitives';
import { childrenOf, type ConfigMember, type ConfigNode, memberOf, type ObjectNode } from '../source/configNode';
import data from './knownAddresses.json';
import type { LanguageInput } from './languageInput';
import { amountFrom, integerIn, timeValueText } from './words';

interface AddressName {
  readonly name: string;
  readonly note?: string;
}

/**
 * Addresses that tools put into a genesis, lower case. Sources: avalanche-cli pkg/vm, avalanche-tooling-sdk-go
 * interchain/icm and validatormanager, builders-hub genGenesis.
 */
const wellKnown: ReadonlyMap<
  string,
  AddressName & { /** Of digits that anyone types. */ readonly needsCode?: boolean }
> = new Map(Object.entries(data));

/** Names by keccak256 of runtime code. TeleporterMessenger: as deployed by its keyless transaction 0x75b9c2cc…97c2. */
const codeNames: ReadonlyMap<string, string> = new Map([
  ['0x06d9cee6b0c6a62fea8e5c54e0ceb754a763147be31dcb336187ab473398d6d1', 'TeleporterMessenger v1.0.0'],
]);

/** The EIP-170 limit in hex digits, with a margin: longer code is not a known contract. */
const maxCodeLength = 64_000;
const maxDepth = 8;
const maxChildren = 400;
const maxValues = 20_000;

/** A key's value as Go finds it: the last one, case-insensitive. */
export function valueIn(node: ConfigNode | undefined, ...path: readonly string[]): ConfigNode | undefined {
  return path.reduce<ConfigNode | undefined>((at, key) => memberOf(at, key)?.value, node);
}

/** Normalizes 40 hex digits, with or without `0x`, to lower case with `0x`; `undefined` for other texts. */
export function addressAt(text: string): string | undefined {
  return /^(?:0[xX])?[0-9a-fA-F]{40}$/.test(text) ? `0x${text.slice(-40).toLowerCase()}` : undefined;
}

export function addressOfNode(node: ConfigNode | undefined): string | undefined {
  return node?.kind === 'string' ? addressAt(node.value) : undefined;
}

/** The name in the workspace, else a well-known one. @param address `0x` and lower case */
export function addressName(address: string, input: LanguageInput): AddressName | undefined {
  const found = wellKnown.get(address);
  const tools = found?.needsCode === true && !hasCode(address, input) ? undefined : found;
  const identifier = evmAddress(address);
  const name = input.nameOf?.(address) ?? tools?.name ?? (identifier && wellKnownName(identifier)?.name);
  return name === undefined ? undefined : { name, note: tools?.note };
}

function hasCode(address: string, { genesis }: LanguageInput): boolean {
  const code = valueIn(memberOfAddress(valueIn(genesis?.root, 'alloc'), address)?.value, 'code');
  return code?.kind === 'string' && code.value.length > 2;
}

/** Name of well-known code. @param code `0x` and hex */
export function knownCodeName(code: string): string | undefined {
  const lower = code.toLowerCase();
  const proxied = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/.exec(lower)?.[1];
  if (proxied !== undefined) {
    return `EIP-1167 proxy of 0x${proxied}`;
  }
  const delegate = /^0xef0100([0-9a-f]{40})$/.exec(lower)?.[1];
  if (delegate !== undefined) {
    return `EIP-7702 account, delegated to 0x${delegate}`;
  }
  const bytes = lower.length > maxCodeLength ? undefined : hexToBytes(lower);
  return bytes && codeNames.get(keccak(bytes));
}

/** Uses of an address in the files, one sentence each: balance, code, roles, mints. */
export function addressUses(address: string, input: LanguageInput): readonly string[] {
  const genesis = input.genesis?.root;
  const items = valueIn(input.upgrade?.root, 'precompileUpgrades');
  const parents = [valueIn(genesis, 'config'), ...(items?.kind === 'list' ? items.items.slice(0, maxChildren) : [])];
  return [
    ...accountWords(address, genesis, input),
    ...parents.flatMap((parent) => (parent?.kind === 'object' ? precompileWords(address, parent, input) : [])),
    ...(addressOfNode(valueIn(genesis, 'coinbase')) === address ? ['coinbase of the genesis block'] : []),
  ];
}

function accountWords(address: string, genesis: ConfigNode | undefined, input: LanguageInput): readonly string[] {
  const account = memberOfAddress(valueIn(genesis, 'alloc'), address)?.value;
  if (account === undefined) {
    return genesis === undefined ? [] : ['no balance in alloc'];
  }
  const balance = integerIn(valueIn(account, 'balance'));
  const node = valueIn(account, 'code');
  const code = node?.kind === 'string' ? node.value : '';
  const bytes = Math.max(0, Math.ceil((code.length - 2) / 2));
  const name = knownCodeName(code);
  return compact([
    balance !== undefined && `balance in alloc: ${formatAmount(amountFrom(BigInt.asUintN(256, balance), input))}`,
    name !== undefined && `code: ${name}`,
    name === undefined && bytes > 0 && `code: ${formatCount(BigInt(bytes))} bytes`,
  ]);
}

const roles: readonly (readonly [RoleKey, (name: string) => string])[] = [
  ['adminAddresses', (name) => `admin of ${name}`],
  ['managerAddresses', (name) => `manager of ${name}`],
  ['enabledAddresses', (name) => `enabled on ${name}`],
];

function precompileWords(address: string, parent: ObjectNode, input: LanguageInput): readonly string[] {
  return precompileKeys.flatMap((key) => {
    const object = parent.members.findLast((member) => member.key === key)?.value;
    if (object?.kind !== 'object') {
      return [];
    }
    const at = integerIn(valueIn(object, 'blockTimestamp'));
    const { name } = precompileOf(key);
    const named = at === undefined || at <= genesisTimeAt(input) ? name : `${name} from ${timeValueText(at, input)}`;
    const holds = (list: ConfigNode | undefined): boolean =>
      list?.kind === 'list' && list.items.some((item) => addressOfNode(item) === address);
    const minted = integerIn(memberOfAddress(valueIn(object, 'initialMint'), address)?.value);
    const reward = valueIn(object, 'initialRewardConfig', 'rewardAddress');
    return [
      ...roles.flatMap(([list, words]) => (holds(valueIn(object, list)) ? [words(named)] : [])),
      ...(minted === undefined ? [] : [`initial mint: ${formatAmount(amountFrom(minted, input))}`]),
      ...(addressOfNode(reward) === address ? ['reward address: receives the fees'] : []),
    ];
  });
}

/** Zero where the genesis has no timestamp. */
export function genesisTimeAt({ genesis }: Pick<LanguageInput, 'genesis'>): bigint {
  return integerIn(valueIn(genesis?.root, 'timestamp')) ?? 0n;
}

function memberOfAddress(map: ConfigNode | undefined, address: string): ConfigMember | undefined {
  const digits = address.slice(2);
  return map?.kind === 'object'
    ? map.members.findLast(({ key }) => key.length <= 42 && key.slice(-40).toLowerCase() === digits)
    : undefined;
}

/** Addresses in the files: first those with roles, then those of alloc, in order. */
export function addressesOf(input: LanguageInput, most: number): readonly string[] {
  const found = new Set<string>();
  let seen = 0;
  const take = (node: ConfigNode | undefined, depth: number): void => {
    const address = addressOfNode(node);
    if (address !== undefined) {
      found.add(address);
      return;
    }
    for (const child of depth > maxDepth ? [] : childrenOf(node).slice(0, maxChildren)) {
      if (found.size >= most || ++seen > maxValues) {
        return;
      }
      const key = 'key' in child ? addressAt(child.key) : undefined;
      if (key !== undefined) {
        found.add(key);
      }
      take('key' in child ? child.value : child, depth + 1);
    }
  };
  for (const source of [input.genesis, input.upgrade]) {
    for (const key of ['config', 'precompileUpgrades', 'alloc']) {
      take(valueIn(source?.root, key), 0);
    }
  }
  return [...found].slice(0, most);
}
