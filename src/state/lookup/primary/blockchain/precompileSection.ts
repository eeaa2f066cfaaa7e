import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../../../core/finding/finding';
import { code, id, joined, text, time } from '../../../../core/finding/spans';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import type { getChainConfig } from '../../../../core/rpc/catalogue/evm/chain';
import { toldBy, valueOf } from '../toldBy';
import type { BlockchainAnswers } from './askBlockchain';

type ChainConfig = ResultOf<typeof getChainConfig>;

const keys = [
  'contractDeployerAllowListConfig',
  'contractNativeMinterConfig',
  'txAllowListConfig',
  'feeManagerConfig',
  'rewardManagerConfig',
  'warpConfig',
] as const;

interface Change {
  readonly blockTimestamp?: Date | null | undefined;
  readonly disable?: boolean | undefined;
  readonly adminAddresses?: readonly string[] | null | undefined;
  readonly managerAddresses?: readonly string[] | null | undefined;
  readonly enabledAddresses?: readonly string[] | null | undefined;
}

/** When genesis and upgrades switch which precompile on or off, and for whom, in the order of their times. */
export function precompileSection({ config }: BlockchainAnswers): readonly Section[] {
  const value = valueOf(config);
  const changes = value === undefined ? [] : changesOf(value);
  if (changes.length === 0) {
    return [];
  }
  return [
    {
      key: 'precompiles',
      heading: l10n.t('Precompiles by genesis and upgrades'),
      columns: [l10n.t('precompile'), l10n.t('change'), l10n.t('at'), l10n.t('given roles')],
      rows: changes.map(({ key, change }): readonly Line[] => [
        [code(key)],
        [text(change.disable === true ? l10n.t('off') : l10n.t('on'))],
        change.blockTimestamp == null ? [] : [time(change.blockTimestamp.getTime())],
        rolesLine(change),
      ]),
      note: [text(l10n.t('Roles as configured: transactions may have changed them since.'))],
      from: toldBy(config),
    },
  ];
}

function changesOf(config: ChainConfig): readonly { readonly key: string; readonly change: Change }[] {
  const sets = [config, ...(config.upgrades?.precompileUpgrades ?? [])];
  return sets
    .flatMap((set) =>
      keys.flatMap((key) => {
        const change: Change | undefined = set[key];
        return change === undefined ? [] : [{ key, change }];
      }),
    )
    .sort((a, b) => (a.change.blockTimestamp?.getTime() ?? 0) - (b.change.blockTimestamp?.getTime() ?? 0));
}

function rolesLine({ adminAddresses, managerAddresses, enabledAddresses }: Change): Line {
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
