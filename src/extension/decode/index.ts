import type vscode = require('vscode');
import type { ByteReading } from '../../engine/bytes';
import type { CommandHandlers } from '../vscode/ids';
import { type BytesTarget, readBytesTarget } from '../shared/byteStore';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { type BytesFormat, readFormat } from './bytesAddress';
import { bytesRequest, bytesRoute, copyBytes } from './bytesDocuments';
import { pickBytes } from './pickBytes';
import { chooseReading, resolveBytes, type ResolvedBytes } from './resolveBytes';
import { selectedBytes } from './selectedBytes';

/** The commands that decode bytes, and the documents they open. Nothing here sends anything. */
export function createDecode(
  services: Services,
  documents: Documents,
): { readonly commands: CommandHandlers<'decode'> } {
  const show = (resolved: ResolvedBytes, reading: ByteReading, format: BytesFormat): Promise<vscode.Uri> =>
    shown[format === 'md' ? 'show' : 'open'](bytesRequest(services, resolved, reading, format));
  const open = async (target: BytesTarget, format: BytesFormat): Promise<vscode.Uri> => {
    const resolved = await resolveBytes(services, target);
    return await show(resolved, resolved.readings[0], format);
  };
  const shown = documents.add(bytesRoute(services, open));
  /** @returns the document's URI; `undefined` when the user gave up */
  const choose = async (resolved: ResolvedBytes | undefined, format: BytesFormat): Promise<vscode.Uri | undefined> => {
    const reading = resolved && (await chooseReading(resolved.readings));
    return resolved === undefined || reading === undefined ? undefined : await show(resolved, reading, format);
  };
  const ofTarget = async <T>(argument: unknown, work: (target: BytesTarget) => Promise<T>): Promise<T | undefined> => {
    const target = readBytesTarget(argument);
    return target === undefined ? undefined : await work(target);
  };
  return {
    commands: {
      /**
       * Decode Bytes…: asks for bytes, or takes a `BytesTarget` as its argument (a link, a keybinding, another
       * extension), and opens what they say: in words, or as `format` says.
       */
      decodeBytes: async (argument, format) => {
        const target = readBytesTarget(argument) ?? (await pickBytes(services));
        return target === undefined
          ? undefined
          : await choose(await resolveBytes(services, target), readFormat(format));
      },
      decodeSelection: async () => choose(await selectedBytes(services), 'md'),
      openBytes: (argument, format) => ofTarget(argument, (target) => open(target, readFormat(format))),
      copyBytes: (argument) => ofTarget(argument, (target) => copyBytes(services, target, 'json')),
    },
  };
}
