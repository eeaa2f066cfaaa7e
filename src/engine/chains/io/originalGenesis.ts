import { listBlockchains, pages } from '../../net';
import type { JsonValue } from '../../primitives';
import { valueOf } from '../../report';
import { type SourceClient, fetchCreatedChain } from '../../sources';

/** Rows of a page: each holds a genesis, which may be large. */
const pageSize = 100;

/** What a chain was created with. */
export type OriginalGenesis =
  /** By the transaction that created it, byte for byte. */
  | { readonly bytes: Uint8Array }
  /** As the data service lists it: what it read, or a text. */
  | { readonly json: JsonValue };

/** Undefined where neither a node nor the data service tells. @param blockchainId cb58 */
export async function fetchOriginalGenesis(
  client: SourceClient,
  blockchainId: string,
): Promise<OriginalGenesis | undefined> {
  const { created } = await fetchCreatedChain(client, blockchainId);
  if (created !== undefined) {
    return { bytes: created.genesis };
  }
  const result = await client.index('P-Chain', `genesis ${blockchainId}`, async (service, network, options) => {
    const place = { host: service.host, method: 'listBlockchains' };
    const fetchPage = (pageToken: string | undefined) =>
      listBlockchains(service, network, { pageSize, pageToken }, options);
    for await (const page of pages(fetchPage, { place })) {
      const row = page.items.find((one) => one.blockchainId === blockchainId);
      if (row !== undefined) {
        return { value: row.genesisData ?? null, json: null };
      }
    }
    return undefined;
  });
  const json = valueOf(result) ?? null;
  return json === null ? undefined : { json };
}
