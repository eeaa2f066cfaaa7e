import {
  RpcBatch,
  type StorageValue,
  bytesValue,
  fetchStorageAt,
  storageHex,
  storageValueOf,
  toWordBytes,
} from '../../evm';
import { type Line, type Section, type SlotGrid, code, count, message } from '../../report';
import { runInTimeSlices } from '../../net';
import type { EvmNode } from '../../sources';
import { pathLine, slotFields, slotLine, storageValueLine } from '../report/stateDiff';
import { layoutsWithSources } from '../storage/layoutsOf';
import { SlotNames, type SlotUse } from '../storage/slotNames';
import { readStorageLayout, slotsOf, type StorageLayout } from '../storage/storageLayout';
import type { Builds } from './project/projectBuilds';

/** Slots that are read; a list of a fixed length may have any number. */
const maxSlots = 64;

export interface ContractSlots extends Pick<Section, 'rows' | 'note'> {
  readonly drawn: SlotGrid<Line>;
}

/**
 * What the slots of a contract hold, by the variables of the open project's build; undefined: no build says it.
 *
 * @param codes whose storage it is, and whom it delegates to, the one that does the work first
 * @throws {ApiError}, the abort reason
 */
export async function fetchContractSlots(
  node: EvmNode,
  builds: Builds,
  address: string,
  codes: readonly string[],
): Promise<ContractSlots | undefined> {
  const layout = await layoutOf(builds, codes);
  if (layout === undefined) {
    return undefined;
  }
  const all = layout.variables.flatMap(({ slot, type }) => {
    const known = layout.types.get(type);
    const many = known === undefined ? 0n : slotsOf(known);
    return Array.from({ length: Number(many < maxSlots ? many : maxSlots) }, (_, i) => slot + BigInt(i));
  });
  const slots = [...new Set(all)].slice(0, maxSlots);
  const names = await runInTimeSlices(SlotNames.of(layout, new Map()));
  const batch = new RpcBatch();
  const keys = slots.map((slot) => batch.add(fetchStorageAt(address, storageHex(slot))));
  const answers = await node.query(batch);
  const read = slots.map((slot, i) => {
    const outcome = answers.of(keys[i]!);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { slot, word: BigInt(outcome.value), uses: names.at(slot) };
  });
  const name = (): undefined => undefined;
  const value = (use: SlotUse, word: bigint) =>
    use.kind === 'mapping' ? [code(use.type.label)] : storageValueLine(valueIn(use, word), name);
  return {
    rows: read.flatMap(({ slot, word, uses }) =>
      uses.map((use) => [
        pathLine(use.path, name),
        value(use, word),
        slotLine(address, slot),
        [code(storageHex(word))],
      ]),
    ),
    drawn: {
      kind: 'slots',
      slots: read.map(({ slot, word, uses }) => ({
        slot: slotLine(address, slot),
        fields: slotFields(uses, name, (use) => ({ value: value(use, word) })),
      })),
    },
    note: all.length > slots.length ? message`The first ${count(BigInt(slots.length))} slots are read.` : undefined,
  };
}

async function layoutOf(builds: Builds, codes: readonly string[]): Promise<StorageLayout | undefined> {
  await builds.ready();
  for (const one of codes) {
    const { contract } = await builds.runtime(one);
    const layout = contract && readStorageLayout(contract.storageLayout);
    if (contract !== undefined && layout !== undefined) {
      const sources = await Promise.all([...contract.sources.keys()].map((at) => builds.source(contract, at)));
      const known = sources.flatMap((source) => (typeof source === 'object' ? [source] : []));
      return (await runInTimeSlices(layoutsWithSources(layout, known)))[0];
    }
  }
  return undefined;
}

/** What stands in a slot of one of its variables. */
function valueIn({ kind, type, offset }: SlotUse, word: bigint): StorageValue {
  if (kind === 'value' && type.kind === 'value') {
    return storageValueOf(type, BigInt.asUintN(Number(type.size) * 8, word >> (offset * 8n)));
  }
  if (kind !== 'head') {
    return { kind: 'integer', value: word };
  }
  // Rule: up to 31 bytes stand in the slot itself, with twice their number.
  return (word & 1n) === 0n
    ? bytesValue(type.label, toWordBytes(word).subarray(0, Math.min(31, Number((word & 0xffn) >> 1n))))
    : { kind: 'unread', length: word >> 1n };
}
