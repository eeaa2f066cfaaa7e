import type vscode = require('vscode');
import { readBytesTarget } from '../bytesTarget';
import type { Services } from '../services';
import type { BytesDocuments } from './bytesDocuments';
import { readFormat } from './readFormat';
import { resolveBytes } from './resolveBytes';

/** Behind links and above documents: a reading of bytes as a document. */
export async function openBytes(
  services: Services,
  documents: BytesDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readBytesTarget(argument);
  if (target === undefined) {
    return undefined;
  }
  const resolved = await resolveBytes(services, target);
  return await documents.open(resolved, resolved.readings[0], readFormat(format));
}
