import * as l10n from '@vscode/l10n';
import { joined, remote, text } from '../finding/spans';
import { chainErrors } from './chainErrors';
import type { ErrorPart, ErrorWords } from './errorWords';
import { nodeErrors } from './nodeErrors';

const rows = [...chainErrors, ...nodeErrors];

/** Two checks in one: engine and connections of a chain, and within the engine VM and consensus. */
const pairs = [/^engine: (.*?) ?; networking: (.*)$/s, /^vm: (.*?) ?; consensus: (.*)$/s];

/** What an error of a check comes to. Words that are not known are handed on as the node's own. */
export function explainError(error: string, part: ErrorPart): ErrorWords {
  for (const pair of pairs) {
    const match = pair.exec(error);
    if (match !== null) {
      const both = [match[1] ?? '', match[2] ?? ''].map((one) => explainError(one, part));
      return {
        happened: joined(
          both.map(({ happened }) => happened),
          '; ',
        ),
        remedies: both.flatMap(({ remedies }) => remedies),
      };
    }
  }
  for (const row of rows) {
    const match = row.form.exec(error);
    if (match !== null) {
      return row.words(match, part);
    }
  }
  return {
    happened: [text(l10n.t('the node says: ')), remote(error)],
    remedies: [[text(l10n.t('The log of the node, main.log, says more.'))]],
  };
}

/** Whether an error is one of the known forms. */
export function isKnownError(error: string): boolean {
  const match = pairs.map((pair) => pair.exec(error)).find((one) => one !== null);
  return match == null
    ? rows.some(({ form }) => form.test(error))
    : [match[1] ?? '', match[2] ?? ''].every(isKnownError);
}
