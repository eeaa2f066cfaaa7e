import pMap from 'p-map';
import { type IndexedBlockchain, type IndexedChain, listBlockchains, listChains } from '../../../net';
import { hostOf } from '../../../errors';
import {
  type ResultOf,
  chainId,
  getBlockchains,
  getSubnet,
  getSubnets,
  getValidatorsAt,
  platformGetCurrentValidators as getCurrentValidators,
} from '../../../rpc';
import { code, count, id, joinEach, remote, text, valueOf } from '../../../report';
import { formatCount } from '../../../primitives';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import { chainSources } from '../../../sources';
import { type KnownValidator, fetchValidators } from '../../../validators';
import { avaxCell, cellText, defineList, identifier, moment, number, plainFields, sourcedBy } from '../list';

const concurrency = 8;

/** A genesis can have a hundred kilobytes and is only in the JSON. */
export const blockchains = defineList<'blockchains', IndexedBlockchain>('blockchains', {
  operation: 'listBlockchains',
  nodeMethod: getBlockchains.name,
  rows: 'blockchains',
  pageSize: 100,
  title: ({ network }) => `Blockchains of ${network}`,
  columns: [
    ['name', (row) => cellText(row.blockchainName)],
    ['blockchain ID', (row) => identifier(row.blockchainId)],
    ['EVM chain ID', (row) => (row.evmChainId == null ? [] : cellText(String(row.evmChainId)))],
    ['subnet', (row) => identifier(row.subnetId)],
    ['created', (row) => moment(row.createBlockTimestamp)],
    ['VM', (row) => cellText(row.vmId)],
  ],
  fields: [
    ...plainFields('blockchainId', 'blockchainName', 'vmId', 'subnetId', 'evmChainId', 'createBlockTimestamp'),
    'createBlockNumber',
  ],
  query: ({ service, network }, query, options) => listBlockchains(service, network, query, options),
  async queryNodes({ client }) {
    const { value, url } = sourcedBy(await client.node('P-Chain', getBlockchains, {}), client.network.name);
    const evmIds = new Map(client.network.chains.map((chain) => [chain.blockchainId, chain.evmChainId]));
    return {
      rows: value.blockchains.map(({ id: blockchainId, name: blockchainName, subnetID: subnetId, vmID: vmId }) => ({
        key: blockchainId,
        value: { blockchainId, blockchainName, subnetId, vmId, evmChainId: evmIds.get(blockchainId) },
      })),
      note: `${hostOf(url)} reports neither creation times nor the P-Chain.`,
    };
  },
});

export const chains = defineList<'chains', IndexedChain>('chains', {
  operation: 'listChains',
  nodeMethod: chainId.name,
  rows: 'chains',
  // The service returns all on one page.
  pageSize: 100,
  title: ({ network }) => `Chains of ${network}`,
  columns: [
    ['name', (row) => cellText(row.chainName)],
    ['EVM chain ID', (row) => cellText(row.chainId)],
    ['status', (row) => cellText(row.status)],
    ['token', (row) => cellText(row.networkToken?.symbol)],
    ['blockchain ID', (row) => identifier(row.platformChainId)],
    ['RPC URL', (row) => cellText(row.rpcUrl)],
  ],
  fields: [
    ...plainFields('chainId', 'chainName', 'status', 'isTestnet', 'platformChainId', 'subnetId', 'vmId', 'vmName'),
    ['tokenSymbol', (row) => row.networkToken?.symbol],
    ['tokenDecimals', (row) => row.networkToken?.decimals?.toString()],
    ...plainFields('rpcUrl', 'wsUrl', 'explorerUrl', 'private', 'enabledFeatures', 'description'),
  ],
  query: ({ service, network }, _query, options) => listChains(service, network, options),
  /** The configured chains, each with whether a node answers for it. */
  async queryNodes({ client }) {
    const { network } = client;
    const rows = await pMap(
      network.chains,
      async (chain) => {
        const result = await client.chainCall(chain.name, chainId, {}, { chain: chain.path });
        const evmId = valueOf(result) ?? chain.evmChainId;
        return {
          key: chain.name,
          value: {
            chainId: evmId === undefined ? '' : String(evmId),
            chainName: chain.name,
            status: result.ok ? 'OK' : 'UNAVAILABLE',
            platformChainId: chain.blockchainId,
            rpcUrl: chainSources(network, chain).rpcUrls[0],
          },
        };
      },
      { concurrency, signal: client.signal },
    );
    return { rows, note: 'The EVM chains in snowprobe.networks; status as its nodes answer.' };
  },
});

/** A subnet per the network's own nodes; the data service has no such list. */
interface SubnetRow {
  readonly subnetId: string;
  /** Absent where unknown. */
  readonly kind?: 'primary' | 'l1' | 'permissioned' | 'elastic';
  readonly controlKeys: readonly string[];
  readonly threshold: number;
  readonly conversionId?: string;
  readonly managerChainId?: string;
  readonly managerAddress?: string;
  readonly blockchains?: readonly { readonly id: string; readonly name: string }[];
}

const subnetKinds = {
  primary: 'Primary Network',
  l1: 'L1',
  permissioned: 'permissioned subnet',
  elastic: 'elastic subnet',
};

export const subnets = defineList<'subnets', SubnetRow>('subnets', {
  service: 'nodes',
  operation: 'getSubnets',
  nodeMethod: getSubnets.name,
  rows: 'subnets',
  pageSize: 100,
  title: ({ network }) => `Subnets and L1s of ${network}`,
  columns: [
    ['subnet', (row) => identifier(row.subnetId)],
    ['type', ({ kind }) => (kind === undefined ? [] : [text(subnetKinds[kind])])],
    ['blockchains', ({ blockchains: all = [] }) => joinEach(all, ({ name }) => remote(name))],
    ['validator manager', (row) => identifier(row.managerAddress)],
    ['control keys', ({ controlKeys }) => joinEach(controlKeys, (key) => id(key))],
  ],
  fields: [
    'subnetId',
    ['type', (row) => row.kind],
    ['blockchainIds', (row) => row.blockchains?.map((one) => one.id)],
    ['blockchainNames', (row) => row.blockchains?.map(({ name }) => name)],
    'controlKeys',
    ['threshold', (row) => String(row.threshold)],
    ...plainFields('conversionId', 'managerChainId', 'managerAddress'),
  ],
  /** One request lists all subnets; their types are requested page by page. */
  async queryNodes({ client, mark = '0', pageSize }) {
    const [listed, all] = await Promise.all([
      client.node('P-Chain', getSubnets, {}),
      client.node('P-Chain', getBlockchains, {}),
    ]);
    const { value, url } = sourcedBy(listed, client.network.name);
    const from = Number(mark);
    const known = (value.subnets ?? []).slice(from, from + pageSize);
    const rows = await pMap(
      known,
      async ({ id: subnetId, controlKeys, threshold }) => {
        // Nodes reject the Primary Network in `getSubnet`.
        const isPrimary = subnetId === PRIMARY_NETWORK_ID;
        const result = isPrimary ? undefined : valueOf(await client.node('P-Chain', getSubnet, { subnetID: subnetId }));
        const value: SubnetRow = {
          subnetId,
          kind: isPrimary ? 'primary' : result && kindOf(result),
          controlKeys,
          threshold,
          conversionId: nonZeroId(result?.conversionID),
          managerChainId: nonZeroId(result?.managerChainID),
          managerAddress: result?.managerAddress ?? undefined,
          blockchains: valueOf(all)
            ?.blockchains.filter((one) => one.subnetID === subnetId)
            .map(({ id: blockchainId, name }) => ({ id: blockchainId, name })),
        };
        return { key: subnetId, value };
      },
      { concurrency, signal: client.signal },
    );
    const end = from + known.length;
    const total = value.subnets?.length ?? 0;
    return {
      rows,
      next: end < total ? String(end) : undefined,
      note: `${end < total ? `Read ${end} of ${total} s` : 'All s'}ubnets per ${hostOf(url)}.`,
    };
  },
});

function kindOf({ conversionID, isPermissioned }: ResultOf<typeof getSubnet>): SubnetRow['kind'] {
  if (nonZeroId(conversionID) !== undefined) {
    return 'l1';
  }
  return isPermissioned ? 'permissioned' : 'elastic';
}

/** Nodes write an all-zero ID for none. */
function nonZeroId(value: string | undefined): string | undefined {
  return value === undefined || /^1{20,}LpoYY$/.test(value) ? undefined : value;
}

/** A validator of the Primary Network, a subnet or an L1, now or at a height. Then only weight and key are known. */
interface ListedValidator extends Omit<KnownValidator, 'start'> {
  readonly start?: number;
  readonly subnetId: string;
  readonly kind: 'primary' | 'subnet' | 'l1' | 'atHeight';
  readonly height?: bigint;
}

const dateOf = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));
const statusOf = ({ balance }: ListedValidator): string | undefined =>
  balance === undefined ? undefined : balance > 0n ? 'active' : 'inactive';
const isStake = ({ kind, subnetId }: ListedValidator): boolean => kind === 'primary' || subnetId === PRIMARY_NETWORK_ID;

export const validators = defineList<'validators', ListedValidator>('validators', {
  service: 'nodes',
  operation: 'getCurrentValidators',
  nodeMethod: getCurrentValidators.name,
  rows: 'validators',
  pageSize: 500,
  title({ network, subnetId, height }) {
    if (height === undefined) {
      return subnetId === undefined ? `Primary Network validators of ${network}` : `Validators of ${subnetId}`;
    }
    return subnetId === undefined
      ? `Primary Network validators of ${network} at P-Chain height ${height}`
      : `Validators of ${subnetId} at P-Chain height ${height}`;
  },
  columns: [
    ['node', (row) => identifier(row.nodeId)],
    ['weight', (row) => (isStake(row) ? avaxCell(row.weight) : [count(row.weight)])],
    ['status', (row) => cellText(statusOf(row))],
    ['from', (row) => moment(dateOf(row.start))],
    ['until', (row) => moment(dateOf(row.end))],
    ['balance', (row) => avaxCell(row.balance)],
    ['delegators', (row) => number(row.delegatorCount === undefined ? undefined : BigInt(row.delegatorCount))],
    ['validation ID', (row) => identifier(row.validationId)],
    ['transaction', (row) => identifier(row.txId)],
    ['BLS public key', (row) => (row.publicKey === undefined ? [] : [code(row.publicKey)])],
  ],
  fields: [
    ...plainFields('nodeId', 'subnetId', 'kind', 'weight'),
    ['status', statusOf],
    ['startTimestamp', (row) => dateOf(row.start)],
    ['endTimestamp', (row) => dateOf(row.end)],
    'validationId',
    ['txHash', (row) => row.txId],
    ...plainFields('balance', 'potentialReward'),
    ['delegatorCount', (row) => row.delegatorCount?.toString()],
    'delegatorWeight',
    ['delegationFee', (row) => row.delegationFee?.toString()],
    ['uptime', (row) => row.uptime?.toString()],
    ['connected', (row) => row.isConnected],
    ['blsPublicKey', (row) => row.publicKey],
    'height',
  ],
  json: ({ start, end, delegationFee, uptime, isConnected, renewal: _, ...row }) => ({
    ...row,
    ...{ status: statusOf(row), startTime: dateOf(start), endTime: dateOf(end), connected: isConnected },
    ...{ delegationFee: delegationFee?.toString(), uptime: uptime?.toString() },
  }),
  /** Current validators with everything the node knows; at a height only weight and key. One response has all. */
  async queryNodes({ client, ref }) {
    const { name } = client.network;
    const subnetID = ref.subnetId ?? PRIMARY_NETWORK_ID;
    if (ref.height !== undefined) {
      const height = BigInt(ref.height);
      const { value, url } = sourcedBy(await client.node('P-Chain', getValidatorsAt, { height, subnetID }), name);
      return {
        rows: Object.entries(value).map(([nodeId, { publicKey, weight }]) => ({
          key: nodeId,
          value: { nodeId, subnetId: subnetID, kind: 'atHeight', weight, publicKey: publicKey ?? undefined, height },
        })),
        note: `Validator set at P-Chain height ${formatCount(height)} per ${hostOf(url)}.`,
      };
    }
    const { value, url } = sourcedBy(await fetchValidators(client, { subnetID }), name);
    const isPrimary = subnetID === PRIMARY_NETWORK_ID;
    const rows = value.map((one) => ({
      key: one.validationId ?? `${one.nodeId} ${one.txId}`,
      value: {
        ...{ ...one, subnetId: subnetID },
        kind: one.validationId !== undefined ? ('l1' as const) : isPrimary ? ('primary' as const) : ('subnet' as const),
      },
    }));
    const note =
      rows.length === 0
        ? `${hostOf(url)} reports no validators: check the subnet ID.`
        : `Current validators per ${hostOf(url)}.`;
    return { rows, note };
  },
});
