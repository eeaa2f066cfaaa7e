import { type RoleKey, precompileKeys, precompileOf } from '../../precompiles';
import { formatAmount, formatCount } from '../../primitives';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import { knownAddress } from './knownAddresses';
import { knownCodeName } from './knownCode';
import type { LanguageInput } from './languageInput';
import { amountFrom, integerIn, timeValueText } from './valueWords';

/** The value of a key as Go finds it: the last one, in any letter case. */
export function valueIn(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
  return memberIn(node, key)?.value;
}

export function memberIn(node: ConfigNode | undefined, key: string): ConfigMember | undefined {
  const lower = key.toLowerCase();
  return node?.kind === 'object' ? node.members.findLast((member) => isKey(member.key, lower)) : undefined;
}

function isKey(key: string, lower: string): boolean {
  return key.length === lower.length && key.toLowerCase() === lower;
}

/** `0x` and lower case, for 40 hex digits with or without it; undefined: no address. */
export function addressAt(text: string): string | undefined {
  return /^(?:0[xX])?[0-9a-fA-F]{40}$/.test(text) ? `0x${text.slice(-40).toLowerCase()}` : undefined;
}

/** What an address is called: in the workspace, else everywhere. @param address `0x` and lower case */
export function addressName(
  address: string,
  input: LanguageInput,
): { readonly name: string; readonly note?: string } | undefined {
  const known = knownAddress(address, () => {
    const code = valueIn(memberOf(valueIn(input.genesis?.root, 'alloc'), address)?.value, 'code');
    return code?.kind === 'string' && code.value.length > 2;
  });
  const own = input.nameOf?.(address);
  return own === undefined ? known : { name: own, note: known?.note };
}

/** What the files say about an address, a sentence each: its balance, its code, its roles, what is minted to it. */
export function addressUses(address: string, input: LanguageInput): readonly string[] {
  const genesis = input.genesis?.root;
  const config = valueIn(genesis, 'config');
  const items = valueIn(input.upgrade?.root, 'precompileUpgrades');
  return [
    ...accountWords(address, genesis, input),
    ...(config?.kind === 'object' ? precompileWords(address, config, input) : []),
    ...(items?.kind === 'list' ? items.items.slice(0, widest) : []).flatMap((item) =>
      item.kind === 'object' ? precompileWords(address, item, input) : [],
    ),
    ...(addressOfNode(valueIn(genesis, 'coinbase')) === address ? ['coinbase of the genesis block'] : []),
  ];
}

function accountWords(address: string, genesis: ConfigNode | undefined, input: LanguageInput): readonly string[] {
  const account = memberOf(valueIn(genesis, 'alloc'), address)?.value;
  if (account === undefined) {
    return genesis === undefined ? [] : ['no balance in alloc'];
  }
  const balance = integerIn(valueIn(account, 'balance'));
  const code = valueIn(account, 'code');
  const bytes = code?.kind === 'string' ? Math.max(0, Math.ceil((code.value.length - 2) / 2)) : 0;
  const name = code?.kind === 'string' ? knownCodeName(code.value) : undefined;
  const amount = balance === undefined ? undefined : amountFrom(BigInt.asUintN(256, balance), input);
  return [
    ...(amount === undefined ? [] : [`balance in alloc: ${formatAmount(amount)}`]),
    ...(name === undefined ? [] : [`code: ${name}`]),
    ...(name === undefined && bytes > 0 ? [`code: ${formatCount(BigInt(bytes))} bytes`] : []),
  ];
}

interface RoleWords {
  readonly list: RoleKey;
  expected(precompile: string): string;
  fromMessage(precompile: string, time: string): string;
}

const roles: readonly RoleWords[] = [
  {
    list: 'adminAddresses',
    expected: (name) => `admin of ${name}`,
    fromMessage: (name, time) => `admin of ${name} from ${time}`,
  },
  {
    list: 'managerAddresses',
    expected: (name) => `manager of ${name}`,
    fromMessage: (name, time) => `manager of ${name} from ${time}`,
  },
  {
    list: 'enabledAddresses',
    expected: (name) => `enabled on ${name}`,
    fromMessage: (name, time) => `enabled on ${name} from ${time}`,
  },
];

function precompileWords(address: string, parent: ObjectNode, input: LanguageInput): readonly string[] {
  return precompileKeys.flatMap((key) => {
    const object = parent.members.findLast((member) => member.key === key)?.value;
    if (object?.kind !== 'object') {
      return [];
    }
    const { name } = precompileOf(key);
    const at = integerIn(valueIn(object, 'blockTimestamp'));
    const since = at === undefined || at <= genesisTimeAt(input) ? undefined : timeValueText(at, input);
    const own = roles
      .filter(({ list }) => holds(valueIn(object, list), address))
      .map(({ expected: message, fromMessage }) => (since === undefined ? message(name) : fromMessage(name, since)));
    const minted = integerIn(memberOf(valueIn(object, 'initialMint'), address)?.value);
    const reward = valueIn(valueIn(object, 'initialRewardConfig'), 'rewardAddress');
    return [
      ...own,
      ...(minted === undefined ? [] : [`initial mint: ${formatAmount(amountFrom(minted, input))}`]),
      ...(addressOfNode(reward) === address ? ['reward address: receives the fees'] : []),
    ];
  });
}

/** Zero where the file names none. */
export function genesisTimeAt({ genesis }: Pick<LanguageInput, 'genesis'>): bigint {
  return integerIn(valueIn(genesis?.root, 'timestamp')) ?? 0n;
}

function holds(list: ConfigNode | undefined, address: string): boolean {
  return list?.kind === 'list' && list.items.some((item) => addressOfNode(item) === address);
}

export function addressOfNode(node: ConfigNode | undefined): string | undefined {
  return node?.kind === 'string' ? addressAt(node.value) : undefined;
}

/** Of a map by address; the last one in any spelling. */
function memberOf(map: ConfigNode | undefined, address: string): ConfigMember | undefined {
  const digits = address.slice(2);
  return map?.kind === 'object'
    ? map.members.findLast(({ key }) => key.length <= 42 && key.slice(-40).toLowerCase() === digits)
    : undefined;
}

/** Addresses that the files name: those in roles first, then those of alloc, in their order. */
export function addressesOf(input: LanguageInput, most: number): readonly string[] {
  const found = new Set<string>();
  let seen = 0;
  const take = (node: ConfigNode | undefined, depth: number): void => {
    const address = addressOfNode(node);
    if (address !== undefined) {
      found.add(address);
      return;
    }
    const inside = node?.kind === 'object' ? node.members : node?.kind === 'list' ? node.items : [];
    for (const child of depth > deepest ? [] : inside.slice(0, widest)) {
      if (found.size >= most || ++seen > mostValues) {
        return;
      }
      if ('key' in child) {
        const key = addressAt(child.key);
        if (key !== undefined) {
          found.add(key);
        }
        take(child.value, depth + 1);
      } else {
        take(child, depth + 1);
      }
    }
  };
  for (const source of [input.genesis, input.upgrade]) {
    for (const key of ['config', 'precompileUpgrades', 'alloc']) {
      take(valueIn(source?.root, key), 0);
    }
  }
  return [...found].slice(0, most);
}

/** How far into a file addresses are looked for. */
const deepest = 8;
const widest = 400;
const mostValues = 20_000;
