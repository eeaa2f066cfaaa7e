import * as l10n from '@vscode/l10n';
import { markdownLink } from '../../core/inert/markdown';
import type { Identifier } from '../../core/ids/identifier';
import { commandLink } from '../../editor/commandLink';
import { hoverCommands } from '../../editor/ids';
import type { GuardedPlace } from '../guardedPlace';

/** "Look up anyway…" below what may be a private key: it asks before it sends. A `PrivateKey-…` has none: it is a key. */
export function lookUpAnywayLink({ kind }: Identifier, place: GuardedPlace): string | undefined {
  return kind === 'privateKey'
    ? undefined
    : markdownLink(l10n.t('Look up anyway…'), commandLink(hoverCommands.lookUpAnyway, place));
}
