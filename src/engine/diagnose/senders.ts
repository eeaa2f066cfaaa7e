import { precompileChanges, precompileStates } from '../precompiles';
import { type Line, count, gasPriceSpan, id, message, text } from '../report';
import type { Cause } from './diagnosis';
import type { BlockProduction } from './motion';
import type { Readings } from './readings';
import { listedText, maxListed } from './words';

/** The chain takes transactions from listed accounts alone, and none is. */
export function nobodyMaySend({ nodes, accounts, now }: Readings, { isMoving }: BlockProduction): readonly Cause[] {
  const config = nodes.find((node) => node.config !== undefined)?.config;
  const changes = config === undefined ? [] : precompileChanges(config);
  const state = precompileStates(changes, now).find(({ key }) => key === 'txAllowListConfig');
  const isOn =
    state?.latest?.isOn === true ||
    nodes.some(({ activePrecompiles }) => activePrecompiles?.includes('txAllowListConfig') === true);
  if (!isOn || isMoving) {
    return [];
  }
  // Roles stay in the state when the list is switched off and on.
  const listedAccounts = changes
    .filter(({ key, at }) => key === 'txAllowListConfig' && at <= now)
    .flatMap(({ config: { adminAddresses, managerAddresses, enabledAddresses } }) => [
      ...(adminAddresses ?? []),
      ...(managerAddresses ?? []),
      ...(enabledAddresses ?? []),
    ]);
  const may = accounts.filter(({ role = 0n }) => role > 0n);
  const barred = [...new Set(accounts.filter(({ role }) => role === 0n).map(({ account }) => account))];
  const isNobody = config !== undefined && listedAccounts.length === 0 && may.length === 0;
  if (!isNobody && (may.length > 0 || barred.length === 0)) {
    return [];
  }
  return [
    {
      kind: 'nobodyMaySend',
      title: isNobody
        ? [text('Nobody may send transactions: the transaction allow list is on and empty.')]
        : message`The senders may not send: the transaction allow list does not have ${accountsLine(barred)}.`,
      evidence: [
        isNobody
          ? [text('No genesis or upgrade names an admin, manager or enabled account for it.')]
          : message`role none: ${accountsLine(barred)}`,
      ],
      repairs: [
        isNobody
          ? [
              text(
                'Switch the list off, or on again with an admin, by an upgrade.json of all nodes whose time is after the last block; the first block after it needs a transaction that the list then lets through.',
              ),
            ]
          : [text('Let an admin or manager of the list enable the sender.')],
      ],
    },
  ];
}

function accountsLine(accounts: readonly string[]): Line {
  return listedText(accounts.slice(0, maxListed).map((account) => [id(account)]));
}

/** Every transaction that waits pays at most less than the base fee. */
export function baseFeeBeyond({ nodes }: Readings, { isMoving, blocks }: BlockProduction): readonly Cause[] {
  const node = nodes.find(({ pool, baseFee }) => (pool?.transactions.length ?? 0) > 0 && baseFee !== undefined);
  const offers = node?.pool?.transactions.flatMap(({ maxFee }) => maxFee ?? []) ?? [];
  const highest = offers.reduce((most, one) => (one > most ? one : most), 0n);
  if (node?.baseFee === undefined || offers.length === 0 || highest >= node.baseFee || isMoving || blocks > 0n) {
    return [];
  }
  const fee = gasPriceSpan(node.baseFee, 'gwei');
  return [
    {
      kind: 'baseFee',
      title: message`The base fee is beyond what waiting transactions offer: ${fee}, at most ${gasPriceSpan(highest, 'gwei')}.`,
      evidence: [
        message`${count(BigInt(offers.length))} transactions wait with a max fee per gas of at most ${gasPriceSpan(highest, 'gwei')}.`,
      ],
      repairs: [
        message`Replace them with the same nonces and a max fee per gas of at least ${fee}.`,
        [text('Or lower the min base fee through the fee manager, where the chain has one.')],
      ],
    },
  ];
}
