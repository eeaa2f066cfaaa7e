import * as l10n from '@vscode/l10n';
import { precompileOf } from '../../evm/precompile/precompiles';
import { checksumAddress } from '../../ids/evmAddress';
import { codeSpan, escapeMarkdown, inMarkdown } from '../../inert/markdown';
import { feeShape } from '../fields/feeFields';
import { feeKeys, roleKeys, type UpgradeTimeKey } from '../model/genesis';
import type { ConfigNode, NumberNode } from '../source/configNode';
import { addressOfNode, genesisTime, valueIn } from './addressUses';
import { knownAddress } from './knownAddresses';
import type { LanguageInput } from './languageInput';
import { type Change, changesOf } from './timeline/changes';
import { type FeeSource, isFromGenesis, type PrecompileState, type Rewards, rulesOfFiles } from './timeline/rulesAt';
import { distanceWords, timeWords, valueWords } from './valueWords';

/** Longer lists are in the file. */
const mostAddresses = 20;
const mostChanges = 200;

const upgradeNames: Readonly<Record<UpgradeTimeKey, string>> = {
  subnetEVMTimestamp: 'Subnet-EVM',
  durangoTimestamp: 'Durango',
  etnaTimestamp: 'Etna',
  fortunaTimestamp: 'Fortuna',
  graniteTimestamp: 'Granite',
  heliconTimestamp: 'Helicon',
};

/**
 * The rules of the chain at a time, as a Markdown document.
 * @param time seconds since the epoch
 */
export function effectiveRulesText(input: LanguageInput, time: bigint): string {
  const rules = rulesOfFiles(input, time);
  const now = BigInt(Math.floor(input.now / 1_000));
  const when = escapeMarkdown(timeWords(time, input));
  return `${[
    `# ${l10n.t('Rules of the chain at {0}', when)}`,
    time === now
      ? l10n.t('As genesis and upgrade files say, now.')
      : l10n.t('As genesis and upgrade files say, {0}.', distanceWords(time, input)),
    l10n.t(
      'Transactions may have changed roles, fees and the reward address since: the files only have what they began with.',
    ),
    `## ${l10n.t('Precompiles')}`,
    table(
      [l10n.t('precompile'), l10n.t('status'), l10n.t('since'), l10n.t('settings')],
      [...rules.precompiles].map(([key, state]) => [
        `${escapeMarkdown(precompileOf(key).name)}<br>${codeSpan(key)}`,
        state.isOn ? l10n.t('enabled') : l10n.t('disabled'),
        sinceWords(state, input),
        state.isOn ? settingsWords(state.last?.settings, input) : '',
      ]),
    ),
    `## ${l10n.t('Fees')}`,
    feeSourceWords(rules.fees.from),
    table(
      [l10n.t('field'), l10n.t('value'), l10n.t('meaning')],
      feeKeys.map((key) => {
        const value = rules.fees.values[key];
        const field = feeShape.fields.find((one) => one.key === key)!;
        const node: NumberNode = { kind: 'number', start: 0, end: 0, text: String(value) };
        const words = value === undefined ? [l10n.t('missing')] : valueWords(node, field, input);
        return [codeSpan(key), value === undefined ? '' : codeSpan(value.toString()), escapeMarkdown(words[0] ?? '')];
      }),
    ),
    rewardWords(rules.rewards, input),
    `## ${l10n.t('Network upgrades')}`,
    table(
      [l10n.t('upgrade'), l10n.t('time'), l10n.t('status')],
      [...rules.upgrades].map(([key, at]) => [
        upgradeNames[key],
        at === undefined ? '' : escapeMarkdown(timeWords(at, input)),
        upgradeStatus(at, time),
      ]),
    ),
    ...timeline(input, now),
  ].join('\n\n')}\n`;
}

function sinceWords({ last }: PrecompileState, input: LanguageInput): string {
  if (last?.time === undefined) {
    return '';
  }
  return last.isGenesis && isFromGenesis(last.time, input)
    ? l10n.t('genesis')
    : escapeMarkdown(timeWords(last.time, input));
}

function settingsWords(settings: ConfigNode | undefined, input: LanguageInput): string {
  const lists = roleKeys.flatMap((key) => {
    const list = valueIn(settings, key);
    const items = list?.kind === 'list' ? list.items : [];
    const addresses = items.flatMap((item) => addressOfNode(item) ?? []);
    const shown = addresses.slice(0, mostAddresses).map((address) => addressWords(address, input));
    const rest = addresses.length - shown.length;
    const words = rest === 0 ? shown : [...shown, l10n.t('{0} more', rest)];
    return words.length === 0 ? [] : [`${codeSpan(key)}: ${words.join(', ')}`];
  });
  const others = (settings?.kind === 'object' ? settings.members : []).flatMap(({ key, value }) =>
    value?.kind === 'number' && key !== 'blockTimestamp'
      ? [`${inMarkdown(key, 60)}: ${codeSpan(value.text)}`]
      : value?.kind === 'word' && key !== 'disable'
        ? [`${inMarkdown(key, 60)}: ${codeSpan(String(value.value))}`]
        : [],
  );
  return [...lists, ...others].join('<br>');
}

function addressWords(address: string, input: LanguageInput): string {
  const name = input.nameOf?.(address) ?? knownAddress(address)?.name;
  const spelt = codeSpan(checksumAddress(address));
  return name === undefined ? spelt : l10n.t('{0} ({1})', spelt, inMarkdown(name, 60));
}

function feeSourceWords(from: FeeSource): string {
  switch (from) {
    case 'defaults':
      return l10n.t('The defaults: the genesis has no feeConfig.');
    case 'feeConfig':
      return l10n.t('Those of feeConfig in the genesis.');
    case 'initialFeeConfig':
      return l10n.t('Those of initialFeeConfig, from the block after the one that enables the fee manager.');
  }
}

function rewardWords(rewards: Rewards, input: LanguageInput): string {
  switch (rewards.kind) {
    case 'burned':
      return l10n.t('Fees are burned.');
    case 'recipients':
      return l10n.t('Fees: to the feeRecipient of the node that builds the block.');
    case 'address':
      return l10n.t('Fees: to {0}.', addressWords(rewards.address, input));
  }
}

function upgradeStatus(at: bigint | undefined, time: bigint): string {
  if (at === undefined) {
    return l10n.t('not scheduled');
  }
  return at <= time ? l10n.t('active') : l10n.t('not yet');
}

/** All changes in the order of their times. */
function timeline(input: LanguageInput, now: bigint): readonly string[] {
  const { genesis, upgrade } = changesOf(input);
  const start = genesisTime(input);
  const changes = [...genesis, ...upgrade]
    .filter(({ time }) => time !== undefined)
    .sort((a, b) => (a.time! < b.time! ? -1 : a.time! > b.time! ? 1 : 0));
  if (changes.length === 0) {
    return [];
  }
  const rows = changes.slice(0, mostChanges).map((change) => [
    change.isGenesis && change.time! <= start ? l10n.t('genesis') : escapeMarkdown(timeWords(change.time!, input)),
    change.time! > now ? distanceWords(change.time!, input) : '',
    changeWords(change),
  ]);
  const rest = changes.length - rows.length;
  return [
    `## ${l10n.t('Timeline')}`,
    table([l10n.t('time'), '', l10n.t('change')], rows),
    ...(rest === 0 ? [] : [l10n.t('{0} more', rest)]),
  ];
}

function changeWords({ kind, key }: Change): string {
  switch (kind) {
    case 'enable':
      return l10n.t('enables {0}', codeSpan(key));
    case 'disable':
      return l10n.t('disables {0}', codeSpan(key));
    case 'state':
      return l10n.t('changes accounts (state upgrade)');
    case 'fork':
      return l10n.t('network upgrade {0}', upgradeNames[key as UpgradeTimeKey]);
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
