import { recordings } from '../recorded/recordings';
import { signatureBy } from '../warp/signedBy';
import type { DevnetNode } from './devnetNodes';

/** Index of each node in the recordings. */
const recordedAs: Readonly<Record<DevnetNode['name'], number>> = { one: 1, two: 2, three: 5 };

/** A node's own recorded signature of a Warp message; `undefined` if none was recorded. */
export function recordedSignature({ name }: DevnetNode, messageId: string): string | undefined {
  const found = recordings('warp').find(({ request, node }) => {
    const requested = request as { readonly method?: unknown; readonly params?: readonly unknown[] };
    return (
      node === recordedAs[name] &&
      requested.method === 'warp_getMessageSignature' &&
      requested.params?.[0] === messageId
    );
  });
  return found && (JSON.parse(found.body) as { readonly result?: string }).result;
}

/** A node's own signature of a live chain's message, hex. @param unsigned hex with 0x */
export function ownSignature({ name }: DevnetNode, unsigned: string): string {
  const signature = signatureBy(recordedAs[name], Buffer.from(unsigned.slice(2), 'hex'));
  return `0x${Buffer.from(signature).toString('hex')}`;
}
