import { type Line, id, message, textLine } from '../../report';
import { precompileChanges, precompileStates } from '../../precompiles';
import { listedText, maxListed, type KnownCause } from '../causeText';

/** The chain only accepts transactions from listed accounts, and there are none. */
export const nobodyMaySend: KnownCause = {
  key: 'nobodyMaySend',
  check: 'who may send',
  find: ({ readings: { nodes, accounts, now }, production: { isMoving } }) => {
    const config = nodes.find((node) => node.config !== undefined)?.config;
    const changes = config === undefined ? [] : precompileChanges(config);
    const state = precompileStates(changes, now).find(({ key }) => key === 'txAllowListConfig');
    const isEnabled =
      state?.latest?.isOn === true ||
      nodes.some(({ activePrecompiles }) => activePrecompiles?.includes('txAllowListConfig') === true);
    // If the chain produces blocks, others may send, so only the given accounts matter.
    const named = accounts.filter(({ isNamed }) => isNamed);
    if (!isEnabled || (isMoving && named.length === 0)) {
      return undefined;
    }
    // Roles stay in the state when the allow list is disabled and enabled again.
    const listedAccounts = changes
      .filter(({ key, at }) => key === 'txAllowListConfig' && at <= now)
      .flatMap(({ config: { adminAddresses, managerAddresses, enabledAddresses } }) => [
        ...(adminAddresses ?? []),
        ...(managerAddresses ?? []),
        ...(enabledAddresses ?? []),
      ]);
    const permitted = accounts.filter(({ role = 0n }) => role > 0n);
    const areAllBarred = permitted.length === 0 && !isMoving;
    const barred = [
      ...new Set((areAllBarred ? accounts : named).filter(({ role }) => role === 0n).map(({ account }) => account)),
    ];
    const isListEmpty = config !== undefined && listedAccounts.length === 0 && areAllBarred;
    if (!isListEmpty && barred.length === 0) {
      return undefined;
    }
    return {
      title: isListEmpty
        ? textLine('Nobody may send transactions: the transaction allow list is on and empty.')
        : areAllBarred
          ? message`Senders not on the transaction allow list: ${accountsLine(barred)}.`
          : message`The transaction allow list does not include ${accountsLine(barred)}: nodes refuse their transactions.`,
      evidence: [
        isListEmpty
          ? textLine('No genesis or upgrade names an admin, manager or enabled account for it.')
          : message`role none: ${accountsLine(barred)}`,
      ],
      repairs: [
        isListEmpty
          ? textLine(
              'Disable the list, or enable it again with an admin, by an upgrade.json of all nodes whose time is after the last block; the first block after it needs a transaction that the list then allows.',
            )
          : textLine('Let an admin or manager of the list enable the sender.'),
      ],
    };
  },
};

function accountsLine(accounts: readonly string[]): Line {
  return listedText(accounts.slice(0, maxListed).map((account) => [id(account)]));
}
