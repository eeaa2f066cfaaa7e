import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import { commands } from '../../editor/ids';
import type { ResultAction } from '../documentRoute';
import { notebookActions, otherNetworks, ownActions, sectionActions } from './resultLenses';
import type { DocumentRequest } from './resultAddress';

/** What can be done from the page of a result; copying it and its text are the page's own. */
export function pageActions(
  target: DocumentRequest['target'],
  finding: Finding,
  networks: readonly string[],
): readonly ResultAction[] {
  return finding.status === 'secret'
    ? []
    : [
        { title: l10n.t('Look up again'), as: 'again', command: commands.openResult, args: [target] },
        ...notebookActions(target, finding).map((action) => ({ ...action, as: 'notebook' as const })),
        ...otherNetworks(target, finding, networks),
        ...ownActions(target, finding),
        ...finding.sections.flatMap((section, i) => sectionActions(section).map((one) => ({ ...one, section: i }))),
      ];
}
