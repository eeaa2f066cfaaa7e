import type { DebugVariable } from '../../debugger/debugVariable';
import type { StorageReader } from '../../locals/variable';
import { layoutsOf } from '../../storage/layoutsOf';
import { namespaceLayout } from '../../storage/namespaces';
import { type Preimages, type StorageValue, inEip55, preimagesOf } from '../../../evm';
import { SlotNames } from '../../storage/slotNames';
import type { StorageLayout } from '../../storage/storageLayout';
import { type Stored, storedVariable } from '../../storage/storedVariables';
import { runInTimeSlices } from '../../../net';
import { noLayout } from './buildNotes';
import type { ReplaySession } from './debuggee';
import { label } from './label';
import { type StorageRecord, storageRecord } from './storageRecord';

/** Variables that are shown, and slots without a name. */
const maxVariables = 300;
const maxSlots = 200;

/** The variables of an account's contracts as they are before a step, then what else of its storage is touched. */
export async function storageVariables(
  session: ReplaySession,
  step: number,
  account: string | undefined,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  if (account === undefined) {
    return [];
  }
  const record = await storageRecord(session, account, signal);
  const { layouts, missing } = await runInTimeSlices(layoutsOf(session.trace, account, new Map()));
  const preimages = await runInTimeSlices(preimagesOf(record.hashed));
  const all = [...layouts, await touchedNamespaces(record, preimages)];
  const storage = storageOf(session, record, account, step);
  const variables = await Promise.all(all.map((layout) => variablesOf({ layout, storage, preimages })));
  return [
    ...(missing === undefined ? [] : [missingLayout(session, missing)]),
    ...(step > record.until
      ? [label('followed', `up to step ${record.until + 1}: too much is read and written after it`)]
      : []),
    ...variables.flat(),
    ...(await unnamed(all, preimages, record, storage)),
  ];
}

/** Of an account, before a step: as the transaction left it, else as it found it. */
export function storageAt(session: ReplaySession, step: number, signal: AbortSignal): StorageReader {
  const { call, calls } = session.trace.recording;
  const { account } = calls[call[step]!]!;
  return {
    async word(slot) {
      const record = account === undefined ? undefined : await storageRecord(session, account, signal);
      return record && (await storageOf(session, record, account!, step).word(slot));
    },
  };
}

function storageOf(
  { storageBefore }: ReplaySession,
  record: StorageRecord,
  account: string,
  step: number,
): StorageReader {
  return {
    word: async (slot) =>
      step > record.until ? undefined : (record.word(slot, step) ?? (await storageBefore(account, slot))),
  };
}

async function variablesOf({
  layout,
  storage,
  preimages,
}: Pick<Stored, 'layout' | 'storage'> & { readonly preimages: Preimages }): Promise<readonly DebugVariable[]> {
  const stored: Stored = {
    ...{ layout, storage, words: storedWords },
    keysOf: (slot) =>
      [...preimages.values()].flatMap(({ base, key }) => (base === slot && key !== undefined ? [key] : [])),
    keyWords: (count) => `keys in this transaction: ${count}`,
  };
  const variables = layout.variables.slice(0, maxVariables).map((one) => storedVariable(one, stored));
  return (await Promise.all(variables)).filter((one) => one !== undefined);
}

/** The namespaces of libraries that the transaction looked into. */
async function touchedNamespaces({ slots }: StorageRecord, preimages: Preimages): Promise<StorageLayout> {
  const layout = namespaceLayout();
  const names = await runInTimeSlices(SlotNames.of(layout, preimages));
  const touched = new Set(
    slots.flatMap((slot) => names.at(slot).flatMap(({ path: [root] }) => (root?.kind === 'name' ? root.name : []))),
  );
  return { ...layout, variables: layout.variables.filter(({ name }) => touched.has(name)) };
}

async function unnamed(
  layouts: readonly StorageLayout[],
  preimages: Preimages,
  { slots }: StorageRecord,
  storage: StorageReader,
): Promise<readonly DebugVariable[]> {
  const names = await Promise.all(layouts.map((layout) => runInTimeSlices(SlotNames.of(layout, preimages))));
  const open = slots.filter((slot) => names.every((one) => one.at(slot).length === 0));
  return await Promise.all(
    open.slice(0, maxSlots).map(async (slot) => {
      const word = await storage.word(slot);
      const value = word === undefined ? storedWords(undefined) : `0x${word.toString(16)}`;
      return { name: `slot[0x${slot.toString(16)}]`, value };
    }),
  );
}

function storedWords(value: StorageValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return 'unknown';
    case 'integer':
      return value.name ?? String(value.value);
    case 'flag':
      return String(value.value);
    case 'address':
      return inEip55(value.address);
    case 'bytes':
      return value.hex;
    case 'text':
      return JSON.stringify(value.text);
    case 'unread':
      return `${value.length} bytes`;
  }
}

function missingLayout({ trace }: ReplaySession, missing: string): DebugVariable {
  const contracts = trace.recording.calls.map(({ index }) => trace.matchOf(index).contract);
  const contract = contracts.find((one) => one?.name === missing);
  return label('names', noLayout(contract));
}
