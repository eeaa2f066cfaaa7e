import { hostOf } from '../../../errors';
import {
  type L1Validator,
  type Staker,
  getValidatorsAt,
  platformGetCurrentValidators as getCurrentValidators,
} from '../../../rpc';
import { formatCount } from '../../../primitives';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import type { ListedValidator } from '../../platformRows';
import { defineNodeList, type NodeRow } from './nodeList';
import { sourcedBy } from './sourcedBy';

/** Those of now with all that the node knows of them; those of a height with weight and key. There is no page: one answer has all. */
export const nodeValidators = defineNodeList('validators', getCurrentValidators.name, async ({ client, ref }) => {
  const { name } = client.network;
  const subnetID = ref.subnetId ?? PRIMARY_NETWORK_ID;
  if (ref.height !== undefined) {
    const height = BigInt(ref.height);
    const { value, url } = sourcedBy(await client.node('P-Chain', getValidatorsAt, { height, subnetID }), name);
    const rows = Object.entries(value).map(([nodeId, { publicKey, weight }]): NodeRow => ({
      key: nodeId,
      value: {
        nodeId,
        subnetId: subnetID,
        kind: 'atHeight',
        weight,
        publicKey: publicKey ?? undefined,
        height,
      } satisfies ListedValidator,
    }));
    const words = `Validator set at P-Chain height ${formatCount(height)} per ${hostOf(url)}.`;
    return { rows, note: words };
  }
  const { value, url } = sourcedBy(await client.node('P-Chain', getCurrentValidators, { subnetID }), name);
  const rows = value.validators.map((one): NodeRow => ({
    key: 'validationID' in one ? one.validationID : `${one.nodeID} ${one.txID}`,
    value: 'validationID' in one ? ofL1(one, subnetID) : staker(one, subnetID),
  }));
  const note =
    rows.length === 0
      ? `${hostOf(url)} reports no validators: check the subnet ID.`
      : `Current validators per ${hostOf(url)}.`;
  return { rows, note };
});

function ofL1(one: L1Validator, subnetId: string): ListedValidator {
  return {
    nodeId: one.nodeID,
    subnetId,
    kind: 'l1',
    weight: one.weight,
    status: one.balance > 0n ? 'active' : 'inactive',
    startTime: one.startTime,
    validationId: one.validationID,
    balance: one.balance,
    publicKey: one.publicKey,
  };
}

function staker(one: Staker, subnetId: string): ListedValidator {
  return {
    nodeId: one.nodeID,
    subnetId,
    kind: subnetId === PRIMARY_NETWORK_ID ? 'primary' : 'subnet',
    weight: one.weight,
    startTime: one.startTime,
    endTime: one.endTime,
    txId: one.txID,
    potentialReward: one.potentialReward,
    delegatorCount: one.delegatorCount,
    delegatorWeight: one.delegatorWeight,
    delegationFee: one.delegationFee === undefined ? undefined : String(one.delegationFee),
    uptime: one.uptime === undefined ? undefined : String(one.uptime),
    connected: one.connected,
    publicKey: one.signer?.publicKey,
  };
}
