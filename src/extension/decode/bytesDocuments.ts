import type vscode = require('vscode');
import type { ByteReading } from '../../engine/bytes';
import { bytesToHex } from '../../engine/primitives';
import { linkCommands } from '../vscode/ids';
import { UserError } from '../../engine/errors';
import type { BytesTarget } from '../shared/byteStore';
import { copyAs } from '../shared/copyAs';
import type { DocumentLens, DocumentRoute } from '../shared/documentRoute';
import { networkForReading } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { bytesAddress, type BytesFormat, type BytesRequest, maxLengthInAddress, readFormat } from './bytesAddress';
import { printReading, resolveBytes, type ResolvedBytes } from './resolveBytes';

/** The read-only documents that show decoded bytes. @param open shows other forms of them */
export function bytesRoute(
  services: Services,
  open: (target: BytesTarget, format: BytesFormat) => Promise<vscode.Uri>,
): DocumentRoute<BytesRequest, BytesFormat> {
  return {
    family: 'bytes',
    address: bytesAddress,
    place: ({ network }) => ({ network }),
    text: (request) => printBytes(services, cachedTarget(services, request), request.format),
    page: async (request) => {
      const { readings } = await resolveBytes(services, cachedTarget(services, request));
      const actions = bytesLenses(services, { ...request, format: 'md' });
      return { report: await readings[0].signed(), actions };
    },
    lenses: (request) => bytesLenses(services, request),
    actions: (request) => ({
      open: (format) => open(targetOf(request), readFormat(format)),
      copy: (format) => copyBytes(services, targetOf(request), format),
    }),
  };
}

/** The request of the document that shows one reading of bytes; long bytes stand in it by their name. */
export function bytesRequest(
  { bytes }: Services,
  { text, network }: ResolvedBytes,
  reading: ByteReading,
  format: BytesFormat,
): BytesRequest {
  const name = bytes.save(text);
  const request = { as: reading.key, network: network.name, format };
  return text.length > maxLengthInAddress
    ? { ...request, name, shown: bytesToHex(reading.bytes.subarray(0, 64)) }
    : { ...request, text };
}

/** What bytes say, as a node prints it or in words, on the clipboard. */
export async function copyBytes(services: Services, target: BytesTarget, format: 'json' | 'md'): Promise<void> {
  await copyAs(format, await printBytes(services, target, format));
}

async function printBytes(services: Services, target: BytesTarget, format: BytesFormat): Promise<string> {
  const { readings } = await resolveBytes(services, target);
  return await printReading(readings[0], format, services.state.networks.all());
}

function targetOf({ text, name = '', as, network }: BytesRequest): BytesTarget {
  return { bytes: text ?? name, as, network };
}

/** @throws {UserError} where long bytes are not kept any more */
function cachedTarget({ bytes }: Services, request: BytesRequest): BytesTarget {
  if (request.text === undefined && bytes.get(request.name ?? '') === undefined) {
    throw new UserError('These bytes were too long to restore after a reload. Decode them again at their source.');
  }
  return targetOf(request);
}

/** The other forms, and what the bytes could be besides. */
function bytesLenses({ state, bytes: store }: Services, request: BytesRequest): readonly DocumentLens[] {
  const { as, format } = request;
  const { bytes, network } = targetOf(request);
  const titles: readonly (readonly [BytesFormat, string])[] = [
    ['md', 'Open as text'],
    ['json', 'Open as JSON'],
    ['txt', 'Open byte ranges'],
  ];
  const known = networkForReading(network, state.networks);
  const others = state.bytes.read(store.get(bytes) ?? bytes, known).filter(({ key }) => key !== as);
  const lens = (title: string, reading: string, form: BytesFormat): DocumentLens => ({
    line: 0,
    title,
    command: linkCommands.openBytes,
    args: [{ bytes, as: reading, network }, form],
  });
  return [
    ...titles.filter(([form]) => form !== format).map(([form, title]) => lens(title, as, form)),
    ...others.map(({ key, name }) => lens(`Also decodes as: ${name}`, key, format)),
  ];
}
