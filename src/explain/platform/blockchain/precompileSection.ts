import * as l10n from '@vscode/l10n';
import { precompileChanges, type PrecompileConfig } from '../../../core/evm/precompile/precompileChanges';
import type { Line, Section } from '../../../core/finding/finding';
import { code, id, joined, text, time } from '../../../core/finding/spans';
import { sourcesOf, valueOf } from '../../sourcedResult';
import type { BlockchainAnswers } from './blockchainAnswers';

/** When genesis and upgrades switch which precompile on or off, and for whom, in the order of their times. */
export function precompileSection({ config }: BlockchainAnswers): readonly Section[] {
  const value = valueOf(config);
  const changes = value === undefined ? [] : precompileChanges(value);
  if (changes.length === 0) {
    return [];
  }
  return [
    {
      key: 'precompiles',
      heading: l10n.t('Precompiles by genesis and upgrades'),
      columns: [l10n.t('precompile'), l10n.t('change'), l10n.t('at'), l10n.t('given roles')],
      rows: changes.map(({ key, isOn, config: { blockTimestamp, ...change } }): readonly Line[] => [
        [code(key)],
        [text(isOn ? l10n.t('on') : l10n.t('off'))],
        blockTimestamp == null ? [] : [time(blockTimestamp.getTime())],
        rolesLine(change),
      ]),
      note: [text(l10n.t('Roles as configured: transactions may have changed them since.'))],
      from: sourcesOf(config),
    },
  ];
}

function rolesLine({ adminAddresses, managerAddresses, enabledAddresses }: PrecompileConfig): Line {
  const role = (name: string, addresses: readonly string[] | null | undefined): readonly Line[] =>
    (addresses ?? []).map((address) => [text(`${name} `), id(address)]);
  return joined(
    [
      ...role(l10n.t('admin'), adminAddresses),
      ...role(l10n.t('manager'), managerAddresses),
      ...role(l10n.t('enabled'), enabledAddresses),
    ],
    ', ',
  );
}
