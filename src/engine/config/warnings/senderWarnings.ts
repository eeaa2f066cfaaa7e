import { roleKeys } from '../../precompiles';
import { checksumAddress } from '../../primitives';
import { appendItems, insertMember } from '../edit/insert';
import { removeItems } from '../edit/remove';
import type { EditedFile } from '../edit/editedFile';
import type { Genesis, PrecompileConfig, ValidatedFiles } from '../model';
import type { Fix } from '../problem';
import { type Activation, activationTimeText } from '../effective/activations';
import { ewoq } from './addresses';
import { hasUnreadRoles, inGenesis, listedInGenesis } from './inGenesis';
import { hasAirdrop, payersSteps, transferCost } from './money';
import type { WarningContext } from './warningContext';
import { weiWords } from './weiWords';
import { keyPlace } from '../source/place';

/** Activations between two pauses. */
const stride = 200;

/** Chains on which nobody can send a transaction. */
export function* senderWarnings(
  warnings: WarningContext,
  activations: readonly Activation[],
): Generator<undefined, void> {
  const { validated } = warnings;
  const { genesis, input } = validated;
  if (genesis === undefined) {
    yield* laterLists(warnings, activations, undefined);
    return;
  }
  const cost = transferCost(genesis, activations);
  const payers = yield* payersSteps(genesis, activations, cost);
  const isKnown = input.genesis?.jsonError === undefined && !hasAirdrop(genesis) && isAllocRead(genesis);
  const payer = suggested(payers, input.network.networkId);
  warnings.payer = payer;
  const list = inGenesis(activations, 'txAllowListConfig');
  if (list !== undefined && !hasUnreadRoles(list.config)) {
    const place = keyPlace(list.config.member);
    const senders = listedInGenesis(list.config);
    if (senders.length === 0) {
      warnings.add(list.file, place, 'txAllowListNobody', [], { fixes: listFixes(validated, list, payer) });
    } else if (payers.size > 0 && isKnown && !senders.some((sender) => payers.has(sender))) {
      warnings.add(list.file, place, 'txAllowListNoMoney', [weiWords(cost)], {
        fixes: listFixes(validated, list, payer),
      });
    }
  }
  if (payers.size === 0 && isKnown && genesis.allocMember !== undefined) {
    warnings.add('genesis', keyPlace(genesis.allocMember), 'nobodyCanPay', [weiWords(cost)]);
  }
  yield* laterLists(warnings, activations, isKnown ? payers : undefined);
}

/** Lists that come after the genesis block: what an address has by then is not in the files. */
function* laterLists(
  warnings: WarningContext,
  activations: readonly Activation[],
  payers: ReadonlySet<string> | undefined,
): Generator<undefined, void> {
  const { validated } = warnings;
  for (const [i, list] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (list.key !== 'txAllowListConfig' || !list.isOn || list.isInGenesis || hasUnreadRoles(list.config)) {
      continue;
    }
    const place = keyPlace(list.config.member);
    const time = activationTimeText(list.time);
    const senders = listedInGenesis(list.config);
    const fixes = listFixes(validated, list, warnings.payer);
    if (senders.length === 0) {
      warnings.add(list.file, place, 'upgradeTxAllowListNobody', [time], { fixes });
      continue;
    }
    const isNew = (validated.input.running?.lastAccepted.height ?? 0n) === 0n;
    if (isNew && payers !== undefined && payers.size > 0 && !senders.some((sender) => payers.has(sender))) {
      warnings.add(list.file, place, 'upgradeNoMoney', [time], { fixes });
    }
    warnings.add(list.file, place, 'waitingDropped', [time]);
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

export function listFixes(
  { input }: ValidatedFiles,
  { file, config }: Activation,
  payer: string | undefined,
): readonly Fix[] {
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
