import * as l10n from '@vscode/l10n';
import { evmAddress } from '../../ids/evmAddress';
import type { EditedFile } from '../edit/editedFile';
import type { ConfigEdit, ConfigFile } from '../problem';
import type { FileFixes } from '../fixes/fileFixes';
import type { Place, Regrets } from './regret';

/** Spellings whose checksum is right: each takes a hash, and a genesis has the same ones at every keystroke. */
const right = new Set<string>();
const mostKept = 50_000;

/** An address whose letters' case says that a digit is wrong. */
export function addressRegret(
  regrets: Regrets,
  name: ConfigFile,
  fixes: FileFixes,
  text: string,
  place: Place,
  edit: (file: EditedFile, spelled: string) => ConfigEdit,
): void {
  if (right.has(text)) {
    return;
  }
  const address = evmAddress(text);
  if (address?.checksum !== 'invalid') {
    if (address?.checksum === 'valid' && right.size < mostKept) {
      right.add(text);
    }
    return;
  }
  const spelled = address.address;
  const fix = fixes.make(l10n.t('Write {0}', spelled), (file) => [edit(file, spelled)]);
  regrets.add(name, place, 'checksum', [spelled], { fixes: [fix] });
}
