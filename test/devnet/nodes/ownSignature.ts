import { recordings } from '../recorded/recordings';
import type { DevnetNode } from './devnetNodes';

/** Which recorded node each is. */
const recordedAs: Readonly<Record<DevnetNode['name'], number>> = { one: 1, two: 2, three: 5 };

/** The body of a node's own signature of a Warp message, as that node gave it; undefined for other requests. */
export function ownSignature({ name }: DevnetNode, body: string): string | undefined {
  if (!body.includes('"warp_getMessageSignature"')) return undefined;
  const { id, params } = JSON.parse(body) as { readonly id: unknown; readonly params?: unknown };
  const found = recordings('warp').find(({ request, node }) => {
    const asked = request as { readonly method?: unknown; readonly params?: unknown };
    const isSame = JSON.stringify(asked.params) === JSON.stringify(params);
    return node === recordedAs[name] && asked.method === 'warp_getMessageSignature' && isSame;
  });
  return found === undefined
    ? undefined
    : JSON.stringify({ ...(JSON.parse(found.body) as Readonly<Record<string, unknown>>), id });
}
