import * as l10n from '@vscode/l10n';
import type { Reading } from '../../core/bytes/reading';
import { escapeMarkdown, markdownLink } from '../../core/inert/markdown';
import { commandLink } from '../../editor/commandLink';
import { hoverCommands } from '../../editor/ids';
import type { BytesTarget } from '../bytesTarget';

/** Other readings that are named; more is not met. */
const maxOthers = 4;

/**
 * "Open · Copy as JSON · Also reads as X-Chain transaction" as Markdown with command links.
 *
 * @param bytes the name that `ByteStore` knows them by: the bytes themselves would make the links too long
 */
export function bytesLinks(bytes: string, network: string, readings: readonly Reading[]): string {
  const [first, ...others] = readings;
  const target = (reading: Reading): BytesTarget => ({ bytes, as: reading.key, network });
  return first === undefined
    ? ''
    : [
        markdownLink(l10n.t('Open'), commandLink(hoverCommands.openBytes, target(first))),
        markdownLink(l10n.t('Open byte ranges'), commandLink(hoverCommands.openBytes, target(first), 'txt')),
        markdownLink(l10n.t('Copy as JSON'), commandLink(hoverCommands.copyBytes, target(first))),
        ...(others.length === 0
          ? []
          : [
              `${escapeMarkdown(l10n.t('Also reads as'))} ${others
                .slice(0, maxOthers)
                .map((reading) => markdownLink(reading.name, commandLink(hoverCommands.openBytes, target(reading))))
                .join(', ')}`,
            ]),
      ].join(' · ');
}
