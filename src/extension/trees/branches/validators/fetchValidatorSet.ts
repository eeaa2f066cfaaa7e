import { hostOf } from '../../../../engine/errors';
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
} from '../../../../engine/rpc';
import { type SourceClient, fetchChainValidators } from '../../../../engine/sources';
import { type QueryResult, valueOf } from '../../../../engine/report';
import { answeredBy, TreeError } from '../treeError';
import type { ListedSet, ValidatorSet } from '../../rows/validators/validatorSet';
import { type KnownValidator, renewalOf } from '../../../../engine/validators';
import { heliconTime } from '../../../../engine/evm';
import { PRIMARY_NETWORK_ID, requiredUptime } from '../../../../engine/networks';
import { isL1 } from '../../../../engine/transactions';

type ChainView = ResultOf<typeof getChainValidators>;
type Signing = ResultOf<typeof getValidatorsAt>;

/**
 * The validators of a set with what they have left, all asked at once.
 *
 * @throws {TreeError} where nobody tells who they are; the abort reason
 */
export async function fetchValidatorSet(client: SourceClient, { subnetId, chain }: ListedSet): Promise<ValidatorSet> {
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const subnet = isPrimary ? {} : { subnetID: subnetId };
  const [current, signing, price, upgradeTimes, view, ownNodes] = await Promise.all([
    client.node('P-Chain', getCurrentValidators, subnet),
    client.node('P-Chain', getValidatorsAt, { height: 'proposed', subnetID: subnetId }),
    isPrimary ? undefined : client.node('P-Chain', getValidatorFeeState, {}),
    isPrimary ? client.node('node', upgrades, {}) : undefined,
    chain && fetchChainValidators(client, chain),
    fetchOwnNodes(client),
  ]);
  if (!current.ok) {
    throw TreeError.of(client, current);
  }
  const seen = valueOf(view)?.validators;
  const views = new Map(seen?.map((one) => [one.validationID, one]));
  const context: Context = {
    signing: valueOf(signing),
    helicon: heliconTime(valueOf(upgradeTimes), client.network.networkId),
    isPrimary,
  };
  const validators = current.value.validators.map((one) => known(one, context, views));
  const feeState = valueOf(price);
  const viewed = isPrimary ? current : view;
  const failed = [signing, price, upgradeTimes, view].find(
    (result) => result?.ok === false && result.error !== undefined,
  );
  return {
    subnetId,
    validators: validators.sort(heaviestFirst),
    price:
      feeState === undefined || !validators.some(({ balance }) => balance !== undefined) ? undefined : feeState.price,
    viewHost: viewed?.ok === true ? hostOf(viewed.url) : undefined,
    ownNodes,
    ...answeredBy(client),
    ...(failed === undefined ? {} : problemOf(client, failed)),
  };
}

/** Names of the configured nodes by NodeID, those that answer and those that once did. */
export async function fetchOwnNodes(client: SourceClient): Promise<ReadonlyMap<string, string>> {
  const ids = await client.everyNode('node', getNodeID, {});
  // The first of several names for one node stands.
  return new Map(
    ids
      .flatMap(({ node, result }) => {
        const nodeId = valueOf(result)?.nodeID ?? client.nodeIdOf(node);
        return nodeId === undefined ? [] : [[nodeId, node.name] as const];
      })
      .reverse(),
  );
}

/**
 * Some validators of the primary network, which may have thousands: nobody's when none are named.
 *
 * @returns undefined where the node does not tell
 */
export async function fetchStakers(
  client: SourceClient,
  nodeIds: readonly string[],
): Promise<readonly KnownValidator[] | undefined> {
  if (nodeIds.length === 0) {
    return [];
  }
  const result = await client.node('P-Chain', getCurrentValidators, { nodeIDs: [...nodeIds] });
  return valueOf(result)?.validators.map((one) => known(one, { signing: undefined, isPrimary: false }, new Map()));
}

interface Context {
  /** By NodeID, at the height that Warp messages are checked with. */
  readonly signing: Signing | undefined;
  readonly helicon?: Date;
  /** Whether uptimes are judged. */
  readonly isPrimary: boolean;
}

function known(
  validator: L1Validator | Staker,
  { signing, helicon, isPrimary }: Context,
  views: ReadonlyMap<string, ChainView['validators'][number]>,
): KnownValidator {
  const { nodeID: nodeId, weight, startTime } = validator;
  const seen = views.get(isL1(validator) ? validator.validationID : validator.txID);
  const canSign = signing === undefined ? undefined : signing[nodeId]?.publicKey != null;
  const common = {
    nodeId: nodeId,
    weight,
    start: startTime.getTime(),
    ...(seen === undefined ? {} : { isConnected: seen.isConnected, uptime: seen.uptimePercentage }),
  };
  if (isL1(validator)) {
    const { validationID: validationId, balance } = validator;
    // A node that validates twice stands once among those that sign.
    const signs = canSign === undefined ? {} : { canSign: canSign && balance > 0n };
    return { ...common, ...signs, validationId: validationId, balance };
  }
  const { uptime, connected, endTime } = validator;
  return {
    ...common,
    canSign,
    ...(connected === undefined ? {} : { isConnected: connected }),
    ...(uptime === undefined ? {} : { uptime }),
    uptimeNeeded: isPrimary ? requiredUptime(startTime, helicon) : undefined,
    end: endTime.getTime(),
    renewal: renewalOf(validator),
  };
}

function heaviestFirst(a: KnownValidator, b: KnownValidator): number {
  return a.weight === b.weight ? (a.nodeId < b.nodeId ? -1 : 1) : a.weight < b.weight ? 1 : -1;
}

function problemOf({ context }: SourceClient, { from }: QueryResult<unknown>): Pick<ValidatorSet, 'problem'> {
  const message = context.log.all[from]?.message;
  return message === undefined ? {} : { problem: message };
}
