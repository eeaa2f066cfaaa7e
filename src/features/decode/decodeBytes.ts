import type * as vscode from 'vscode';
import { readBytesTarget } from '../bytesTarget';
import type { Deps } from '../deps';
import type { BytesDocuments } from './bytesDocuments';
import { chooseReading } from './chooseReading';
import { readFormat } from './readFormat';
import { pickBytes } from './pickBytes';
import { resolveBytes } from './resolveBytes';

/**
 * Decode Bytes…: asks for bytes, or takes a `BytesTarget` as its argument (a link, a keybinding, another extension), and
 * opens what they say: in words, or as `format` says.
 *
 * @returns the document's URI; `undefined` when the user gave up
 */
export async function decodeBytes(
  deps: Deps,
  documents: BytesDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readBytesTarget(argument) ?? (await pickBytes(deps));
  if (target === undefined) {
    return undefined;
  }
  const resolved = await resolveBytes(deps, target);
  const reading = await chooseReading(resolved.readings);
  return reading === undefined ? undefined : await documents.open(resolved, reading, readFormat(format));
}
