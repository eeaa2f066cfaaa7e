import { minimalProxyTarget, type KnownSlot, addressInSlot } from '../../abi';
import {
  type Fact,
  type Line,
  type Sourced,
  count,
  fact,
  id,
  joinLines,
  message,
  text,
  type RawResponse,
  type Section,
  type SlotGrid,
  type RunSides,
  code,
  compareTables,
  sourcesOf,
} from '../../report';
import { namedAddressSpan } from '../../evm';
import type { Erc20Balance, NativeBalance, NftToken, Page } from '../../net';
import type { PrecompileResult } from '../../chains';
import { encodeCb58, hexToBytes, shortenId, valueKey } from '../../primitives';

/**
 * Code size, proxy implementation and delegation of an address.
 *
 * @param implementationName for a proxy: name of the open project's contract that matches the implementation's code
 */
export function codeFacts(
  node: Sourced<NodeAddress> | undefined,
  implementationName: string | undefined,
): readonly Fact[] {
  const delegate = delegateOf(node?.value.code);
  if (delegate !== undefined) {
    return fact('delegate', 'delegated to', [id(delegate)], sourcesOf(node), { brief: true });
  }
  if (node?.value.code === undefined) {
    return [];
  }
  const bytes = BigInt((node.value.code.length - 2) / 2);
  const words = bytes === 0n ? [text('none (EOA)')] : [count(bytes, bytes === 1n ? 'byte' : 'bytes')];
  return [...proxyFacts(node, implementationName), ...fact('code', 'code', words, sourcesOf(node))];
}

function proxyFacts(node: Sourced<NodeAddress>, name: string | undefined): readonly Fact[] {
  const { proxy } = node.value;
  const { implementation, beacon, admin } = proxy ?? {};
  const party = (address: string | undefined): Line | undefined =>
    address === undefined ? undefined : [namedAddressSpan(address)];
  return [
    ...fact(
      'implementation',
      'proxy',
      proxy &&
        (implementation === undefined
          ? [text(proxyWords(node.value))]
          : message`implementation ${namedAddressSpan(implementation, name)} (${text(proxyWords(node.value))})`),
      sourcesOf(node),
      { brief: true },
    ),
    ...fact('beacon', 'beacon', party(beacon), sourcesOf(node), { brief: true }),
    ...fact('proxyAdmin', 'proxy admin', party(admin), sourcesOf(node)),
  ];
}

/** Rule: if the ERC-1967 admin slot is empty, the implementation contains the upgrade logic. */
function proxyWords({ code = '0x', proxy }: NodeAddress): string {
  if (minimalProxyTarget(code) !== undefined) {
    return 'minimal proxy, EIP-1167';
  }
  if (proxy?.beacon !== undefined) {
    return 'beacon proxy, EIP-1967';
  }
  return proxy?.admin === undefined ? 'UUPS, EIP-1967' : 'transparent, EIP-1967';
}

/** The delegate of an EOA with an EIP-7702 delegation designator as its code. */
export function delegateOf(codeHex: string | undefined): string | undefined {
  return codeHex?.length === 48 && codeHex.startsWith('0xef0100') ? `0x${codeHex.slice(8)}` : undefined;
}

/** The data service's view of an address on one chain. */
export interface IndexedAddress {
  /** The data service's ID for the chain. */
  readonly chainId: string;
  readonly native?: NativeBalance;
  readonly erc20?: Page<Erc20Balance>;
  readonly erc721?: Page<NftToken>;
  /** The collection's tokens, if the address is an NFT collection. */
  readonly collection?: Page<NftToken>;
  readonly raw: readonly RawResponse[];
}

/** A node's view of an address; token fields come from the contract itself and are untrusted. */
export interface NodeAddress {
  /** In wei. */
  readonly balance?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  /** `0x` for an EOA. */
  readonly code?: string | undefined;
  readonly token?: NodeToken;
  /** Set if it is a proxy. */
  readonly proxy?: NodeProxy;
  /** Activation and settings if it is a precompile's address. */
  readonly precompile?: PrecompileResult;
}

export interface NodeProxy {
  readonly implementation?: string | undefined;
  /** The contract that returns the implementation's address. */
  readonly beacon?: string | undefined;
  readonly admin?: string | undefined;
}

export interface NodeToken {
  readonly standard?: 'ERC-20' | 'ERC-721' | 'ERC-1155' | undefined;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
  /** In base units. */
  readonly totalSupply?: bigint | undefined;
}

export interface SlotValue extends KnownSlot {
  /** 32 bytes in hex. */
  readonly word: string;
}

/** The known slots that are not empty. @param named slots of the contract's variables, from a build */
export function storageSection(
  read?: readonly SlotValue[],
  named?: Pick<Section, 'rows' | 'note'> & { readonly drawn: SlotGrid<Line> },
): Section {
  const full = (read ?? []).filter(({ word }) => BigInt(word) !== 0n);
  const empty = (read ?? []).length - full.length;
  const rows = full.map((one) => [[text(one.name)], valueLine(one), [code(one.slot)], [code(one.word)]]);
  return {
    key: 'storage',
    heading: 'Storage',
    columns: ['name', 'value', 'slot', 'word'],
    rows: [...(named?.rows ?? []), ...rows],
    ...(named === undefined
      ? {}
      : { drawn: { ...named.drawn, slots: [...named.drawn.slots, ...full.map(drawSlot)] }, drawnColumn: 'value' }),
    note: named?.note ?? (read && named === undefined ? [text(emptyWords(full.length, empty))] : undefined),
    isOfOne: true,
    from: [],
  };
}

/** The slots that differ between two states of a contract, as a table and highlighted in the storage layout. */
export function compareStorage(first: Section, second: Section, sides: RunSides): Section {
  const table = { key: second.key, heading: second.heading, by: [0, 2], values: [1] };
  const before = slotsIn(first);
  const slots = [...slotsIn(second).values()].map(({ slot, fields }) => {
    const previous = before.get(valueKey(slot))?.fields;
    return {
      slot,
      fields: fields.map((field, i) =>
        valueKey(field.value) === valueKey(previous?.[i]?.value ?? [])
          ? field
          : {
              ...field,
              value: message`${previous?.[i]?.value ?? [text('none')]} → ${field.value}`,
              isChanged: true as const,
            },
      ),
    };
  });
  const compared = compareTables(table, [first, second], sides);
  const notes = [
    ...(compared.rows.length === 0 ? [[text('No slot that was read differs.')]] : []),
    ...(second.drawn === undefined || second.note === undefined ? [] : [second.note]),
  ];
  return {
    ...compared,
    ...(second.drawn === undefined ? {} : { drawn: { kind: 'slots', slots } }),
    note: notes.length === 0 ? undefined : joinLines(notes, ' '),
    isOfOne: true,
  };
}

function slotsIn({ drawn }: Section): ReadonlyMap<string, SlotGrid<Line>['slots'][number]> {
  return new Map(drawn?.kind === 'slots' ? drawn.slots.map((one) => [valueKey(one.slot), one]) : []);
}

function drawSlot(one: SlotValue): SlotGrid<Line>['slots'][number] {
  const slot = [code(shortenId(one.slot), one.slot)];
  return { slot, fields: [{ bytes: 32, label: [text(one.name)], value: valueLine(one) }] };
}

function emptyWords(full: number, empty: number): string {
  if (full === 0) {
    return `All ${empty} slots that EIP-1967, OpenZeppelin and ICM contracts use are empty.`;
  }
  return empty === 1 ? '1 other known slot is empty.' : `${empty} other known slots are empty.`;
}

function valueLine({ kind, word }: SlotValue): Line {
  const value = BigInt(word);
  switch (kind) {
    case 'address': {
      // Uses the last 20 bytes, since other fields may share the slot.
      const address = addressInSlot(`0x${word.slice(-40).padStart(64, '0')}`);
      return address === undefined ? [] : [namedAddressSpan(address)];
    }
    case 'count':
      return [count(value)];
    case 'flag':
      return [text((value & 0xffn) === 0n ? 'no' : 'yes')];
    case 'guard':
      return [text(value === 2n ? 'entered' : 'not entered')];
    case 'initialized':
      return initializedLine(value);
    case 'subnet':
      return [id(encodeCb58(hexToBytes(word)!))];
    case 'churn':
      return message`${count((value >> 64n) & 0xffn)} % of the weight in ${count(value & (2n ** 64n - 1n), 's')}`;
  }
}

/** The maximum version means that initializers are disabled, as in implementations behind proxies. */
function initializedLine(value: bigint): Line {
  const version = value & (2n ** 64n - 1n);
  if (((value >> 64n) & 0xffn) !== 0n) {
    return [text('being initialized')];
  }
  return version === 2n ** 64n - 1n ? [text('initializers disabled')] : message`version ${count(version)}`;
}
