import vscode = require('vscode');
import { rangesText } from '../../core/bytes/rangesText';
import type { Reading } from '../../core/bytes/reading';
import { escapeUnseen } from '../../core/inert/plainText';
import { printJson } from '../../core/json/printJson';
import type { Network } from '../../core/networks/network';
import { printFinding } from '../printFinding';
import type { BytesFormat } from './bytesAddress';

/** A reading as the text of a document or of the clipboard, with a final newline. */
export async function printReading(
  reading: Reading,
  format: BytesFormat,
  networks: readonly Network[],
): Promise<string> {
  switch (format) {
    case 'md':
      return printFinding(await reading.signed(), 'md', networks);
    case 'json':
      return `${escapeUnseen(printJson(await reading.json(), 2))}\n`;
    case 'txt':
      return rangesText(reading, { now: Date.now(), locale: vscode.env.language });
  }
}
