import { amount, code, count, id, joined, remote, text } from '../../report';
import { identifier, moment, number, cellText } from '../cells';
import { defineList } from '../list';
import type { SubnetRow, ListedValidator } from '../platformRows';

export const subnets = defineList<'subnets', SubnetRow>('subnets', {
  service: 'nodes',
  operation: 'getSubnets',
  rows: 'subnets',
  pageSize: 100,
  title: ({ network }) => `Subnets and L1s of ${network}`,
  columns: () => [
    ['subnet', (row) => identifier(row.subnetId)],
    ['type', (row) => kindLine(row)],
    [
      'blockchains',
      (row) =>
        joined(
          (row.blockchains ?? []).map((one) => [remote(one.name)]),
          ', ',
        ),
    ],
    ['validator manager', (row) => identifier(row.managerAddress)],
    [
      'control keys',
      (row) =>
        joined(
          row.controlKeys.map((key) => [id(key)]),
          ', ',
        ),
    ],
  ],
  fields: {
    subnetId: (row) => row.subnetId,
    type: (row) => row.kind,
    blockchainIds: (row) => row.blockchains?.map((one) => one.id),
    blockchainNames: (row) => row.blockchains?.map(({ name }) => name),
    controlKeys: (row) => row.controlKeys,
    threshold: (row) => String(row.threshold),
    conversionId: (row) => row.conversionId,
    managerChainId: (row) => row.managerChainId,
    managerAddress: (row) => row.managerAddress,
  },
});

function kindLine({ kind }: SubnetRow) {
  switch (kind) {
    case 'primary':
      return [text('Primary Network')];
    case 'l1':
      return [text('L1')];
    case 'permissioned':
      return [text('permissioned subnet')];
    case 'elastic':
      return [text('elastic subnet')];
    case undefined:
      return [];
  }
}

const isStake = ({ kind, subnetId }: ListedValidator): boolean => kind === 'primary' || /^1+LpoYY$/.test(subnetId);

export const validators = defineList<'validators', ListedValidator>('validators', {
  service: 'nodes',
  operation: 'getCurrentValidators',
  rows: 'validators',
  pageSize: 500,
  title: ({ network, subnetId, height }) => {
    if (height !== undefined) {
      return subnetId === undefined
        ? `Primary Network validators of ${network} at P-Chain height ${height}`
        : `Validators of ${subnetId} at P-Chain height ${height}`;
    }
    return subnetId === undefined ? `Primary Network validators of ${network}` : `Validators of ${subnetId}`;
  },
  columns: () => [
    ['node', (row) => identifier(row.nodeId)],
    ['weight', (row) => (isStake(row) ? [amount(row.weight, 9, 'AVAX', 'nAVAX')] : [count(row.weight)])],
    ['status', (row) => cellText(row.status)],
    ['from', (row) => moment(row.startTime)],
    ['until', (row) => moment(row.endTime)],
    ['balance', (row) => (row.balance === undefined ? [] : [amount(row.balance, 9, 'AVAX', 'nAVAX')])],
    ['delegators', (row) => number(row.delegatorCount === undefined ? undefined : BigInt(row.delegatorCount))],
    ['validation ID', (row) => identifier(row.validationId)],
    ['transaction', (row) => identifier(row.txId)],
    ['BLS public key', (row) => (row.publicKey === undefined ? [] : [code(row.publicKey)])],
  ],
  fields: {
    nodeId: (row) => row.nodeId,
    subnetId: (row) => row.subnetId,
    kind: (row) => row.kind,
    weight: (row) => row.weight,
    status: (row) => row.status,
    startTimestamp: (row) => row.startTime,
    endTimestamp: (row) => row.endTime,
    validationId: (row) => row.validationId,
    txHash: (row) => row.txId,
    balance: (row) => row.balance,
    potentialReward: (row) => row.potentialReward,
    delegatorCount: (row) => row.delegatorCount?.toString(),
    delegatorWeight: (row) => row.delegatorWeight,
    delegationFee: (row) => row.delegationFee,
    uptime: (row) => row.uptime,
    connected: (row) => row.connected,
    blsPublicKey: (row) => row.publicKey,
    height: (row) => row.height,
  },
});
