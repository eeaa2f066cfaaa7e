import type { Finding } from '../core/finding/finding';
import type { Identifier } from '../core/ids/identifier';
import type { Network } from '../core/networks/network';
import type { Abis } from './abi/abis';
import type { BytesReader } from './abi/bytesReader';
import type { LookupState } from './lookupState';
import type { ConfiguredNetworks } from './configuredNetworks';
import { askedUrlsWith } from './resolver/askedSources';
import type { Lookup } from './resolver/lookup';
import { unaskedFinding } from './resolver/unaskedFinding';

/** What a hover needs: clients, codecs and all that asks are loaded by the first one that comes to need them. */
export interface HoverState {
  readonly networks: ConfiguredNetworks;
  readonly lookup: Pick<Lookup, 'urls' | 'kept' | 'find'>;
  /** As the lookup's. */
  offline(identifier: Identifier, network: Network): Promise<Finding>;
  bytes(): Promise<BytesReader>;
}

/** @param load what asks, once */
export function createHoverState(
  networks: ConfiguredNetworks,
  abi: Abis | undefined,
  load: () => Promise<LookupState>,
): HoverState {
  let asking: LookupState | undefined;
  let bytes: BytesReader | undefined;
  return {
    networks,
    lookup: {
      urls: (identifier, network, chain) =>
        asking === undefined
          ? askedUrlsWith(identifier, network, [], chain)
          : asking.lookup.urls(identifier, network, chain),
      kept: (...question) => asking?.lookup.kept(...question),
      async find(...question) {
        asking ??= await load();
        return await asking.lookup.find(...question);
      },
    },
    async offline(identifier, network) {
      const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
      const read = isBytes ? (await import('./resolver/bytesFinding')).bytesFinding : undefined;
      return read?.(identifier, network) ?? unaskedFinding(identifier, network);
    },
    async bytes() {
      return (bytes ??= (await import('./abi/bytesReader')).createBytesReader(abi));
    },
  };
}
