import {
  type BlockTag,
  RpcBatch,
  type StorageValue,
  bytesValue,
  contentsSlot,
  fetchStorageAt,
  storageValueOf,
} from '../../evm';
import { type Line, type Section, type SlotGrid, code, count, joinLines, message, text } from '../../report';
import { runInTimeSlices } from '../../net';
import type { EvmNode } from '../../sources';
import { maxText, pathLine, slotFields, slotLine, storageValueLine } from '../report/stateDiff';
import { SlotNames, type SlotUse } from '../storage/slotNames';
import { bytesOfWords, slotsOf, slotsOfList, type StorageLayout, textHead } from '../storage/storageLayout';
import { builtLayouts, type Codes } from './builtContracts';
import { paddedHex } from '../../primitives';

/** Maximum number of slots read; a list may have any number. */
const maxSlots = 64;

export interface ContractSlots extends Pick<Section, 'rows' | 'note'> {
  readonly drawn: SlotGrid<Line>;
  readonly slots: readonly bigint[];
}

type Words = ReadonlyMap<bigint, bigint>;

/**
 * The slots of a contract at several blocks, decoded by the variables of its build; `undefined` where no build has a
 * layout.
 *
 * @param codes the contract's own and the ones it delegates to, implementation first
 * @throws {ApiError}, the abort reason
 */
export async function fetchContractSlots(
  node: EvmNode,
  builds: Parameters<typeof builtLayouts>[0],
  address: string,
  codes: Codes,
  blocks: readonly BlockTag[],
): Promise<readonly ContractSlots[] | undefined> {
  const layout = await layoutOf(builds, codes);
  if (layout === undefined) {
    return undefined;
  }
  const names = await runInTimeSlices(SlotNames.of(layout, new Map()));
  const fixed = new Set(layout.variables.flatMap(({ slot, type }) => slotsFrom(slot, slotsOfType(layout, type))));
  const slots = [...fixed].slice(0, maxSlots);
  const heads = await fetchWords(node, address, slots, blocks);
  const places = slots.map((slot) => ({ slot, uses: names.at(slot) }));
  const contents = places.flatMap(({ slot, uses }) =>
    uses.flatMap((use) => {
      const found = heads.map((words) => words.get(slot)!);
      const depth = use.path.length - 1;
      // The last slot may have room beyond the last element. Contents of bytes and strings are shown next to their
      // variable.
      const isShown = ({ kind, path }: SlotUse): boolean => {
        const part = path[depth];
        return kind !== 'data' && (part?.kind !== 'index' || part.index < maximum(found));
      };
      return slotsFrom(contentsSlot(slot), maximum(found.map((word) => contentSlotCount(use, word, layout)))).map(
        (at) => ({
          slot: at,
          uses: names.at(at).filter(isShown),
        }),
      );
    }),
  );
  const more = contents.slice(0, maxSlots - slots.length);
  const rest =
    more.length === 0
      ? heads
      : await fetchWords(
          node,
          address,
          more.map(({ slot }) => slot),
          blocks,
        );
  const isCut = fixed.size > slots.length || contents.length > more.length;
  const hasMappings = places.some(({ uses }) => uses.some(({ kind }) => kind === 'mapping'));
  const notes = [
    ...(isCut ? [message`The first ${count(BigInt(maxSlots))} slots are read.`] : []),
    ...(hasMappings ? [[text('Entries of mappings are not read: no node lists their keys.')]] : []),
  ];
  const shown = [...places, ...more].filter(({ uses }) => uses.length > 0);
  return heads.map((words, i): ContractSlots => {
    const all = new Map([...words, ...rest[i]!]);
    const value = (use: SlotUse, slot: bigint): Line =>
      use.kind === 'mapping' ? [code(use.type.label)] : storageValueLine(valueIn(use, slot, all), noName);
    return {
      slots: shown.map(({ slot }) => slot),
      rows: shown.flatMap(({ slot, uses }) =>
        uses.map((use) => [
          pathLine(use.path, noName),
          value(use, slot),
          slotLine(address, slot),
          [code(paddedHex(all.get(slot)!))],
        ]),
      ),
      drawn: {
        kind: 'slots',
        slots: shown.map(({ slot, uses }) => ({
          slot: slotLine(address, slot),
          fields: slotFields(uses, noName, (use) => ({ value: value(use, slot) })),
        })),
      },
      note: notes.length === 0 ? undefined : joinLines(notes, ' '),
    };
  });
}

/** Variables and ERC-7201 namespaces of the first code that has a layout. */
async function layoutOf(builds: Parameters<typeof builtLayouts>[0], codes: Codes): Promise<StorageLayout | undefined> {
  for (const [address, code] of codes) {
    const layouts = await builtLayouts(builds, code, address);
    if (layouts.length > 0) {
      return {
        variables: layouts.flatMap(({ variables }) => variables),
        types: new Map(layouts.flatMap(({ types }) => [...types])),
      };
    }
  }
  return undefined;
}

const maximum = (all: readonly bigint[]): bigint => all.reduce((max, one) => (one > max ? one : max));

const noName = (): undefined => undefined;

/** At most one more than `maxSlots`. */
function slotsFrom(first: bigint, total: bigint): readonly bigint[] {
  return Array.from({ length: Number(total < maxSlots ? total : maxSlots + 1) }, (_, i) => first + BigInt(i));
}

function slotsOfType({ types }: StorageLayout, type: string): bigint {
  const known = types.get(type);
  return known === undefined ? 0n : slotsOf(known);
}

async function fetchWords(
  node: EvmNode,
  address: string,
  slots: readonly bigint[],
  blocks: readonly BlockTag[],
): Promise<readonly Words[]> {
  const batch = new RpcBatch();
  const keys = blocks.map((block) =>
    slots.map((slot) => [slot, batch.add(fetchStorageAt(address, paddedHex(slot), block))] as const),
  );
  const responses = await node.query(batch);
  return keys.map((of) => new Map(of.map(([slot, key]) => [slot, BigInt(responses.needed(key))])));
}

/** Number of slots with the contents of a list, or of bytes and strings that are shown in full. */
function contentSlotCount({ kind, type }: SlotUse, word: bigint, layout: StorageLayout): bigint {
  if (kind === 'length' && type.kind === 'dynamicArray') {
    const base = layout.types.get(type.base);
    return base === undefined ? 0n : slotsOfList(base.size, word);
  }
  const { length, inside } = textHead(word);
  if (kind !== 'head' || inside !== undefined) {
    return 0n;
  }
  return length > maxText ? 0n : (length + 31n) / 32n;
}

function valueIn({ kind, type, offset }: SlotUse, slot: bigint, words: Words): StorageValue {
  const word = words.get(slot)!;
  if (kind === 'value' && type.kind === 'value') {
    return storageValueOf(type, BigInt.asUintN(Number(type.size) * 8, word >> (offset * 8n)));
  }
  if (kind !== 'head') {
    return { kind: 'integer', value: word };
  }
  const { length, inside } = textHead(word);
  const parts = length > maxText ? [undefined] : slotsFrom(contentsSlot(slot), (length + 31n) / 32n);
  const bytes =
    inside ??
    bytesOfWords(
      parts.map((at) => (at === undefined ? undefined : words.get(at))),
      Number(length),
    );
  return bytes === undefined ? { kind: 'unread', length } : bytesValue(type.label, bytes);
}
