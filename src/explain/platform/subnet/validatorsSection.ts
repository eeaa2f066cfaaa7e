import * as l10n from '@vscode/l10n';
import type { Fact, Line, Section } from '../../../core/finding/finding';
import { amount, count, id, text, time } from '../../../core/finding/spans';
import type { L1Validator, Staker } from '../../../core/rpc/catalogue/platform/validators';
import { percentOf } from '../../../core/validators/share';
import { fact } from '../../facts';
import { sourcesOf } from '../../sourcedResult';
import type { SubnetAnswers } from './subnetChains';

type Validator = L1Validator | Staker;

/** Rows that are shown, the heaviest first. */
const maxRows = 50;

/** How many validate with what weight, and how much of it cannot sign. */
export function validatorFacts({ subnet, validators: told }: SubnetAnswers): readonly Fact[] {
  const brief = { brief: true };
  const label = l10n.t('validators');
  if (!told.ok) {
    return [];
  }
  const { validators } = told.value;
  if (validators.length === 0) {
    // The node says the same of a subnet that it does not know (recordings/README.md).
    const none = subnet.ok ? l10n.t('none') : l10n.t('none, or the node does not know this subnet');
    return fact('validators', label, [text(none)], sourcesOf(told), brief);
  }
  const inactive = validators.filter(isInactive);
  const whole = weightOf(validators);
  const share = percentOf(weightOf(inactive), whole);
  const stopped: Line =
    inactive.length === 0
      ? []
      : [
          text(l10n.t('; {0} inactive, with ', inactive.length)),
          ...(share === undefined ? [count(weightOf(inactive))] : [share]),
          text(l10n.t(' of the weight')),
        ];
  return [
    ...fact('validators', label, [count(BigInt(validators.length)), ...stopped], sourcesOf(told), brief),
    ...fact('weight', l10n.t('weight'), [count(whole)], sourcesOf(told), brief),
  ];
}

export function validatorsSection({ validators: told }: SubnetAnswers): readonly Section[] {
  if (!told.ok || told.value.validators.length === 0) {
    return [];
  }
  const { validators } = told.value;
  const whole = weightOf(validators);
  const sorted = [...validators].sort((a, b) => (a.weight === b.weight ? 0 : a.weight < b.weight ? 1 : -1));
  const left = sorted.length - maxRows;
  return [
    {
      key: 'validators',
      heading: l10n.t('Validators'),
      columns: [l10n.t('node'), l10n.t('validation'), l10n.t('weight'), l10n.t('state')],
      rows: sorted.slice(0, maxRows).map((validator): readonly Line[] => {
        const share = percentOf(validator.weight, whole);
        return [
          [id(validator.nodeID)],
          [id(isL1(validator) ? validator.validationID : validator.txID)],
          [count(validator.weight), ...(share === undefined ? [] : [text(' ('), share, text(')')])],
          stateLine(validator),
        ];
      }),
      note: left > 0 ? [text(l10n.t('{0} more with less weight are left out.', left))] : undefined,
      from: sourcesOf(told),
    },
  ];
}

function stateLine(validator: Validator): Line {
  if (!isL1(validator)) {
    return [text(l10n.t('until ')), time(validator.endTime.getTime())];
  }
  return isInactive(validator)
    ? [text(l10n.t('inactive: balance used up'))]
    : [text(l10n.t('active, balance ')), amount(validator.balance, 9, 'AVAX', 'nAVAX')];
}

function isL1(validator: Validator): validator is L1Validator {
  return 'validationID' in validator;
}

function isInactive(validator: Validator): boolean {
  return isL1(validator) && validator.balance === 0n;
}

function weightOf(validators: readonly Validator[]): bigint {
  return validators.reduce((sum, { weight }) => sum + weight, 0n);
}
