import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../ids/evmAddress';
import { codeSpan, escapeMarkdown, inMarkdown } from '../../inert/markdown';
import { formatCount } from '../../text/count';
import { feeShape } from '../fields/feeFields';
import { genesisTimeOf } from '../effective/chainFiles';
import { type FeesAt, type PrecompileState, type RewardsAt, rulesAt, type RulesAt } from '../effective/rulesAt';
import { type Change, timeline } from '../effective/timeline';
import { unscheduled, upgradeName } from '../effective/upgradeTimes';
import { feeKeys } from '../../evm/precompile/feeKeys';
import { type RoleKey, roleKeys } from '../model/genesis';
import type { NumberNode } from '../source/configNode';
import { addressName } from './addressUses';
import { chainFilesOf } from './chainFilesOf';
import type { LanguageInput } from './languageInput';
import { distanceWords, timeWords, valueWords } from './valueWords';

/** As near as this it is now. */
const minute = 60_000;
/** Longer lists are in the file. */
const mostAddresses = 20;
const mostChanges = 200;

/**
 * The rules of the chain at a time, as a Markdown document.
 * @param time seconds since the epoch
 */
export function effectiveRulesText(input: LanguageInput, time: bigint): string {
  const files = chainFilesOf(input);
  const rules = rulesAt(files, time);
  const isNow = Math.abs(input.now - Number(time) * 1_000) < minute;
  const when = escapeMarkdown(timeWords(time, input));
  return `${[
    `# ${l10n.t('Rules of the chain at {0}', when)}`,
    isNow
      ? l10n.t('As genesis and upgrade files say, now.')
      : l10n.t('As genesis and upgrade files say, {0}.', distanceWords(time, input)),
    ...filesWords(input),
    l10n.t(
      'Transactions may have changed roles, fees and the reward address since: the files only have what they began with.',
    ),
    `## ${l10n.t('Precompiles')}`,
    table(
      [l10n.t('precompile'), l10n.t('status'), l10n.t('since')],
      [...rules.precompiles].map(([key, state]) => [
        codeSpan(key),
        state.isOn ? l10n.t('enabled') : l10n.t('disabled'),
        sinceWords(state, input),
      ]),
    ),
    ...[...rules.precompiles]
      .filter(([, { isOn }]) => isOn)
      .map(([key, state]) => `### ${codeSpan(key)}\n\n${list(settingsWords(state, rules, input))}`),
    `## ${l10n.t('Fees')}`,
    feeSourceWords(rules.fees),
    table(
      [l10n.t('field'), l10n.t('value'), l10n.t('meaning')],
      feeKeys.map((key) => {
        const value = rules.fees.values[key];
        const field = feeShape.fields.find((one) => one.key === key)!;
        const node: NumberNode = { kind: 'number', start: 0, end: 0, text: value.toString() };
        return [codeSpan(key), codeSpan(node.text), escapeMarkdown(valueWords(node, field, input)[0] ?? '')];
      }),
    ),
    rewardWords(rules.rewards, input),
    `## ${l10n.t('Network upgrades')}`,
    table(
      [l10n.t('upgrade'), l10n.t('time'), l10n.t('status')],
      rules.networkUpgrades.map(({ key, time: at, isOn }) => {
        const isPlanned = at !== undefined && at.value < unscheduled;
        return [
          upgradeName(key),
          isPlanned ? escapeMarkdown(timeWords(at.value, input)) : '',
          isOn ? l10n.t('active') : isPlanned ? l10n.t('not yet') : l10n.t('not scheduled'),
        ];
      }),
    ),
    ...timelineSection(timeline(files), genesisTimeOf(files), input),
  ].join('\n\n')}\n`;
}

/** What is not known, and how far the chain is. */
function filesWords({ genesis, upgrade, running, ...input }: LanguageInput): readonly string[] {
  return [
    ...(genesis === undefined ? [l10n.t('⚠ No genesis file beside it: what that enables is missing here.')] : []),
    ...(upgrade === undefined ? [l10n.t('There is no upgrade.json beside it.')] : []),
    ...(running === undefined
      ? []
      : [
          l10n.t(
            'Last block of the chain: {0}, {1}',
            formatCount(running.lastAccepted.height),
            escapeMarkdown(timeWords(running.lastAccepted.timestamp, input)),
          ),
        ]),
  ];
}

function sinceWords({ by }: PrecompileState, input: LanguageInput): string {
  if (by === undefined) {
    return '';
  }
  return by.isInGenesis ? l10n.t('genesis') : escapeMarkdown(timeWords(by.time, input));
}

function settingsWords({ by }: PrecompileState, { warp }: RulesAt, input: LanguageInput): readonly string[] {
  if (by?.key === 'warpConfig' && warp !== undefined) {
    return [
      l10n.t('quorum {0} %', warp.quorum.toString()),
      warp.requirePrimaryNetworkSigners
        ? l10n.t('C-Chain and X-Chain messages: signed by the primary network')
        : l10n.t('C-Chain and X-Chain messages: signed by this L1'),
    ];
  }
  const lists = roleKeys.flatMap((key) => {
    const addresses = by?.config[key]?.addresses ?? [];
    const rest = addresses.length - mostAddresses;
    return [
      ...addresses.slice(0, mostAddresses).map(({ value }) => roleWords(key, addressWords(value, input))),
      ...(rest > 0 ? [roleWords(key, l10n.t('{0} more', rest))] : []),
    ];
  });
  return lists.length === 0 ? [l10n.t('nobody listed')] : lists;
}

function roleWords(key: RoleKey, who: string): string {
  switch (key) {
    case 'adminAddresses':
      return l10n.t('admin: {0}', who);
    case 'managerAddresses':
      return l10n.t('manager: {0}', who);
    case 'enabledAddresses':
      return l10n.t('enabled: {0}', who);
  }
}

function addressWords(address: string, input: LanguageInput): string {
  const name = addressName(address, input)?.name;
  const spelt = codeSpan(checksumAddress(address));
  return name === undefined ? spelt : l10n.t('{0} ({1})', spelt, inMarkdown(name, 60));
}

function feeSourceWords({ from, file, isManaged }: FeesAt): string {
  if (from === undefined) {
    return l10n.t('The defaults of the VM: the genesis names none.');
  }
  return isManaged && from.member.key.toLowerCase() !== 'feeconfig'
    ? l10n.t(
        'Those of initialFeeConfig in {0}, from the block after the one that enables the fee manager.',
        `${file}.json`,
      )
    : l10n.t('Those of feeConfig in genesis.json.');
}

function rewardWords({ to, address }: RewardsAt, input: LanguageInput): string {
  if (address !== undefined) {
    return l10n.t('Fees: to {0}.', addressWords(address, input));
  }
  return to === 'burned'
    ? l10n.t('Fees are burned.')
    : l10n.t('Fees: to the feeRecipient of the node that builds the block.');
}

function timelineSection(all: readonly Change[], start: bigint | undefined, input: LanguageInput): readonly string[] {
  // What the network had before the chain was there is above.
  const changes = all.filter(({ kind, isInGenesis }) => kind !== 'networkUpgrade' || !isInGenesis);
  const rows = changes
    .slice(0, mostChanges)
    .map((change) => [
      change.time === start || change.isInGenesis ? l10n.t('genesis') : escapeMarkdown(timeWords(change.time, input)),
      Number(change.time) * 1_000 > input.now ? distanceWords(change.time, input) : '',
      changeWords(change, input),
    ]);
  const rest = changes.length - rows.length;
  return rows.length === 0
    ? []
    : [
        `## ${l10n.t('Timeline')}`,
        table([l10n.t('time'), '', l10n.t('change')], rows),
        ...(rest === 0 ? [] : [l10n.t('{0} more', rest)]),
      ];
}

function changeWords(change: Change, input: LanguageInput): string {
  switch (change.kind) {
    case 'genesis':
      return l10n.t('the chain starts: {0}', escapeMarkdown(timeWords(change.time, input)));
    case 'precompile':
      return change.activation.isOn
        ? l10n.t('enables {0}', codeSpan(change.activation.key))
        : l10n.t('disables {0}', codeSpan(change.activation.key));
    case 'state':
      return change.isNeverDone
        ? l10n.t('state upgrade: never done, not after the genesis time')
        : l10n.t('state upgrade: changes accounts');
    case 'networkUpgrade':
      return l10n.t('network upgrade {0}', upgradeName(change.key));
  }
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** In columns, as it is read as text too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((cells) => cells[i]!.length)));
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...rows.map(row)].join('\n');
}
