import pMap from 'p-map';
import type { IndexedBlockchain, IndexedChain } from '../../../net';
import { hostOf } from '../../../errors';
import { type ResultOf, chainId, getBlockchains, getSubnet, getSubnets } from '../../../rpc';
import type { SubnetRow } from '../../platformRows';
import { chainSources } from '../../../sources';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import { valueOf } from '../../../report';
import { defineNodeList } from './nodeList';
import { sourcedBy } from './sourcedBy';

/** Requests at a time. */
const concurrency = 8;

export const nodeBlockchains = defineNodeList('blockchains', getBlockchains.name, async ({ client }) => {
  const { value, url } = sourcedBy(await client.node('P-Chain', getBlockchains, {}), client.network.name);
  const evmIds = new Map(client.network.chains.map((chain) => [chain.blockchainId, chain.evmChainId]));
  return {
    rows: value.blockchains.map(({ id, name, subnetID, vmID }) => ({
      key: id,
      value: {
        blockchainId: id,
        blockchainName: name,
        subnetId: subnetID,
        vmId: vmID,
        evmChainId: evmIds.get(id),
      } satisfies IndexedBlockchain,
    })),
    note: `${hostOf(url)} reports neither creation times nor the P-Chain.`,
  };
});

/** The chains of the settings, and of each whether a node answers for it. */
export const nodeChains = defineNodeList('chains', chainId.name, async ({ client }) => {
  const { network } = client;
  const rows = await pMap(
    network.chains,
    async (chain) => {
      const result = await client.chainQuestion(chain.name, `${chainId.name} ${chain.path}`, (node, options) =>
        node.call(chainId, {}, { ...options, chain: chain.path }),
      );
      const id = valueOf(result) ?? chain.evmChainId;
      return {
        key: chain.name,
        value: {
          chainId: id === undefined ? '' : String(id),
          chainName: chain.name,
          status: result.ok ? 'OK' : 'UNAVAILABLE',
          platformChainId: chain.blockchainId,
          rpcUrl: chainSources(network, chain).rpcUrls[0],
        } satisfies IndexedChain,
      };
    },
    { concurrency, signal: client.signal },
  );
  return { rows, note: 'The EVM chains in snowprobe.networks; status as its nodes answer.' };
});

/** All of them are listed at once; what each is, is asked for page by page. */
export const nodeSubnets = defineNodeList('subnets', getSubnets.name, async ({ client, mark = '0', pageSize }) => {
  const { name } = client.network;
  const [listed, all] = await Promise.all([
    client.node('P-Chain', getSubnets, {}),
    client.node('P-Chain', getBlockchains, {}),
  ]);
  const { value, url } = sourcedBy(listed, name);
  const from = Number(mark);
  const known = (value.subnets ?? []).slice(from, from + pageSize);
  const rows = await pMap(
    known,
    async ({ id, controlKeys, threshold }) => {
      // Nodes refuse to describe the Primary Network.
      const isPrimary = id === PRIMARY_NETWORK_ID;
      const result = isPrimary ? undefined : valueOf(await client.node('P-Chain', getSubnet, { subnetID: id }));
      const own = valueOf(all)?.blockchains.filter(({ subnetID }) => subnetID === id);
      return {
        key: id,
        value: {
          subnetId: id,
          kind: isPrimary ? 'primary' : result && kindOf(result),
          controlKeys,
          threshold,
          conversionId: result && isZeros(result.conversionID) ? undefined : result?.conversionID,
          managerChainId: result && isZeros(result.managerChainID) ? undefined : result?.managerChainID,
          managerAddress: result?.managerAddress ?? undefined,
          blockchains: own?.map((one) => ({ id: one.id, name: one.name })),
        } satisfies SubnetRow,
      };
    },
    { concurrency, signal: client.signal },
  );
  const end = from + known.length;
  const total = value.subnets?.length ?? 0;
  return {
    rows,
    next: end < total ? String(end) : undefined,
    note: `${end} of ${total} subnets per ${hostOf(url)}.`,
  };
});

function kindOf({ conversionID, isPermissioned }: ResultOf<typeof getSubnet>): SubnetRow['kind'] {
  if (!isZeros(conversionID)) {
    return 'l1';
  }
  return isPermissioned ? 'permissioned' : 'elastic';
}

/** Where nothing is, nodes write the ID of zeros. */
function isZeros(id: string): boolean {
  return /^1{20,}LpoYY$/.test(id);
}
