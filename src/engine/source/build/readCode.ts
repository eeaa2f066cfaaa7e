import { hexToBytes } from '../../primitives';
import type { BuiltCode, OpenBytes } from './builtContract';
import { entriesOf, isRecord, parseOrNothing } from './records';

/** More than this is no contract, not even one of tests. */
const maxBytes = 1 << 20;
const maxOpen = 4_096;
const addressSize = 20;
const maxGenerated = 64;

/**
 * Reads a code as solc (`evm.bytecode`) and Foundry (`bytecode`) write it. Undefined: an interface has none, or it is
 * broken.
 */
export function readCode(json: string | undefined): BuiltCode | undefined {
  const written = parseOrNothing(json);
  const object = isRecord(written) ? written['object'] : written;
  if (typeof object !== 'string' || object.length > 2 * maxBytes) {
    return undefined;
  }
  const hex = object.startsWith('0x') ? object.slice(2) : object;
  const links = [...hex.matchAll(/__.{36}__/g)].slice(0, maxOpen).map(({ index }) => index / 2);
  const bytes = hexToBytes(hex.replaceAll(/__.{36}__/g, '0'.repeat(2 * addressSize)));
  if (bytes === undefined || bytes.length === 0) {
    return undefined;
  }
  const fields = isRecord(written) ? written : {};
  const open = [
    ...links.map((start): OpenBytes => ({ start, length: addressSize })),
    ...entriesOf(fields['linkReferences']).flatMap(([, file]) => entriesOf(file).flatMap(([, list]) => places(list))),
    ...entriesOf(fields['immutableReferences']).flatMap(([, list]) => places(list)),
    ...ownAddress(bytes),
  ].filter(({ start, length }) => Number.isInteger(start) && start + length <= bytes.length);
  for (const { start, length } of open.slice(0, maxOpen)) {
    bytes.fill(0, start, start + length);
  }
  const sourceMap = fields['sourceMap'];
  return {
    bytes,
    open: distinct(open).slice(0, maxOpen),
    ...(typeof sourceMap === 'string' && sourceMap !== '' ? { sourceMap } : {}),
    generated: generatedBy(fields['generatedSources']),
  };
}

function places(list: unknown): readonly OpenBytes[] {
  return !Array.isArray(list)
    ? []
    : (list as readonly unknown[]).flatMap((place) => {
        const { start, length } = isRecord(place) ? place : {};
        return isCount(start) && isCount(length) && length > 0 ? [{ start, length }] : [];
      });
}

/** A library compares the address that it runs at with its own, which stands here once it is deployed. */
function ownAddress(bytes: Uint8Array): readonly OpenBytes[] {
  const isLibrary =
    bytes[0] === 0x73 &&
    bytes[1 + addressSize] === 0x30 &&
    bytes[2 + addressSize] === 0x14 &&
    bytes.subarray(1, 1 + addressSize).every((byte) => byte === 0);
  return isLibrary ? [{ start: 1, length: addressSize }] : [];
}

function distinct(open: readonly OpenBytes[]): readonly OpenBytes[] {
  const byStart = new Map(open.map((place) => [`${place.start} ${place.length}`, place]));
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function generatedBy(list: unknown): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const source of (Array.isArray(list) ? (list as readonly unknown[]) : []).slice(0, maxGenerated)) {
    const { id, name } = isRecord(source) ? source : {};
    if (isCount(id) && typeof name === 'string') {
      names.set(id, name);
    }
  }
  return names;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
