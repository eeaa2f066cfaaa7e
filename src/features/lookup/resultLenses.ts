import { parseIdentifier } from '../../core/detect/parseIdentifier';
import type { Finding, Section } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import { inMarkdown } from '../../core/inert/markdown';
import { commands, type CommandId, linkCommands, type LinkCommandId } from '../../editor/ids';
import type { Target } from '../../editor/target';
import { requestsAbout } from '../../explain/requestsAbout';
import { chainActions, debugActions, failingLineActions, handoutActions } from '../findingActions';
import type { DocumentRequest } from './resultAddress';

export interface LensAction {
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
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
  return [
    ...otherNetworks(target, finding, networks),
    ...ownActions(target, finding),
    ...handoutActions(finding),
    ...notebookActions(target, finding),
    { title: 'Look up again', command: commands.openResult, args: [target, format] },
    { title: 'Open as page', command: commands.openResult, args: [target] },
    format === 'md'
      ? { title: 'Open as JSON', command: commands.openResult, args: [target, 'json'] }
      : { title: 'Open as Markdown', command: commands.openResult, args: [target, 'md'] },
  ];
}

/** Where else it may be, where it was not found. */
export function otherNetworks(
  target: DocumentRequest['target'],
  finding: Finding | undefined,
  networks: readonly string[],
): readonly LensAction[] {
  const others = finding?.status === 'notFound' ? networks.filter((name) => name !== target.network) : [];
  return others.map((network) => ({
    title: `Try ${network}`,
    command: commands.lookUp,
    args: [{ id: target.id, network }],
  }));
}

/** What can be done with a result of its kind. */
export function ownActions(target: DocumentRequest['target'], finding: Finding | undefined): readonly LensAction[] {
  return [
    ...(isSignable(finding)
      ? [{ title: 'Aggregate signatures', command: commands.aggregateSignatures, args: [target] as const }]
      : []),
    ...(hasBalances(finding)
      ? [{ title: 'Filter balances…', command: commands.filterBalances, args: [unfiltered(target)] as const }]
      : []),
    ...failingLineActions(finding),
    ...debugActions(finding, target),
    ...chainActions(finding, unfiltered(target)),
  ];
}

/** Its requests in a notebook, where a node can be asked about it. */
export function notebookActions(
  target: DocumentRequest['target'],
  finding: Finding | undefined,
): readonly LensAction[] {
  return isAskable(finding)
    ? [{ title: 'Open in notebook', command: linkCommands.openInNotebook, args: [unfiltered(target)] }]
    : [];
}

/** What can be done with a section whose rows are the beginning of a list: show the whole list, export it. */
export function sectionActions({ list }: Section): readonly Omit<SectionLens, 'line'>[] {
  return list === undefined
    ? []
    : [
        { title: 'Show all', command: linkCommands.openList, args: [list] },
        { title: 'Export…', command: commands.export, args: [list] },
      ];
}

interface SectionLens {
  /** Of the heading, from 0. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly [ListRef];
}

/** The same above each heading of a document. */
export function sectionLenses(finding: Finding | undefined, markdown: string): readonly SectionLens[] {
  const lines = markdown.split('\n');
  return (finding?.sections ?? []).flatMap((section) => {
    const line = lines.indexOf(`## ${inMarkdown(section.heading)}`);
    return line < 0 ? [] : sectionActions(section).map((action) => ({ line, ...action }));
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
