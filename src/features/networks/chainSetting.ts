import type { EvmChain } from '../../core/networks/network';

/** How a chain stands in the setting snowprobe.networks; chain IDs too large for a number as text. */
export function chainSetting({ blockchainId, evmChainId }: EvmChain): Readonly<Record<string, unknown>> {
  const id =
    evmChainId === undefined || evmChainId <= Number.MAX_SAFE_INTEGER
      ? evmChainId && Number(evmChainId)
      : String(evmChainId);
  return { ...(blockchainId === undefined ? {} : { blockchainId }), ...(id === undefined ? {} : { evmChainId: id }) };
}
