import * as l10n from '@vscode/l10n';
import type { DirectiveName } from '../cell/cellAst';

/** What each directive is for, in one sentence. */
export function directiveWords(name: DirectiveName): string {
  switch (name) {
    case 'target':
      return l10n.t('Network and chain of the requests below it in the cell: fuji/C, fuji, /C.');
    case 'node':
      return l10n.t('Nodes that are asked, below it in the cell: one, several, or all, side by side.');
    case 'name':
      return l10n.t('Name of the next request, for references to its answer.');
    case 'expect':
      return l10n.t('What must hold of the next answer, else the cell fails: result.healthy == true.');
    case 'timeout':
      return l10n.t('Longest wait for the next request: 500ms, 30s, 2m.');
    case 'batch':
      return l10n.t('Calls in one post, below it in the cell: 1 to 1000, or off.');
  }
}
