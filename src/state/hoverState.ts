import type { Report } from '../core/finding/finding';
import type { Identifier } from '../core/ids/identifier';
import type { Network } from '../core/networks/network';
import type { Abis } from './abi/abis';
import type { BytesReader } from './abi/bytesReader';
import type { LookupState } from './lookupState';
import type { ConfiguredNetworks } from './configuredNetworks';
import { requestedUrlsWith } from './resolver/askedSources';
import type { Lookup } from './resolver/lookup';
import { offlineReport } from './resolver/unaskedFinding';

/** What a hover needs: clients, codecs and all that asks are loaded by the first one that comes to need them. */
export interface HoverState {
  readonly networks: ConfiguredNetworks;
  readonly lookup: Pick<Lookup, 'urls' | 'cached' | 'find'>;
  /** As the lookup's. */
  offline(identifier: Identifier, network: Network): Promise<Report>;
  bytes(): Promise<BytesReader>;
}

/** @param load what asks, once */
export function createHoverState(
  networks: ConfiguredNetworks,
  abi: Abis | undefined,
  load: () => Promise<LookupState>,
): HoverState {
  let requesting: LookupState | undefined;
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
    async offline(identifier, network) {
      const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
      const read = isBytes ? (await import('./resolver/bytesFinding')).bytesReport : undefined;
      return read?.(identifier, network) ?? offlineReport(identifier, network);
    },
    async bytes() {
      return (bytes ??= (await import('./abi/bytesReader')).createBytesReader(abi));
    },
  };
}
