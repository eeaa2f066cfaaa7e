import vscode = require('vscode');
import { type ByteReading, rangesText, readBytesFailure } from '../../engine/bytes';
import { escapeUnseen, printJson } from '../../engine/primitives';
import type { Network } from '../../engine/networks';
import { pickOne } from '../vscode/ui/pick';
import { UserError } from '../../engine/errors';
import type { BytesTarget } from '../shared/byteStore';
import { networkForReading } from '../shared/networkNamed';
import { printReport } from '../shared/renderFinding';
import type { Services } from '../shared/services';
import type { BytesFormat } from './bytesAddress';

export interface ResolvedBytes {
  readonly text: string;
  readonly network: Network;
  /** At least one, the likeliest first; the one that was asked for alone, where one was. */
  readonly readings: readonly [ByteReading, ...ByteReading[]];
}

/**
 * Reads the bytes that a target names, with the project's ABIs.
 *
 * @throws {UserError} says why they cannot be read
 */
export async function resolveBytes(
  services: Services,
  { bytes, as, network: name }: BytesTarget,
): Promise<ResolvedBytes> {
  const { networks, bytes: reader } = services.state;
  const network = networkForReading(name, networks);
  const text = services.bytes.get(bytes) ?? bytes;
  await reader.ready();
  const all = reader.read(text, network);
  const [first, ...rest] = as === undefined ? all : all.filter(({ key }) => key === as);
  if (first === undefined) {
    throw new UserError(
      readBytesFailure(text) ?? `The bytes cannot be decoded as ${as ?? ''}. Run Decode Bytes again.`,
    );
  }
  return { text, network, readings: [first, ...rest] };
}

/** The one reading, or that of several which the user picks; `undefined` when they gave up. */
export async function chooseReading(readings: readonly ByteReading[]): Promise<ByteReading | undefined> {
  if (readings.length === 1) {
    return readings[0];
  }
  const items = readings.map((reading, index) => ({
    label: reading.name,
    description: index === 0 ? 'most likely' : undefined,
    reading,
  }));
  const picked = await pickOne(items, {
    placeHolder: 'The bytes decode in several ways. Select one.',
  });
  return picked?.reading;
}

/** A reading as the text of a document or of the clipboard, with a final newline. */
export async function printReading(
  reading: ByteReading,
  format: BytesFormat,
  networks: readonly Network[],
): Promise<string> {
  switch (format) {
    case 'md':
      return printReport(await reading.signed(), 'md', networks);
    case 'json':
      return `${escapeUnseen(printJson(await reading.json(), 2))}\n`;
    case 'txt':
      return rangesText(reading, { now: Date.now(), locale: vscode.env.language });
  }
}
