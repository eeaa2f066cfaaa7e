import {
  type Line,
  type QueryResult,
  type UnsourcedReport,
  count,
  fact,
  id,
  joinEach,
  message,
  percentOf,
  remote,
  sourcesOf,
  text,
  valueOf,
} from '../../../report';
import type { BlsPublicKey } from '../../../primitives';
import { type SourceClient, configuredSubnets, subnetNames } from '../../../sources';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { type ResultOf, getAllValidatorsAt, getNodeID } from '../../../rpc';
import { type KnownValidator, fetchValidators, pastOfKey, pastTransactionLines } from '../../../validators';
import { fetchPastTransactions } from './fetchPastTransactions';
import { avaxAmount } from '../../../transactions';

export async function resolvePublicKey(
  client: SourceClient,
  { hex }: BlsPublicKey,
): Promise<UnsourcedReport | undefined> {
  if (client.network.nodes.length === 0) {
    return noNodeReport();
  }
  const results = await fetchPublicKey(client, hex);
  const { own, holders } = results;
  const nodeIds = [
    ...new Set([...holders.flatMap((holder) => holder.nodeIds), ...(own === undefined ? [] : [own.nodeId])]),
  ];
  if (nodeIds.length === 0) {
    return results.isAnswered ? ((await pastKeyReport(client, hex)) ?? unknownKeyReport(results)) : undefined;
  }
  return {
    kind: 'publicKey',
    status: 'ok',
    title: message`BLS public key of ${nodesLine(nodeIds)}`,
    chain: 'P-Chain',
    facts: [
      ...fact('node', 'node', nodesLine(nodeIds), sourcesOf(...holders, own), { brief: true }),
      ...fact('configuredAs', 'your node', own && message`${remote(own.name)} in the settings`, sourcesOf(own), {
        brief: true,
      }),
    ],
    sections: [
      {
        key: 'validatorSets',
        heading: holders.every(({ inactive }) => inactive) ? 'Inactive on' : 'Signs for',
        columns: ['subnet', 'node', 'weight'],
        rows: holders.map(cells),
        note: noteOf(results),
        from: sourcesOf(...holders),
      },
    ].filter(({ rows }) => rows.length > 0),
    related: nodeIds.map((nodeId) => ({ label: 'node', id: nodeId })),
  };
}

function nodesLine(nodeIds: readonly string[]): Line {
  return joinEach(nodeIds, (nodeId) => id(nodeId));
}

function cells({ subnetId, chainName, nodeIds, weight, totalWeight, inactive }: KeyHolder): readonly Line[] {
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const share = totalWeight === undefined ? undefined : percentOf(weight, totalWeight);
  const own = isPrimary ? avaxAmount(weight) : count(weight);
  const weightLine = share === undefined ? [own] : message`${own} (${share})`;
  return [
    [isPrimary ? text('Primary Network') : id(subnetId, chainName)],
    nodesLine(nodeIds),
    inactive ? message`${weightLine}, inactive: does not sign` : weightLine,
  ];
}

/** The data service has no keys. */
function noNodeReport(): UnsourcedReport {
  return {
    kind: 'publicKey',
    status: 'unavailable',
    title: [text('Only a node knows whose key this is, and the network has none. Add one in the settings.')],
    facts: [],
    sections: [],
  };
}

/** Former validators with the key, from the blocks of a network on this machine. */
async function pastKeyReport(client: SourceClient, hex: string): Promise<UnsourcedReport | undefined> {
  const { transactions } = await fetchPastTransactions(client);
  const past = pastOfKey(transactions, hex.toLowerCase());
  return past.nodeIds.length === 0
    ? undefined
    : {
        kind: 'publicKey',
        status: 'ok',
        title: message`BLS public key of ${nodesLine(past.nodeIds)}, not in use now`,
        chain: 'P-Chain',
        facts: fact('node', 'node', nodesLine(past.nodeIds), [], { brief: true }),
        sections: pastTransactionLines(past.transactions, await subnetNames(client)),
        related: past.nodeIds.map((nodeId) => ({ label: 'node', id: nodeId })),
      };
}

/** All nodes answered, and none of the sets has the key. */
function unknownKeyReport(results: KeyResults): UnsourcedReport {
  return {
    kind: 'publicKey',
    status: 'notFound',
    title: [text('Not the key of any current validator.')],
    chain: 'P-Chain',
    facts: fact('asked', 'scope', noteOf(results), []),
    sections: [],
  };
}

function noteOf({ isWhole, setCount }: KeyResults): Line {
  return [
    text(
      isWhole
        ? `Searched the Warp signers of all validator sets (${setCount}) and the inactive validators of the chains in the settings. Inactive validators of other L1s are not included.`
        : 'Searched the validators of the Primary Network and of the chains in the settings: the node did not return those of all subnets.',
    ),
  ];
}

interface KeyHolder {
  readonly subnetId: string;
  readonly chainName?: string;
  readonly nodeIds: readonly string[];
  readonly weight: bigint;
  /** Of the whole set, where reported. */
  readonly totalWeight?: bigint;
  /** An L1 validator without balance: it does not sign. */
  readonly inactive: boolean;
  readonly from: number;
}

interface KeyResults {
  readonly holders: readonly KeyHolder[];
  readonly own?: { readonly name: string; readonly nodeId: string; readonly from: number };
  /** Whether the sets of all subnets were returned. */
  readonly isWhole: boolean;
  readonly setCount: number;
  readonly isAnswered: boolean;
}

/**
 * Finds the validators with a BLS public key, in at most two round trips: the signers of all subnets and the configured
 * nodes; then the validators of configured subnets, since inactive ones are not signers. A node that does not return
 * all sets is queried for the Primary Network's.
 *
 * @param publicKey lower-case 0x-prefixed hex
 */
async function fetchPublicKey(client: SourceClient, publicKey: string): Promise<KeyResults> {
  const [sets, nodes, configured] = await Promise.all([
    client.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    client.everyNode('node', getNodeID, {}),
    configuredSubnets(client),
  ]);
  const signing = signers(sets, publicKey, configured);
  const subnetIds = [...(sets.ok ? [] : [PRIMARY_NETWORK_ID]), ...configured.keys()];
  const lists = await Promise.all(
    subnetIds
      .filter((subnetId) => !signing.some((holder) => holder.subnetId === subnetId))
      .map(async (subnetId) => {
        const result = await fetchValidators(client, { subnetID: subnetId });
        return { result, holders: members(result, subnetId, publicKey, configured.get(subnetId)?.name) };
      }),
  );
  const own = nodes.find(({ result }) => valueOf(result)?.nodePOP?.publicKey.toLowerCase() === publicKey);
  return {
    holders: [...signing, ...lists.flatMap(({ holders }) => holders)],
    own:
      own?.result.ok === true
        ? { name: own.node.name, nodeId: own.result.value.nodeID, from: own.result.from }
        : undefined,
    isWhole: sets.ok,
    setCount: Object.keys(valueOf(sets)?.validatorSets ?? {}).length,
    isAnswered: sets.ok || lists.some(({ result }) => result.ok),
  };
}

function signers(
  sets: QueryResult<ResultOf<typeof getAllValidatorsAt>>,
  publicKey: string,
  configured: ReadonlyMap<string, EvmChain>,
): readonly KeyHolder[] {
  return Object.entries(valueOf(sets)?.validatorSets ?? {}).flatMap(([subnetId, { validators, totalWeight }]) =>
    validators
      .filter((one) => one.publicKey.toLowerCase() === publicKey)
      .map(({ nodeIDs: nodeIds, weight }): KeyHolder => {
        const chainName = configured.get(subnetId)?.name;
        return { subnetId, chainName, nodeIds, weight, totalWeight, inactive: false, from: sets.from };
      }),
  );
}

function members(
  result: QueryResult<readonly KnownValidator[]>,
  subnetId: string,
  publicKey: string,
  chainName: string | undefined,
): readonly KeyHolder[] {
  return (valueOf(result) ?? [])
    .filter((one) => one.publicKey?.toLowerCase() === publicKey)
    .map(({ nodeId, weight, balance }) => ({
      ...{ subnetId, chainName, nodeIds: [nodeId], weight, inactive: balance === 0n, from: result.from },
    }));
}
