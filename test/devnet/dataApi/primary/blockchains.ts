import { chainFacts } from '../../chain/chainFacts';
import { chainIds, platformChainId } from './chainIds';
import { genesisOf } from './platformTransaction';
import { recordedCall } from './recordedCall';
import type { PrimaryNetworkRecord } from './readLedger';

type Fields = Readonly<Record<string, unknown>>;

/** The service uses names instead of VM IDs for the primary network's own two chains. */
const vmWords: Readonly<Record<string, string>> = { [platformChainId]: 'platformvm', [chainIds.X]: 'avm' };

/** All blockchains, oldest first: those of the genesis, then those created on the P-Chain. */
export function blockchains({ ledger, blocks }: PrimaryNetworkRecord): readonly Fields[] {
  const listed = recordedCall('platform', 'platform.getBlockchains').at('blockchains').list;
  const genesisTime = blocks.X[0]?.time ?? 0;
  const platform = { blockchainId: platformChainId, blockchainName: 'P-Chain', subnetId: platformChainId };
  const all = [
    { ...platform, vmId: vmWords[platformChainId] ?? '' },
    ...listed.map((chain) => {
      const blockchainId = chain.at('id').text;
      return {
        blockchainId,
        blockchainName: chain.at('name').text,
        subnetId: chain.at('subnetID').text,
        vmId: vmWords[blockchainId] ?? chain.at('vmID').text,
      };
    }),
  ];
  return all
    .map((chain) => {
      const made = ledger.transactions.P.find(({ id, type }) => type === 'CreateChainTx' && id === chain.blockchainId);
      const genesisData = made === undefined ? undefined : genesisOf(made.unsigned);
      return {
        height: made?.height ?? -1,
        fields: {
          createBlockTimestamp: made?.time ?? genesisTime,
          // The service's value for chains of the genesis.
          createBlockNumber: made === undefined ? '-1' : String(made.height),
          ...chain,
          evmChainId: evmChainId(chain.blockchainId, genesisData),
          genesisData,
        },
      };
    })
    .sort((a, b) => a.height - b.height)
    .map(({ fields }) => fields);
}

function evmChainId(blockchainId: string, genesis: unknown): number | undefined {
  const live = chainFacts.find((facts) => facts.blockchainId === blockchainId);
  if (live !== undefined) return live.evmChainId;
  const config = (genesis as { readonly config?: { readonly chainId?: unknown } } | undefined)?.config;
  return typeof config?.chainId === 'number' ? config.chainId : undefined;
}
