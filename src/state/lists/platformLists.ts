import * as l10n from '@vscode/l10n';
import { amount, code, count, id, joined, remote, text } from '../../core/finding/spans';
import { identifier, moment, number, words } from '../../explain/lists/cells';
import { defineList } from '../../explain/lists/list';
import type { ListedSubnet, ListedValidator } from '../../explain/lists/platformRows';

export const subnets = defineList<'subnets', ListedSubnet>('subnets', {
  service: 'nodes',
  operation: 'getSubnets',
  rows: 'subnets',
  pageSize: 100,
  title: ({ network }) => l10n.t('Subnets and L1s of {0}', network),
  columns: () => [
    [l10n.t('subnet'), (row) => identifier(row.subnetId)],
    [l10n.t('type'), (row) => kindLine(row)],
    [
      l10n.t('blockchains'),
      (row) =>
        joined(
          (row.blockchains ?? []).map((one) => [remote(one.name)]),
          ', ',
        ),
    ],
    [l10n.t('validator manager'), (row) => identifier(row.managerAddress)],
    [
      l10n.t('control keys'),
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

function kindLine({ kind }: ListedSubnet) {
  switch (kind) {
    case 'primary':
      return [text(l10n.t('Primary Network'))];
    case 'l1':
      return [text(l10n.t('L1'))];
    case 'permissioned':
      return [text(l10n.t('permissioned subnet'))];
    case 'elastic':
      return [text(l10n.t('elastic subnet'))];
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
        ? l10n.t('Primary Network validators of {0} at P-Chain height {1}', network, height)
        : l10n.t('Validators of {0} at P-Chain height {1}', subnetId, height);
    }
    return subnetId === undefined
      ? l10n.t('Primary Network validators of {0}', network)
      : l10n.t('Validators of {0}', subnetId);
  },
  columns: () => [
    [l10n.t('node'), (row) => identifier(row.nodeId)],
    [l10n.t('weight'), (row) => (isStake(row) ? [amount(row.weight, 9, 'AVAX', 'nAVAX')] : [count(row.weight)])],
    [l10n.t('status'), (row) => words(row.status)],
    [l10n.t('from'), (row) => moment(row.startTime)],
    [l10n.t('until'), (row) => moment(row.endTime)],
    [l10n.t('balance'), (row) => (row.balance === undefined ? [] : [amount(row.balance, 9, 'AVAX', 'nAVAX')])],
    [l10n.t('delegators'), (row) => number(row.delegatorCount === undefined ? undefined : BigInt(row.delegatorCount))],
    [l10n.t('validation ID'), (row) => identifier(row.validationId)],
    [l10n.t('transaction'), (row) => identifier(row.txId)],
    [l10n.t('BLS public key'), (row) => (row.publicKey === undefined ? [] : [code(row.publicKey)])],
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
