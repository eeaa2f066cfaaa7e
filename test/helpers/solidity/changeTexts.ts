import type { PathPart } from '../../../src/engine/source/storage/slotNames';
import type { StorageValue } from '../../../src/engine/evm/trace/preimages';
import type { VariableChange } from '../../../src/engine/source/storage/variableChanges';
import { paddedHex } from '../../../src/engine/primitives';

/** "balances[0xaa…]: 1 → 2", in full. */
export function changeTexts(changes: readonly VariableChange[]): readonly string[] {
  return changes.map(
    ({ path, slot, before, after }) =>
      `${path === undefined ? paddedHex(slot) : pathText(path)}: ${valueText(before)} → ${valueText(after)}`,
  );
}

function pathText(path: readonly PathPart[]): string {
  return path.map(partText).join('').slice(1);
}

function partText(part: PathPart): string {
  switch (part.kind) {
    case 'name':
      return `.${part.name}`;
    case 'index':
      return `[${part.index}]`;
    case 'key':
      return `[${valueText(part.key)}]`;
    case 'length':
      return '.length';
    case 'bytes':
      return `[${part.from}:]`;
  }
}

function valueText(value: StorageValue): string {
  switch (value.kind) {
    case 'integer':
      return value.name ?? String(value.value);
    case 'flag':
      return String(value.value);
    case 'address':
      return value.address;
    case 'bytes':
      return value.hex;
    case 'text':
      return JSON.stringify(value.text);
    case 'unread':
      return `${value.length} bytes`;
  }
}
