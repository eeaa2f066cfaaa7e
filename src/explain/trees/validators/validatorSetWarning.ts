import * as l10n from '@vscode/l10n';
import { formatDuration } from '../../../core/text/duration';
import { shortenId } from '../../../core/text/shorten';
import { shareText } from '../../../core/validators/share';
import type { ValidatorWarning } from '../../../core/validators/validatorWarnings';

export interface SetWarning {
  /** What the set is called; may be a creator's word, which is not trusted. */
  readonly set: string;
  readonly warning: ValidatorWarning;
}

/** `orders: validator dry in 3 d`, short enough for the status bar. */
export function warningText({ set, warning }: SetWarning): string {
  switch (warning.kind) {
    case 'dry':
      return l10n.t('{0}: validator dry in {1}', set, formatDuration(Number(warning.seconds) * 1_000));
    case 'ends':
      return warning.seconds === 0n
        ? l10n.t('{0}: validator has ended', set)
        : l10n.t('{0}: validator ends in {1}', set, formatDuration(Number(warning.seconds) * 1_000));
    case 'inactive':
      return l10n.t('{0}: validator inactive', set);
    case 'connected':
      return l10n.t('{0}: {1} of weight connected', set, shareText(warning.part, warning.whole) ?? '');
  }
}

/** The same with the node that it is about. */
export function warningLine(one: SetWarning): string {
  const { warning } = one;
  const text = warningText(one);
  return warning.kind === 'connected' ? text : `${text} (${shortenId(warning.validator.nodeId)})`;
}
