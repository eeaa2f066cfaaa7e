import { hostOf } from '../../errors';
import {
  type L1Validator,
  type ResultOf,
  type Staker,
  getNodeID,
  getValidatorFeeState,
  getValidatorsAt,
  platformGetCurrentValidators as getCurrentValidators,
  upgrades,
  type validatorsGetCurrentValidators as getChainValidators,
  getAllValidatorsAt,
  getL1Validator,
} from '../../rpc';
import { type SourceClient, fetchChainValidators, QueryError, answeredBy, problemOf } from '../../sources';
import { type QueryResult, valueOf } from '../../report';
import type { ChainLists } from '../../chains';
import { type KnownValidator, type ListedSet, type ValidatorSet, heaviestFirst } from '../validatorSet';
import { renewalOf } from '../validatorLife';
import { heliconTime } from '../../evm';
import { PRIMARY_NETWORK_ID, requiredUptime } from '../../networks';
import { isL1 } from '../../transactions';
import { cb58Id } from '../../primitives';

type ChainView = ResultOf<typeof getChainValidators>;
type Signing = ResultOf<typeof getValidatorsAt>;

/** The P-Chain's current validators in one request. @throws the abort reason alone */
export async function fetchValidators(
  client: SourceClient,
  of: { readonly subnetID?: string; readonly nodeIDs?: string[] },
): Promise<QueryResult<readonly KnownValidator[]>> {
  const result = await client.node('P-Chain', getCurrentValidators, of);
  return result.ok ? { ...result, value: result.value.validators.map(knownValidator) } : result;
}

/** Fetched concurrently. @throws {QueryError} if no node returns the validators; the abort reason */
export async function fetchValidatorSet(client: SourceClient, { subnetId, chain }: ListedSet): Promise<ValidatorSet> {
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const [current, signing, fee, upgradeTimes, view, ownNodes] = await Promise.all([
    fetchValidators(client, isPrimary ? {} : { subnetID: subnetId }),
    client.node('P-Chain', getValidatorsAt, { height: 'proposed', subnetID: subnetId }),
    isPrimary ? undefined : client.node('P-Chain', getValidatorFeeState, {}),
    isPrimary ? client.node('node', upgrades, {}) : undefined,
    chain && fetchChainValidators(client, chain),
    fetchOwnNodes(client),
  ]);
  if (!current.ok) {
    throw QueryError.of(client, current);
  }
  const seen = valueOf(view)?.validators;
  const context: Context = {
    signing: valueOf(signing),
    helicon: heliconTime(valueOf(upgradeTimes), client.network.networkId),
    isPrimary,
    views: new Map(seen?.map((one) => [one.validationID, one])),
  };
  const validators = current.value.map((one) => withNodeViews(one, context));
  const viewResult = isPrimary ? current : view;
  const failed = [signing, fee, upgradeTimes, view].find(
    (result) => result?.ok === false && result.error !== undefined,
  );
  return {
    subnetId,
    validators: validators.sort(heaviestFirst),
    fee: validators.some(({ balance }) => balance !== undefined) ? valueOf(fee) : undefined,
    viewHost: viewResult?.ok === true ? hostOf(viewResult.url) : undefined,
    ownNodes,
    ...answeredBy(client),
    problem: failed && client.context.log.all[failed.from]?.message,
  };
}

/** Names of the configured nodes by NodeID, including nodes that answered earlier. */
export async function fetchOwnNodes(client: SourceClient): Promise<ReadonlyMap<string, string>> {
  const ids = await client.everyNode('node', getNodeID, {});
  // If a node has several names, the first one wins.
  return new Map(
    ids
      .flatMap(({ node, result }) => {
        const nodeId = valueOf(result)?.nodeID ?? client.nodeIdOf(node);
        return nodeId === undefined ? [] : [[nodeId, node.name] as const];
      })
      .reverse(),
  );
}

/** Requests only these validators of the thousands. @returns `undefined` if the node does not return them */
export async function fetchStakers(
  client: SourceClient,
  nodeIds: readonly string[],
): Promise<readonly KnownValidator[] | undefined> {
  if (nodeIds.length === 0) {
    return [];
  }
  return valueOf(await fetchValidators(client, { nodeIDs: [...nodeIds] }));
}

interface Context {
  /** By NodeID, at the height for verifying Warp messages. */
  readonly signing: Signing | undefined;
  readonly helicon?: Date;
  /** Whether the uptime requirement applies. */
  readonly isPrimary: boolean;
  /** By validation ID, as seen by a node that runs the chain. */
  readonly views: ReadonlyMap<string, ChainView['validators'][number]>;
}

/** Adds connection, uptime and signing from sources other than the P-Chain's validator list. */
function withNodeViews(validator: KnownValidator, { signing, helicon, isPrimary, views }: Context): KnownValidator {
  const { nodeId, validationId, txId, balance, start } = validator;
  const seen = views.get(validationId ?? txId ?? '');
  const canSign = signing === undefined ? undefined : signing[nodeId]?.publicKey != null;
  return {
    ...(seen === undefined ? {} : { isConnected: seen.isConnected, uptime: seen.uptimePercentage }),
    ...validator,
    // The signer set has a node once even if it validates twice, so the balance decides.
    canSign: canSign === true && balance !== undefined ? balance > 0n : canSign,
    uptimeNeeded: isPrimary ? requiredUptime(new Date(start), helicon) : undefined,
  };
}

function knownValidator(validator: L1Validator | Staker): KnownValidator {
  const { nodeID: nodeId, weight, startTime } = validator;
  const common = { nodeId, weight, start: startTime.getTime() };
  if (isL1(validator)) {
    const { validationID: validationId, balance, publicKey } = validator;
    return { ...common, validationId, balance, publicKey };
  }
  const { uptime, connected, potentialReward, delegatorCount, delegatorWeight, delegationFee } = validator;
  return {
    ...{ ...common, potentialReward, delegatorCount, delegatorWeight, delegationFee },
    txId: validator.txID,
    publicKey: validator.signer?.publicKey,
    ...(connected === undefined ? {} : { isConnected: connected }),
    ...(uptime === undefined ? {} : { uptime }),
    end: validator.endTime.getTime(),
    renewal: renewalOf(validator),
  };
}

/** Maximum number of pinned identifiers that are queried. */
const maxPins = 16;

/** The subnets of pinned validation IDs; ignores pins that are not validation IDs. */
export async function fetchPinnedSets(client: SourceClient, pins: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = pins.filter((id) => cb58Id(id)?.checksum === 'valid').slice(0, maxPins);
  const result = await Promise.all(
    ids.map((validationId) => client.node('P-Chain', getL1Validator, { validationID: validationId })),
  );
  return new Set(result.flatMap((one) => (one.ok ? [one.value.subnetID] : [])));
}

/** Long, since chain names change only when chains are created. */
const namesLifeMs = 600_000;

/**
 * The primary network and the subnets with validators: those with signers per the node, configured ones and pinned
 * ones. If the node does not return signers, every known subnet.
 *
 * @param isPinned called with subnet IDs in cb58
 * @throws {QueryError} if no source lists any; the abort reason
 */
export async function fetchSets(
  client: SourceClient,
  lists: ChainLists,
  isPinned: (subnetId: string) => boolean,
): Promise<{
  readonly primaryNetwork: ListedSet;
  readonly subnets: readonly ListedSet[];
  readonly problem?: string;
}> {
  const [result, requested] = await Promise.all([
    client.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    lists.of(client, namesLifeMs).catch(ignoreQueryError),
  ]);
  if (!result.ok && (!result.rejected || requested === undefined)) {
    throw QueryError.of(client, result);
  }
  const sets = result.ok ? new Map(Object.entries(result.value.validatorSets)) : undefined;
  const listed = new Map(requested?.list.subnets.map(({ subnetId, chains }) => [subnetId, chains]));
  const set = (subnetId: string): ListedSet => {
    const chains = listed.get(subnetId) ?? [];
    const known = sets?.get(subnetId);
    return {
      subnetId,
      names: chains.map(({ name }) => name),
      chain: chains.find(({ isConfigured }) => isConfigured)?.evm,
      signers: known && {
        nodeIds: known.validators.flatMap(({ nodeIDs: nodeIds }) => nodeIds),
        weight: known.validators.reduce((sum, { weight }) => sum + weight, 0n),
        whole: known.totalWeight,
      },
    };
  };
  const ids = new Set([...(sets?.keys() ?? []), ...listed.keys()]);
  ids.delete(PRIMARY_NETWORK_ID);
  const all = [...ids].map(set);
  const shown =
    sets === undefined
      ? all
      : all.filter((one) => one.signers !== undefined || one.chain !== undefined || isPinned(one.subnetId));
  const rank = (one: ListedSet): number => (isPinned(one.subnetId) ? 0 : one.chain === undefined ? 2 : 1);
  const size = (one: ListedSet): number => one.signers?.nodeIds.length ?? 0;
  return {
    primaryNetwork: set(PRIMARY_NETWORK_ID),
    subnets: shown.sort((one, other) => rank(one) - rank(other) || size(other) - size(one) || byName(one, other)),
    problem: result.ok ? requested?.problem : problemOf(result),
  };
}

function ignoreQueryError(error: unknown): undefined {
  if (!(error instanceof QueryError)) {
    throw error;
  }
  return undefined;
}

function byName(a: ListedSet, b: ListedSet): number {
  const [one, other] = [a, b].map(({ names, subnetId }) => names[0] ?? subnetId);
  return one === other ? 0 : one! < other! ? -1 : 1;
}
