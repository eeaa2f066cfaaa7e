import * as l10n from '@vscode/l10n';
import type vscode = require('vscode');
import { parseIdentifier } from '../../../core/detect/parseIdentifier';
import { cellAbout } from '../../../explain/requestsAbout';
import { shortenText } from '../../../core/text/shorten';
import { UserError } from '../../../editor/userError';
import { readTarget } from '../../../editor/target';
import type { Services } from '../../services';
import { openNotebook } from './openNotebook';

/**
 * Behind the link of a Finding: the requests that tell what a node knows about its identifier, in a notebook of their own.
 *
 * @throws {UserError} where a node knows nothing about such an identifier
 */
export async function openInNotebook(services: Services, argument: unknown): Promise<vscode.NotebookDocument | undefined> {
  const target = readTarget(argument);
  const identifier = target === undefined ? undefined : parseIdentifier(target.id);
  if (target === undefined || identifier === undefined) {
    return undefined;
  }
  const shown = services.recent.get(target);
  const chain = shown?.chain ?? target.chain;
  const about = { identifier, kind: shown === undefined ? undefined : shown.kind, ...(chain ? { chain } : {}) };
  const text = cellAbout(about, target.network ?? shown?.network);
  if (text === undefined) {
    throw new UserError(l10n.t('A node answers no question about {0}.', shortenText(target.id)));
  }
  return await openNotebook([{ kind: 'rpc', text }]);
}
