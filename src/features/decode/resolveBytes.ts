import * as l10n from '@vscode/l10n';
import { readBytesFailure } from '../../core/bytes/readBytes';
import type { Reading } from '../../core/bytes/reading';
import { UserError } from '../../editor/userError';
import type { Network } from '../../core/networks/network';
import type { BytesTarget } from '../bytesTarget';
import type { Services } from '../services';

export interface ResolvedBytes {
  readonly text: string;
  readonly network: Network;
  /** At least one, the likeliest first; the one that was asked for alone, where one was. */
  readonly readings: readonly [Reading, ...Reading[]];
}

/**
 * Reads the bytes that a target names, with the project's ABIs.
 *
 * @throws {UserError} says why they cannot be read
 */
export async function resolveBytes(services: Services, { bytes, as, network: name }: BytesTarget): Promise<ResolvedBytes> {
  const { networks, bytes: reader } = services.state;
  const network = networks.all().find((known) => known.name === name) ?? networks.active();
  const text = services.bytes.get(bytes) ?? bytes;
  await reader.ready();
  const all = reader.read(text, network);
  const [first, ...rest] = as === undefined ? all : all.filter(({ key }) => key === as);
  if (first === undefined) {
    throw new UserError(
      readBytesFailure(text) ??
        l10n.t('The bytes cannot be read as {0}. Decode them again with Decode Bytes.', as ?? ''),
    );
  }
  return { text, network, readings: [first, ...rest] };
}
