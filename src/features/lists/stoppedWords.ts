import * as l10n from '@vscode/l10n';
import { errorSentence } from '../../api/errors/errorSentence';
import { formatCount } from '../../core/text/count';
import { ExportFileError } from '../../state/export/exportFault';

/** Why an export stopped, what is kept of it and how to go on. @param kept rows; undefined: there is nothing to go on with */
export function stoppedWords(error: unknown, kept: number | undefined): string {
  const words = errorSentence(error);
  if (kept !== undefined) {
    const rows = formatCount(BigInt(kept));
    return l10n.t('{0} The {1} rows so far are kept: Continue Exports goes on from there.', words, rows);
  }
  return error instanceof ExportFileError ? l10n.t('{0} Nothing was exported: export again then.', words) : words;
}
