import {
  type Fact,
  type Line,
  type Related,
  type UnsourcedReport,
  alarm,
  count,
  fact,
  id,
  joinEach,
  joinLines,
  message,
  rawResponses,
  sourcesOf,
  text,
  valueOf,
} from '../../../report';
import type { Cb58Id } from '../../../primitives';
import { type ResultOf, getSubnet, getValidatorFeeState, validates } from '../../../rpc';
import {
  type SourceClient,
  fetchChainValidators,
  fetchCreatedChain,
  fetchIndexedBlockchains,
  fetchIndexedChains,
} from '../../../sources';
import { fetchManager } from './managerMessage';
import { resolvePrimaryNetwork } from './resolvePrimaryNetwork';
import {
  type SubnetResults,
  type SubnetChain,
  blocksDrawing,
  chainNames,
  chainsSection,
  fetchHead,
  headFacts,
  isEvm,
  nextUpgradeFact,
  subnetChains,
  validatorFacts,
  validatorsSection,
  weightFacts,
} from '../../../chains';
import { creatingTransaction } from './resolveTransaction';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { fetchValidators } from '../../../validators';
import { ChainMessages, type RecentMessage, ownId } from '../../../messages';
import { ApiError, errorSentence } from '../../../errors';
import { ownerLine } from '../../../transactions';

/** Maximum number of chains of a subnet with a resolved name. */
const maxNames = 8;

/** `undefined` if a node does not know the subnet, or only the service could be queried and lists no chain of it. */
async function fetchSubnet(client: SourceClient, subnetId: string): Promise<SubnetResults | undefined> {
  const subnet = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
  if (!subnet.ok && subnet.rejected) {
    return undefined;
  }
  const listed = subnet.ok ? undefined : await fetchIndexedBlockchains(client);
  if (listed !== undefined && (!listed.ok || listed.value.of(subnetId).length === 0)) {
    return undefined;
  }
  const [{ chains, creations }, validators, price, indexed, createdBy] = await Promise.all([
    fetchSubnetChains(client, subnetId),
    fetchValidators(client, { subnetID: subnetId }),
    // Only L1 validators pay fees.
    subnet.ok && isZero(subnet.value.conversionID) ? undefined : client.node('P-Chain', getValidatorFeeState, {}),
    fetchIndexedChains(client),
    creatingTransaction(client, subnetId, 'P'),
  ]);
  return { subnet, chains, validators, price, creations, indexed, createdBy, listed };
}

async function fetchSubnetChains(
  client: SourceClient,
  subnetId: string,
): Promise<Pick<SubnetResults, 'chains' | 'creations'>> {
  const chains = await client.node('P-Chain', validates, { subnetID: subnetId });
  const ids = (valueOf(chains)?.blockchainIDs ?? []).slice(0, maxNames);
  const creations = await Promise.all(
    ids.map(async (blockchainId) => [blockchainId, await fetchCreatedChain(client, blockchainId)] as const),
  );
  return { chains, creations: new Map(creations) };
}

type Subnet = ResultOf<typeof getSubnet>;

export async function resolveSubnet(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  if (cb58 === PRIMARY_NETWORK_ID) {
    return resolvePrimaryNetwork(client);
  }
  const results = await fetchSubnet(client, cb58);
  if (results === undefined) {
    return undefined;
  }
  const chains = subnetChains(results, cb58, client.network);
  const subnet = valueOf(results.subnet);
  const own = chains.find(({ blockchainId }) => blockchainId === subnet?.managerChainID);
  const isL1 = subnet !== undefined && !isZero(subnet.conversionID);
  const [manager, health] = await Promise.all([
    isL1 ? fetchManager(client, subnet, own?.name) : undefined,
    client.context.options.quick === true ? undefined : fetchHealth(client, chains.slice(0, maxNames)),
  ]);
  const now = client.context.now();
  const heads = health?.heads ?? [];
  const [head] = heads;
  const weights = weightFacts(results, health?.view, now);
  // The connected weight includes the total.
  const hasConnected = weights.some(({ key }) => key === 'connectedWeight');
  return {
    kind: 'subnet',
    status: 'ok',
    title: titleOf(subnet, chains),
    chain: 'P-Chain',
    facts: [
      ...headFacts(heads),
      ...weights,
      ...(health?.messages ?? []),
      ...(head === undefined ? [] : nextUpgradeFact(head, now)),
      ...kindFacts(results, manager),
      ...validatorFacts(results).filter(({ key }) => key !== 'weight' || !hasConnected),
      ...fact(
        'blockchains',
        'blockchains',
        chains.length === 0 ? [text('none')] : joinEach(chains, ({ blockchainId, name }) => id(blockchainId, name)),
        sourcesOf(results.chains.ok ? results.chains : results.listed),
        { brief: true },
      ),
    ],
    drawings: blocksDrawing(heads.length === 1 ? head : undefined, now),
    sections: [...validatorsSection(results, now), ...chainsSection(chains, results), ...results.createdBy],
    related: chains.map(({ blockchainId, name }): Related => ({
      label: 'blockchain',
      id: blockchainId,
      name,
    })),
    raw: [
      ...rawResponses('platform.getSubnet', results.subnet),
      ...rawResponses('platform.validates', results.chains),
      ...rawResponses('platform.getCurrentValidators', results.validators),
    ],
    unfinished: health === undefined ? 'page' : undefined,
  };
}

/** Maximum number of chains of a subnet with a health check. */
const maxHeads = 3;

/** State of the EVM chains, per the nodes that run them, and connections of the first chain's node. */
async function fetchHealth(client: SourceClient, chains: readonly SubnetChain[]) {
  const running = await Promise.all(
    chains.map(async ({ blockchainId, name, vmId }) => {
      const configured = client.network.chains.find((chain) => chain.blockchainId === blockchainId);
      if (configured === undefined && (vmId === undefined || !isEvm(vmId))) {
        return undefined;
      }
      const chain: EvmChain = configured ?? { name: name ?? blockchainId, path: blockchainId, blockchainId };
      const view = await fetchChainValidators(client, chain);
      return view.ok || chain.rpcUrl !== undefined ? { chain, view } : undefined;
    }),
  );
  const requested = running.filter((one) => one !== undefined).slice(0, maxHeads);
  const [heads, messages] = await Promise.all([
    Promise.all(requested.map(({ chain }) => fetchHead(client, chain))),
    Promise.all(requested.slice(0, 1).map(({ chain }) => fetchMessageFact(client, chain))),
  ]);
  return { heads, messages: messages.flat(), view: requested.find(({ view }) => view.ok)?.view };
}

/** Messages of a chain in the last hour: "8 sent, 4 received, 2 failed". */
async function fetchMessageFact(client: SourceClient, chain: EvmChain): Promise<readonly Fact[]> {
  const own = ownId(chain.blockchainId, '0x0');
  if (own === undefined || client.evmNode(chain) === undefined) {
    return [];
  }
  const messageFact = (line: Line): readonly Fact[] => fact('messages', 'messages in 1 h', line, [], { brief: true });
  try {
    const { messages, isWhole, lowest } = await new ChainMessages().fetch(client, chain, own);
    const sent = messages.filter(({ source }) => source === own);
    const countOf = (status: RecentMessage['status']) => messages.filter((one) => one.status === status).length;
    const line = joinLines(
      [
        [text(`${sent.length} sent`)],
        [text(`${messages.length - sent.length} received`)],
        ...(['failed', 'undelivered'] as const).flatMap((status) =>
          countOf(status) === 0 ? [] : [[alarm(`${countOf(status)} ${status}`)]],
        ),
        ...(isWhole ? [] : [message`since block ${count(lowest)}`]),
      ],
      ', ',
    );
    return messageFact(line);
  } catch (error) {
    client.signal.throwIfAborted();
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return messageFact([text(`unknown: ${errorSentence(error)}`)]);
  }
}

function titleOf(subnet: Subnet | undefined, chains: readonly SubnetChain[]): Line {
  const kind = subnet === undefined ? 'subnet' : kindWords(subnet);
  return chains.length === 0 ? [text(kind)] : message`${text(kind)} ${joinLines(chainNames(chains), ', ')}`;
}

/** The type according to the P-Chain; zero IDs mark events that never happened. */
function kindWords(subnet: Subnet): string {
  if (!isZero(subnet.conversionID)) {
    return 'L1';
  }
  if (!isZero(subnet.subnetTransformationTxID)) {
    return 'elastic subnet';
  }
  return subnet.isPermissioned ? 'permissioned subnet' : 'permissionless subnet';
}

function kindFacts(results: SubnetResults, manager: Line | undefined): readonly Fact[] {
  const subnet = valueOf(results.subnet);
  if (subnet === undefined) {
    const words = 'unknown: no node returned owner and type';
    return fact('kind', 'type', [text(words)], [], { brief: true });
  }
  const from = sourcesOf(results.subnet);
  const { controlKeys: addresses, threshold, locktime } = subnet;
  const isL1 = !isZero(subnet.conversionID);
  return [
    ...fact('kind', 'type', [text(kindWords(subnet))], from, {
      // The title of an L1 already has it.
      brief: !isL1,
    }),
    ...fact('manager', 'validator manager', manager, from, { brief: true }),
    ...fact(
      'owner',
      // After its conversion, no transaction about a subnet needs its owner's signature (avalanchego's
      // subnet_tx_verification).
      isL1 ? 'former owner' : 'owner',
      ownerLine({ addresses, threshold, locktime }),
      from,
      { brief: !isL1 },
    ),
    ...fact('conversion', 'conversion ID', isL1 ? [id(subnet.conversionID)] : undefined, from),
    ...fact(
      'transformation',
      'transformed by',
      isZero(subnet.subnetTransformationTxID) ? undefined : [id(subnet.subnetTransformationTxID)],
      from,
    ),
  ];
}

function isZero(cb58: string): boolean {
  return cb58 === PRIMARY_NETWORK_ID;
}
