import type { Report } from '../../engine/report';
import type { Identifier } from '../../engine/primitives';
import type { Network } from '../../engine/networks';
import type { Abis } from '../../engine/source';
import type { BytesReader } from '../../engine/bytes';
import type { Lookups } from '../../engine';
import type { ConfiguredNetworks } from '../../engine/sources';
import { type Lookup, offlineReport, requestedUrlsWith } from '../../engine/lookup';

/** What a hover needs: clients, codecs and request code are loaded on first use. */
export interface HoverState {
  readonly networks: ConfiguredNetworks;
  readonly lookup: Pick<Lookup, 'urls' | 'cached' | 'find'>;
  /** Loads the request code, so that load time does not count as a slow host. */
  ready(): Promise<void>;
  /** As in Lookup. */
  offline(identifier: Identifier, network: Network): Promise<Report>;
  bytes(): Promise<BytesReader>;
}

/**
 * @param project the open one @param load request code, both called once @param labelled resolves once labels are read
 */
export function createHoverState(
  networks: ConfiguredNetworks,
  project: () => Promise<Abis>,
  load: () => Promise<Lookups>,
  labelled: () => Promise<void>,
): HoverState {
  let requesting: Lookups | undefined;
  let bytes: BytesReader | undefined;
  return {
    networks,
    lookup: {
      urls: (identifier, network, chain) =>
        requesting === undefined
          ? requestedUrlsWith(identifier, network, [], chain)
          : requesting.lookup.urls(identifier, network, chain),
      cached: (...question) => requesting?.lookup.cached(...question),
      async find(...question) {
        requesting ??= await load();
        return await requesting.lookup.find(...question);
      },
    },
    async ready() {
      requesting ??= await load();
    },
    async offline(identifier, network) {
      await labelled();
      const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
      const read = isBytes ? (await import('../../engine/bytes/readBytes')).bytesReport : undefined;
      return read?.(identifier, network) ?? offlineReport(identifier, network);
    },
    async bytes() {
      const [{ createBytesReader }, abi] = await Promise.all([import('../../engine/bytes/readBytes'), project()]);
      return (bytes ??= createBytesReader(abi));
    },
  };
}
