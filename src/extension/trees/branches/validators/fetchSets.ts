import { getAllValidatorsAt, getL1Validator } from '../../../../engine/rpc';
import type { SourceClient } from '../../../../engine/sources';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import type { ChainLists } from '../chainLists';
import { problemOf, TreeError } from '../treeError';
import type { ListedSet, SetOfSigners } from '../../rows/validators/validatorSet';
import { cb58Id } from '../../../../engine/primitives';

/** Pinned identifiers that are asked about. */
const maxPins = 16;

/** Subnets of the validations that a user pinned; what is pinned and is no validation is left out. */
export async function fetchPinnedSets(client: SourceClient, pins: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = pins.filter((id) => cb58Id(id)?.checksum === 'valid').slice(0, maxPins);
  const result = await Promise.all(
    ids.map((validationId) => client.node('P-Chain', getL1Validator, { validationID: validationId })),
  );
  return new Set(result.flatMap((one) => (one.ok ? [one.value.subnetID] : [])));
}

/** Names of chains change as rarely as chains are made. */
const namesLifeMs = 600_000;

export interface RequestedSets {
  readonly primaryNetwork: ListedSet;
  readonly subnets: readonly ListedSet[];
  readonly problem?: string;
}

/**
 * The primary network, and every subnet that has validators: those whose signers the node tells, and those that the
 * settings or the user name. Where it does not tell them, every subnet that is known.
 *
 * @param pinned cb58 of the subnets that the user pinned
 * @throws {TreeError} where nobody tells of any; the abort reason
 */
export async function fetchSets(
  client: SourceClient,
  lists: ChainLists,
  isPinned: (subnetId: string) => boolean,
): Promise<RequestedSets> {
  const [result, requested] = await Promise.all([
    client.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    lists.of(client, namesLifeMs).catch(unlessUnknown),
  ]);
  if (!result.ok && (!result.rejected || requested === undefined)) {
    throw TreeError.of(client, result);
  }
  const sets = result.ok ? new Map(Object.entries(result.value.validatorSets)) : undefined;
  const signersOf = (subnetId: string): SetOfSigners | undefined => {
    const set = sets?.get(subnetId);
    return (
      set && {
        nodeIds: set.validators.flatMap(({ nodeIDs: nodeIds }) => nodeIds),
        weight: set.validators.reduce((sum, { weight }) => sum + weight, 0n),
        whole: set.totalWeight,
      }
    );
  };
  const listed = new Map(requested?.list.subnets.map(({ subnetId, chains }) => [subnetId, chains]));
  const set = (subnetId: string): ListedSet => {
    const chains = listed.get(subnetId) ?? [];
    const configured = chains.find(({ isConfigured }) => isConfigured)?.evm;
    const signers = signersOf(subnetId);
    return {
      subnetId,
      names: chains.map(({ name }) => name),
      chain: configured,
      signers,
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
  const problem = result.ok ? requested?.problem : problemOf(result);
  const primarySigners = signersOf(PRIMARY_NETWORK_ID);
  return {
    primaryNetwork: {
      subnetId: PRIMARY_NETWORK_ID,
      names: [],
      signers: primarySigners,
    },
    subnets: shown.sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || byName(a, b)),
    problem,
  };
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof TreeError)) {
    throw error;
  }
  return undefined;
}

function byName(a: ListedSet, b: ListedSet): number {
  const [one, other] = [a, b].map(({ names, subnetId }) => names[0] ?? subnetId);
  return one === other ? 0 : one! < other! ? -1 : 1;
}
