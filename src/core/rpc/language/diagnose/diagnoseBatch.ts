import * as l10n from '@vscode/l10n';
import type { Request } from '../../cell/cellAst';
import { mostOnPublicNodes } from './batchLimit';
import { callsOf } from '../calls';
import type { Diagnostic } from './diagnostic';

/** How a batch goes, where that is not in one post: it is larger than one may be, or its server takes none. */
export function diagnoseBatch(request: Request): readonly Diagnostic[] {
  const { body, settings } = request;
  if (body.kind !== 'envelope' || !body.isBatch) {
    return [];
  }
  const start = { start: body.node.start, end: body.node.start + 1, code: 'batch' } as const;
  const calls = callsOf(request);
  const most = settings.batch ?? mostOnPublicNodes;
  const posts = Math.ceil(calls.length / most);
  if (calls.length > 1 && calls.some(({ method }) => method?.server === 'node')) {
    const message = l10n.t("The node's own server takes no batches: its calls go side by side, each in a post.");
    return [{ ...start, severity: 'hint', message }];
  }
  return posts > 1
    ? [
        {
          ...start,
          severity: 'hint',
          message: l10n.t('{0} calls: they go in {1} posts of at most {2}.', calls.length, posts, most),
        },
      ]
    : [];
}
