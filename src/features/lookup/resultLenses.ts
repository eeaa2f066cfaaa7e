import * as l10n from '@vscode/l10n';
import { parseIdentifier } from '../../core/detect/parseIdentifier';
import type { Finding } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import { addChainLabel } from '../../core/finding/hoverActions';
import { inMarkdown } from '../../core/inert/markdown';
import { commands, type CommandId, linkCommands, type LinkCommandId } from '../../editor/ids';
import type { Target } from '../../editor/target';
import { requestsAbout } from '../../explain/requestsAbout';
import type { DocumentFormat, DocumentRequest } from './resultAddress';

export interface LensAction {
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly [Target, DocumentFormat?];
}

interface SectionAction {
  /** Of the heading, from 0. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly [ListRef];
}

/** What can be done from the first line of a result document; where nothing was found, other networks to try. */
export function lensActions(
  { target, format }: DocumentRequest,
  finding: Finding | undefined,
  networks: readonly string[],
): readonly LensAction[] {
  if (finding?.status === 'secret') {
    return [];
  }
  const others = finding?.status === 'notFound' ? networks.filter((name) => name !== target.network) : [];
  return [
    ...others.map((network) => ({
      title: l10n.t('Try {0}', network),
      command: commands.lookUp,
      args: [{ id: target.id, network }] as const,
    })),
    ...(isSignable(finding)
      ? [{ title: l10n.t('Aggregate its signature'), command: commands.aggregateSignatures, args: [target] as const }]
      : []),
    ...(hasBalances(finding)
      ? [{ title: l10n.t('Filter balances…'), command: commands.filterBalances, args: [unfiltered(target)] as const }]
      : []),
    ...(isAskable(finding)
      ? [
          {
            title: l10n.t('Open in notebook'),
            command: linkCommands.openInNotebook,
            args: [unfiltered(target)] as const,
          },
        ]
      : []),
    ...(finding?.unlisted === undefined
      ? []
      : [
          {
            title: addChainLabel(finding.unlisted),
            command: linkCommands.addChain,
            args: [{ ...unfiltered(target), chain: finding.unlisted.name }] as const,
          },
        ]),
    { title: l10n.t('Look up again'), command: commands.openResult, args: [target, format] as const },
    format === 'md'
      ? { title: l10n.t('Open as JSON'), command: commands.openResult, args: [target, 'json'] as const }
      : { title: l10n.t('Open as Markdown'), command: commands.openResult, args: [target, 'md'] as const },
  ];
}

/** What can be done at each heading whose rows are the beginning of a list: show the whole list, export it. */
export function sectionActions(finding: Finding | undefined, markdown: string): readonly SectionAction[] {
  const lines = markdown.split('\n');
  return (finding?.sections ?? []).flatMap(({ heading, list }): readonly SectionAction[] => {
    const line = lines.indexOf(`## ${inMarkdown(heading)}`);
    if (list === undefined || line < 0) {
      return [];
    }
    return [
      { line, title: l10n.t('Show all'), command: linkCommands.openList, args: [list] },
      { line, title: l10n.t('Export…'), command: commands.export, args: [list] },
    ];
  });
}

/** Transactions of the P-Chain about validators of an L1 carry Warp messages; the service says of which it has signatures. */
function isSignable(finding: Finding | undefined): boolean {
  return finding?.kind === 'transaction' && (finding.chain === 'P-Chain' || finding.chain === 'X-Chain');
}

function hasBalances(finding: Finding | undefined): boolean {
  return (finding?.kind === 'address' || finding?.kind === 'contract') && finding.identifier.startsWith('0x');
}

/** A node knows it, and can be asked more about it. */
function isAskable(finding: Finding | undefined): boolean {
  if (finding === undefined || !['ok', 'failed', 'pending', 'stuck'].includes(finding.status)) {
    return false;
  }
  const { kind, chain } = finding;
  const identifier = parseIdentifier(finding.identifier);
  return identifier !== undefined && requestsAbout({ identifier, kind, chain }).length > 0;
}

function unfiltered({ balances: _, ...target }: DocumentRequest['target']): Target {
  return target;
}
