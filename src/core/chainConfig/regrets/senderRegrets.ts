import { checksumAddress } from '../../ids/evmAddress';
import { appendItems, insertMember } from '../edit/insert';
import { removeItems } from '../edit/remove';
import type { EditedFile } from '../edit/editedFile';
import { roleKeys, type Genesis, type PrecompileConfig } from '../model/genesis';
import type { Fix } from '../problem';
import type { Activation } from '../effective/activations';
import { ewoq } from './addresses';
import { hasUnreadRoles, inGenesis, listed } from './inGenesis';
import type { Judged } from '../model/judged';
import { hasAirdrop, payersSteps, transferCost } from './money';
import { type Regrets } from './regret';
import { timeWords } from '../effective/timeWords';
import { weiWords } from './weiWords';
import { keyPlace } from '../source/place';

/** Activations between two pauses. */
const stride = 200;

/** Chains on which nobody can send a transaction. */
export function* senderRegrets(regrets: Regrets, activations: readonly Activation[]): Generator<undefined, void> {
  const { judged } = regrets;
  const { genesis, input } = judged;
  if (genesis === undefined) {
    yield* laterLists(regrets, activations, undefined);
    return;
  }
  const cost = transferCost(genesis, activations);
  const payers = yield* payersSteps(genesis, activations, cost);
  const isKnown = input.genesis?.refusal === undefined && !hasAirdrop(genesis) && isAllocRead(genesis);
  const payer = suggested(payers, input.network.networkId);
  regrets.payer = payer;
  const list = inGenesis(activations, 'txAllowListConfig');
  if (list !== undefined && !hasUnreadRoles(list.config)) {
    const place = keyPlace(list.config.member);
    const senders = listed(list.config);
    if (senders.length === 0) {
      regrets.add(list.file, place, 'txAllowListNobody', [], { fixes: listFixes(judged, list, payer) });
    } else if (payers.size > 0 && isKnown && !senders.some((sender) => payers.has(sender))) {
      regrets.add(list.file, place, 'txAllowListNoMoney', [weiWords(cost)], { fixes: listFixes(judged, list, payer) });
    }
  }
  if (payers.size === 0 && isKnown && genesis.allocMember !== undefined) {
    regrets.add('genesis', keyPlace(genesis.allocMember), 'nobodyCanPay', [weiWords(cost)]);
  }
  yield* laterLists(regrets, activations, isKnown ? payers : undefined);
}

/** Lists that come after the genesis block: what an address has by then is not in the files. */
function* laterLists(
  regrets: Regrets,
  activations: readonly Activation[],
  payers: ReadonlySet<string> | undefined,
): Generator<undefined, void> {
  const { judged } = regrets;
  for (const [i, list] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (list.key !== 'txAllowListConfig' || !list.isOn || list.isInGenesis || hasUnreadRoles(list.config)) {
      continue;
    }
    const place = keyPlace(list.config.member);
    const time = timeWords(list.time);
    const senders = listed(list.config);
    const fixes = listFixes(judged, list, regrets.payer);
    if (senders.length === 0) {
      regrets.add(list.file, place, 'upgradeTxAllowListNobody', [time], { fixes });
      continue;
    }
    const isNew = (judged.input.running?.lastAccepted.height ?? 0n) === 0n;
    if (isNew && payers !== undefined && payers.size > 0 && !senders.some((sender) => payers.has(sender))) {
      regrets.add(list.file, place, 'upgradeNoMoney', [time], { fixes });
    }
    regrets.add(list.file, place, 'waitingDropped', [time]);
  }
}

/** Somebody with money; not one whose key everybody has, where that matters. */
function suggested(payers: ReadonlySet<string>, networkId: number): string | undefined {
  const isPublic = networkId === 1 || networkId === 5;
  return [...payers].find((payer) => !isPublic || payer !== ewoq);
}

/** Whether every balance could be read: one that could not may be the one that pays. */
function isAllocRead({ alloc, allocMember }: Genesis): boolean {
  return allocMember?.value?.kind === 'object' && [...alloc.values()].every((account) => account.balance !== undefined);
}

export function listFixes({ input }: Judged, { file, config }: Activation, payer: string | undefined): readonly Fix[] {
  const source = input[file];
  return payer === undefined || source === undefined
    ? []
    : [addToList({ file, source }, config, payer, 'adminAddresses')];
}

/** An entry in a list of roles, which is made where there is none; who has another role there leaves it. */
export function addToList(
  file: EditedFile,
  config: PrecompileConfig,
  address: string,
  role: 'adminAddresses' | 'enabledAddresses',
): Fix {
  const spelled = checksumAddress(address);
  return {
    title: role === 'adminAddresses' ? `Add ${spelled} as Admin` : `Add ${spelled} as Enabled`,
    edits: () => {
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
    },
  };
}
