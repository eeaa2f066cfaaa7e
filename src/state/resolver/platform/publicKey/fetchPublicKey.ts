import { getNodeID } from '../../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getAllValidatorsAt, getCurrentValidators } from '../../../../core/rpc/catalogue/platform/validators';
import type { EvmChain } from '../../../../core/networks/network';
import { configuredSubnets } from '../../../sources/configuredSubnets';
import { isL1 } from '../../../../explain/platform/pChain';
import type { SourceClient } from '../../../sources/sourceClient';
import type { SourcedResult } from '../../../../explain/sourcedResult';
import { PRIMARY_NETWORK_ID } from '../../../../explain/platform/primaryNetwork';
import { valueOf } from '../../../../explain/sourcedResult';

/** A set of validators in which the key is. */
export interface KeyHolder {
  readonly subnetID: string;
  /** Of the chain in the settings that it validates. */
  readonly chainName?: string;
  readonly nodeIDs: readonly string[];
  readonly weight: bigint;
  /** Of the whole set, where it was told. */
  readonly totalWeight?: bigint;
  /** An L1 validator without balance: it does not sign. */
  readonly inactive: boolean;
  readonly from: number;
}

export interface KeyAnswers {
  readonly holders: readonly KeyHolder[];
  /** The configured node that has the key. */
  readonly own?: { readonly name: string; readonly nodeID: string; readonly from: number };
  /** Whether the sets of all subnets were told. */
  readonly isWhole: boolean;
  readonly setCount: number;
  /** Whether anybody told a set. */
  readonly isAnswered: boolean;
}

/**
 * Who has a BLS public key, at most two round trips deep: the signers of all subnets and the configured nodes; then, since
 * inactive validators are no signers, the validators of the subnets in the settings. A node that does not tell all sets is
 * asked for that of the primary network.
 *
 * @param publicKey lower-case hex with 0x
 */
export async function fetchPublicKey(primary: SourceClient, publicKey: string): Promise<KeyAnswers> {
  const [sets, nodes, configured] = await Promise.all([
    primary.node('P-Chain', getAllValidatorsAt, { height: 'proposed' }),
    primary.everyNode('node', getNodeID, {}),
    configuredSubnets(primary),
  ]);
  const signing = signers(sets, publicKey, configured);
  const subnetIds = [...(sets.ok ? [] : [PRIMARY_NETWORK_ID]), ...configured.keys()];
  const lists = await Promise.all(
    subnetIds
      .filter((subnetId) => !signing.some((holder) => holder.subnetID === subnetId))
      .map(async (subnetId) => {
        const told = await primary.node('P-Chain', getCurrentValidators, { subnetID: subnetId });
        return { told, holders: members(told, subnetId, publicKey, configured.get(subnetId)?.name) };
      }),
  );
  const own = nodes.find(({ told }) => valueOf(told)?.nodePOP?.publicKey.toLowerCase() === publicKey);
  return {
    holders: [...signing, ...lists.flatMap(({ holders }) => holders)],
    own:
      own?.told.ok === true ? { name: own.node.name, nodeID: own.told.value.nodeID, from: own.told.from } : undefined,
    isWhole: sets.ok,
    setCount: Object.keys(valueOf(sets)?.validatorSets ?? {}).length,
    isAnswered: sets.ok || lists.some(({ told }) => told.ok),
  };
}

function signers(
  sets: SourcedResult<ResultOf<typeof getAllValidatorsAt>>,
  publicKey: string,
  configured: ReadonlyMap<string, EvmChain>,
): readonly KeyHolder[] {
  return Object.entries(valueOf(sets)?.validatorSets ?? {}).flatMap(([subnetId, { validators, totalWeight }]) =>
    validators
      .filter((one) => one.publicKey.toLowerCase() === publicKey)
      .map(({ nodeIDs: nodeIds, weight }): KeyHolder => {
        const chainName = configured.get(subnetId)?.name;
        return {
          subnetID: subnetId,
          chainName,
          nodeIDs: nodeIds,
          weight,
          totalWeight,
          inactive: false,
          from: sets.from,
        };
      }),
  );
}

function members(
  told: SourcedResult<ResultOf<typeof getCurrentValidators>>,
  subnetId: string,
  publicKey: string,
  chainName: string | undefined,
): readonly KeyHolder[] {
  return (valueOf(told)?.validators ?? []).flatMap((one): readonly KeyHolder[] => {
    const key = isL1(one) ? one.publicKey : one.signer?.publicKey;
    return key?.toLowerCase() !== publicKey
      ? []
      : [
          {
            subnetID: subnetId,
            chainName,
            nodeIDs: [one.nodeID],
            weight: one.weight,
            inactive: isL1(one) && one.balance === 0n,
            from: told.from,
          },
        ];
  });
}
