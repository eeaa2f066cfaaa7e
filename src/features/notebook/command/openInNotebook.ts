import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { parseIdentifier } from '../../../core/ids/parseIdentifier';
import { cellAbout } from '../../../core/rpc/about/cellAbout';
import { shortenText } from '../../../core/text/shorten';
import { HumanError } from '../../../host/humanError';
import { readTarget } from '../../../host/target';
import type { Deps } from '../../deps';
import { openNotebook } from './openNotebook';

/**
 * Behind the link of a Finding: the requests that tell what a node knows about its identifier, in a notebook of their own.
 *
 * @throws {HumanError} where a node knows nothing about such an identifier
 */
export async function openInNotebook(deps: Deps, argument: unknown): Promise<vscode.NotebookDocument | undefined> {
  const target = readTarget(argument);
  const identifier = target === undefined ? undefined : parseIdentifier(target.id);
  if (target === undefined || identifier === undefined) {
    return undefined;
  }
  const shown = deps.recent.get(target);
  const chain = shown?.chain ?? target.chain;
  const about = { identifier, ...(shown === undefined ? {} : { kind: shown.kind }), ...(chain ? { chain } : {}) };
  const text = cellAbout(about, target.network ?? shown?.network);
  if (text === undefined) {
    throw new HumanError(l10n.t('A node answers no question about {0}.', shortenText(target.id)));
  }
  return await openNotebook([{ kind: 'rpc', text }]);
}
