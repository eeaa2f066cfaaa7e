import { type RoleKey, roleKeys } from '../../precompiles';
import { checksumAddress } from '../../primitives';
import { type Activation, activationTimeText } from '../effective/activations';
import type { Genesis } from '../model';
import type { Fix } from '../problem';
import { type CheckedFiles, hasUnreadRoles, listedAddresses, weiText } from './checkedFiles';
import { hasAirdrop } from './genesisConfig';
import { from, family } from './rule';
import { appendItems, insertMember, removeItems } from '../edit/edits';
import { keyPlace } from '../source/configNode';

const allowList = from('graft/subnet-evm/precompile/contracts/txallowlist');
const rules = {
  txAllowListNobody: allowList.fatal(
    'Nobody is on this list: no transaction can ever be sent, and no upgrade can repair it. Add an address that has a balance.',
  ),
  txAllowListNoMoney: allowList.fatal(
    'Nobody on this list has the {cost} of a transfer: no block can ever be built, and no upgrade can repair it. Give one of them a balance in alloc, or add an address that has one.',
  ),
  nobodyCanPay: from('libevm core/txpool/validation.go').fatal(
    'No account has the {cost} of a transfer: no block can ever be built, and no upgrade can repair it. Give a wallet a balance in alloc.',
  ),
  upgradeTxAllowListNobody: allowList.fatal(
    'Nobody may send a transaction from {time} on: the chain stops there, until every node drops or changes this item. Add an address.',
  ),
  upgradeNoMoney: allowList.unwise(
    'Nobody on this list has a balance in the genesis: send one of them some before {time}, or no block is built from then on.',
  ),
  waitingDropped: allowList.hint(
    'At {time} pending transactions of everyone else are silently dropped, and no block is built until someone on this list sends.',
  ),
};

/** Chains on which no account can send a transaction. */
export const senders = family(rules, ({ files, report }) => {
  const { genesis, input, payers, transferCost } = files;
  const isKnown =
    genesis !== undefined && input.genesis?.faults.length === 0 && !hasAirdrop(files) && isAllocRead(genesis);
  const canPay = (list: readonly string[]): boolean => list.some((sender) => payers.has(sender));
  const list = genesis && files.inGenesis('txAllowListConfig');
  if (list !== undefined && !hasUnreadRoles(list.config)) {
    const place = keyPlace(list.config.member);
    const listed = listedAddresses(list.config);
    const fixes = [addPayer(files, list)];
    if (listed.length === 0) {
      report('txAllowListNobody', list.file, place, [], { fixes });
    } else if (payers.size > 0 && isKnown && !canPay(listed)) {
      report('txAllowListNoMoney', list.file, place, [weiText(transferCost)], { fixes });
    }
  }
  if (payers.size === 0 && isKnown && genesis.allocMember !== undefined) {
    report('nobodyCanPay', 'genesis', keyPlace(genesis.allocMember), [weiText(transferCost)]);
  }
  const isNew = (input.running?.lastAccepted.height ?? 0n) === 0n;
  return {
    /** Lists activated after the genesis block: balances at that time are unknown. */
    activation(activation) {
      const { file, key, config, isOn, isInGenesis } = activation;
      if (key !== 'txAllowListConfig' || !isOn || isInGenesis || hasUnreadRoles(config)) {
        return;
      }
      const place = keyPlace(config.member);
      const time = activationTimeText(activation.time);
      const listed = listedAddresses(config);
      const fixes = [addPayer(files, activation)];
      if (listed.length === 0) {
        report('upgradeTxAllowListNobody', file, place, [time], { fixes });
        return;
      }
      if (isNew && isKnown && payers.size > 0 && !canPay(listed)) {
        report('upgradeNoMoney', file, place, [time], { fixes });
      }
      report('waitingDropped', file, place, [time]);
    },
  };
});

/** Whether every balance was readable: an unreadable one may suffice. */
function isAllocRead({ alloc, allocMember }: Genesis): boolean {
  return allocMember?.value?.kind === 'object' && [...alloc.values()].every((account) => account.balance !== undefined);
}

export function addPayer(files: CheckedFiles, activation: Activation): Fix | undefined {
  const { payer } = files;
  return payer === undefined ? undefined : addToList(files, activation, payer, 'adminAddresses', 'Admin');
}

/** Fix that adds an address to a role list, created where it is absent; a previous role in that config is removed. */
export function addToList(
  files: CheckedFiles,
  { file: name, config }: Activation,
  address: string,
  role: RoleKey,
  roleWord: string,
): Fix {
  const spelled = checksumAddress(address);
  return files.fixes(name).make(`Add ${spelled} as ${roleWord}`, (file) => {
    const list = config[role]?.member.value;
    const object = config.member.value;
    const left = roleKeys.flatMap((key) => {
      const { member, addresses } = config[key] ?? {};
      const items = addresses?.filter(({ value }) => value === address).map(({ node }) => node) ?? [];
      return member?.value?.kind === 'list' ? removeItems(file, member.value, items) : [];
    });
    if (list?.kind === 'list') {
      return [appendItems(file, list, [spelled]), ...left];
    }
    return object?.kind === 'object' ? [insertMember(file, object, role, [spelled]), ...left] : [];
  });
}
