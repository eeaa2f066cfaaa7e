import { evmAddress } from '../../primitives';
import type { EditedFile } from '../edit/editedFile';
import type { ConfigEdit, ConfigFile } from '../problem';
import type { FileFixes } from '../edit/fileFixes';
import type { WarningContext } from './warningContext';
import type { TextPlace } from '../source/configNode';

/** Spellings whose checksum is right: each takes a hash, and a genesis has the same ones at every keystroke. */
const right = new Set<string>();
const maxWarned = 50_000;
const lower = /[a-f]/;
const upper = /[A-F]/;

/** An address whose letters' case says that a digit is wrong. True: it took a hash to tell. */
export function addressWarning(
  warnings: WarningContext,
  name: ConfigFile,
  fixes: FileFixes,
  text: string,
  place: TextPlace,
  edit: (file: EditedFile, spelled: string) => ConfigEdit,
): boolean {
  if (!mayBeWrong(text)) {
    return false;
  }
  const address = evmAddress(text);
  const checksum = address?.checksum;
  if (address === undefined || checksum !== 'invalid') {
    if (checksum === 'valid' && right.size < maxWarned) {
      right.add(text);
    }
    return checksum === 'valid';
  }
  const spelled = address.address;
  const fix = fixes.make(`Write ${spelled}`, (file) => [edit(file, spelled)]);
  warnings.add(name, place, 'checksum', [spelled], { fixes: [fix] });
  return true;
}

/** Letters in one case say nothing about digits. */
export function mayBeWrong(text: string): boolean {
  return lower.test(text) && upper.test(text) && !right.has(text);
}
