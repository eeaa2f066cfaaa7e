import * as l10n from '@vscode/l10n';
import { errorMeaning } from '../../../../api/errorMeaning';
import type { Line, Related } from '../../../../core/finding/finding';
import { count, id, text, time } from '../../../../core/finding/spans';
import type { Cb58Id } from '../../../../core/ids/identifier';
import { printJson } from '../../../../core/json/printJson';
import { fact } from '../../facts';
import type { UnsourcedFinding } from '../answerer';
import { avaxAmount } from '../avaxAmount';
import type { Primary } from '../primary';
import { toldBy, valueOf } from '../toldBy';
import { askValidation, type ToldValidator, type ValidationAnswers } from './askValidation';
import { validationFacts } from './validationFacts';
import { historySection, lastState, validationTransactions } from './validationHistory';

/** A validation of an L1: who validates what, how long its balance lasts, and what to do where it is used up. */
export async function answerValidation(primary: Primary, { cb58 }: Cb58Id): Promise<UnsourcedFinding | undefined> {
  const answers = await askValidation(primary, cb58);
  if (answers === undefined) {
    return undefined;
  }
  const { network, context } = primary;
  const validator = valueOf(answers.validator);
  const { title, facts, related } =
    validator === undefined
      ? endedParts(answers, cb58)
      : {
          title: titleOf(validator),
          facts: validationFacts(validator, answers, { now: context.now(), networkId: network.networkId }),
          related: relatedOf(validator.nodeID, validator.subnetID, answers.chainName),
        };
  return {
    kind: 'validation',
    status: 'ok',
    title,
    chain: 'P-Chain',
    facts,
    sections: historySection(answers, network.name, cb58),
    related,
    raw: rawOf(answers),
  };
}

function titleOf({ balance }: ToldValidator): Line {
  return balance === 0n
    ? [text(l10n.t('L1 validator, inactive'))]
    : [text(l10n.t('L1 validator with ')), avaxAmount(balance), text(l10n.t(' of balance'))];
}

/** The node has no such validator any more, or could not be asked; the index remembers it. */
function endedParts(
  answers: ValidationAnswers,
  validationID: string,
): Pick<UnsourcedFinding, 'title' | 'facts' | 'related'> {
  const last = lastState(answers, validationID);
  const [newest] = validationTransactions(answers);
  const from = toldBy(answers.history);
  const { validator } = answers;
  const title =
    !validator.ok && errorMeaning(validator.error) === 'notFound'
      ? l10n.t('L1 validation that has ended')
      : l10n.t('L1 validation, as the data service knows it');
  const brief = { brief: true };
  return {
    title: [text(title)],
    facts: [
      ...fact('node', l10n.t('node'), last && [id(last.nodeId)], from, brief),
      ...fact('subnet', l10n.t('subnet'), last?.subnetId === undefined ? undefined : [id(last.subnetId)], from, brief),
      ...fact('weight', l10n.t('weight at last'), last && [count(last.weight)], from, brief),
      ...fact('last', l10n.t('last transaction'), newest && [time(newest.blockTimestamp.getTime())], from, brief),
    ],
    related: last === undefined ? [] : relatedOf(last.nodeId, last.subnetId),
  };
}

function relatedOf(nodeId: string, subnetId: string | undefined, chainName?: string): readonly Related[] {
  return [
    { label: l10n.t('node'), id: nodeId },
    ...(subnetId === undefined
      ? []
      : [{ label: l10n.t('subnet'), id: subnetId, ...(chainName === undefined ? {} : { name: chainName }) }]),
  ];
}

function rawOf({ validator, history }: ValidationAnswers): NonNullable<UnsourcedFinding['raw']> {
  return [
    ...(validator.ok ? [{ label: 'platform.getL1Validator', json: printJson(validator.json, 2) }] : []),
    ...(history.ok ? [{ label: 'listLatestTransactions', json: printJson(history.json, 2) }] : []),
  ];
}
