import * as z from 'zod/mini';
import { readBalanceFilter, type ListRef, type Report, type Section, isGasByLine } from '../../engine/report';
import { decodeUriPart, inMarkdown, plainJson } from '../../engine/primitives';
import { parseIdentifier } from '../../engine/detection';
import { requestsAbout } from '../../engine/transactions';
import { explorerPlace } from '../../engine/lookup';
import { type ExplorerPlace, type Network, explorerName, explorerUrl } from '../../engine/networks';
import type { Target } from '../vscode/target';
import type { AddressCodec, ResultAction } from '../shared/documentRoute';
import { commands, type CommandId, linkCommands, type LinkCommandId } from '../vscode/ids';
import { chainActions, debugActions, failingLineActions, copyActionItems, gasActions } from '../shared/reportActions';

export type DocumentFormat = 'md' | 'json';

export interface DocumentRequest {
  readonly target: Target & { readonly network: string };
  readonly format: DocumentFormat;
}

/** Longer identifiers (signed bytes) are shortened in the path, which is the tab title; the query has them in full. */
const maxIdLength = 140;

/** `/fuji/0x7ee3….md`, or `/fuji/C-Chain/0x7ee3….md` where only one chain was queried. */
export const resultAddress: AddressCodec<DocumentRequest, DocumentFormat> = {
  endings: ['md', 'json'],
  print({ target: { id, network, chain, node, balances }, format }) {
    const short = id.length > maxIdLength ? `${id.slice(0, 20)}…${id.slice(-20)}` : id;
    const folders = chain === undefined ? [network] : [network, chain];
    return {
      path: [...folders, short].map(encodeURIComponent).join('/'),
      ending: format,
      query: {
        id: short === id ? undefined : id,
        node,
        balances: balances === undefined ? undefined : JSON.stringify(balances),
      },
    };
  },
  parse({ path, ending, query }) {
    const segments = path.split('/').map(decodeUriPart);
    const [network, chain] = segments;
    const id = query['id'] ?? segments.at(-1);
    const isWhole = segments.length === 2 || segments.length === 3;
    if (!isWhole || segments.some((segment) => !segment) || !network || !id) {
      return undefined;
    }
    const target = {
      id,
      network,
      chain: segments.length === 3 ? chain : undefined,
      node: query['node'] === '' ? undefined : query['node'],
      balances: readBalanceFilter(plainJson(query['balances'])),
    };
    return { target, format: ending };
  },
};

interface LensAction {
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
}

/** Actions above the first line of a result document; where nothing was found, other networks to try. */
export function lensActions(
  { target, format }: DocumentRequest,
  report: Report | undefined,
  networks: readonly string[],
): readonly LensAction[] {
  if (report?.status === 'secret') {
    return [];
  }
  return [
    ...otherNetworks(target, report, networks),
    ...ownActions(target, report),
    ...copyActionItems(report),
    ...notebookActions(target, report),
    { title: 'Look up again', command: commands.openResult, args: [target, format] },
    { title: 'Open as page', command: commands.openResult, args: [target] },
    format === 'md'
      ? { title: 'Open as JSON', command: commands.openResult, args: [target, 'json'] }
      : { title: 'Open as Markdown', command: commands.openResult, args: [target, 'md'] },
  ];
}

function otherNetworks(
  target: DocumentRequest['target'],
  report: Report | undefined,
  networks: readonly string[],
): readonly LensAction[] {
  const others = report?.status === 'notFound' ? networks.filter((name) => name !== target.network) : [];
  return others.map((network) => ({
    title: `Try ${network}`,
    command: commands.lookUp,
    args: [{ id: target.id, network }],
  }));
}

function ownActions(target: DocumentRequest['target'], report: Report | undefined): readonly LensAction[] {
  return [
    ...(isSignable(report)
      ? [{ title: 'Aggregate signatures', command: commands.aggregateSignatures, args: [target] as const }]
      : []),
    ...(hasBalances(report)
      ? [{ title: 'Filter balances…', command: commands.filterBalances, args: [unfiltered(target)] as const }]
      : []),
    ...debugActions(report, target),
    ...failingLineActions(report),
    ...(report !== undefined && isMinedTransaction(report)
      ? [
          ...(report.status === 'failed'
            ? [
                {
                  title: 'Run again with the current build',
                  command: commands.runWithBuild,
                  args: [unfiltered(target)] as const,
                },
              ]
            : []),
          { title: 'What if…', command: commands.whatIf, args: [unfiltered(target)] as const },
          { title: 'Compare with…', command: commands.compareTransaction, args: [unfiltered(target)] as const },
        ]
      : []),
    ...diagnoseActions(target, report),
    ...chainActions(report, unfiltered(target)),
  ];
}

/** Diagnose: for an L1, the first of its chains that returned a block. */
function diagnoseActions({ network }: DocumentRequest['target'], report: Report | undefined): readonly LensAction[] {
  const hasLastBlock = report?.status === 'ok' && report.facts.some(({ key }) => key === 'lastBlock');
  const [first] = report?.related?.filter(({ label }) => label === 'blockchain') ?? [];
  const chain = report?.kind === 'blockchain' ? report.identifier : first?.id;
  return hasLastBlock && chain !== undefined
    ? [{ title: 'Diagnose', command: commands.diagnose, args: [{ network, chain, at: chain }] }]
    : [];
}

function notebookActions(target: DocumentRequest['target'], report: Report | undefined): readonly LensAction[] {
  return isQueryable(report)
    ? [{ title: 'Open in notebook', command: linkCommands.openInNotebook, args: [unfiltered(target)] }]
    : [];
}

/** Actions on a section with the first rows of a list: show the whole list, export it. */
function sectionActions({ list }: Section): readonly Omit<SectionLens, 'line'>[] {
  return list === undefined
    ? []
    : [
        { title: 'Show all', command: linkCommands.openList, args: [list] },
        { title: 'Export…', command: commands.export, args: [list] },
      ];
}

interface SectionLens {
  /** Line of the heading, zero-based. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly [ListRef];
}

/** The same above each heading of a document. */
export function sectionLenses(report: Report | undefined, markdown: string): readonly SectionLens[] {
  const lines = markdown.split('\n');
  return (report?.sections ?? []).flatMap((section) => {
    const line = lines.indexOf(`## ${inMarkdown(section.heading)}`);
    return line < 0 ? [] : sectionActions(section).map((action) => ({ line, ...action }));
  });
}

/** The P-Chain signs Warp messages about its transactions on L1s and their validators. */
function isSignable(report: Report | undefined): boolean {
  const [type] = report?.facts.find(({ key }) => key === 'type')?.value ?? [];
  return report?.kind === 'transaction' && type?.kind === 'code' && type.text.includes('L1');
}

export function isHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text);
}

/** Whether a Report is of an EVM transaction that is included in a block. */
export function isMinedTransaction({ kind, status, identifier }: Report): boolean {
  return kind === 'transaction' && (status === 'ok' || status === 'failed') && isHash(identifier);
}

function hasBalances(report: Report | undefined): boolean {
  return (report?.kind === 'address' || report?.kind === 'contract') && report.identifier.startsWith('0x');
}

/** Whether a node knows it, so that more can be queried about it. */
function isQueryable(report: Report | undefined): boolean {
  if (report === undefined || !['ok', 'failed', 'pending', 'stuck'].includes(report.status)) {
    return false;
  }
  const { kind, chain } = report;
  const identifier = parseIdentifier(report.identifier);
  return identifier !== undefined && requestsAbout({ identifier, kind, chain }).length > 0;
}

function unfiltered({ balances: _, ...target }: DocumentRequest['target']): Target {
  return target;
}

/** Argument of an explorer button. Never a URL: that is built from settings when clicked. */
const explorerTarget = z.strictObject({
  network: z.string().check(z.maxLength(200)),
  at: z.string().check(z.maxLength(200)),
  kind: z.optional(z.enum(['tx', 'address', 'block'])),
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,300}$/)),
  /** Zero-based index of the explorer. */
  index: z.int().check(z.gte(0), z.lte(100)),
});

export function explorerActions(report: Report, network: Network | undefined): readonly ResultAction[] {
  const place = explorerPlace(report);
  if (place === undefined || network === undefined) {
    return [];
  }
  return templatesAt(network, place).flatMap((template, index) =>
    explorerUrl(template, place) === undefined
      ? []
      : [
          {
            title: `Open in ${explorerName(template)}`,
            short: index === 0 ? 'Explorer' : explorerName(template),
            as: 'explorer' as const,
            command: linkCommands.openExplorer,
            args: [{ network: network.name, ...place, index }],
          },
        ],
  );
}

type ExplorerTarget = z.infer<typeof explorerTarget>;

/** Parses the argument of an explorer button; `undefined` for anything else. */
export function readExplorerTarget(argument: unknown): ExplorerTarget | undefined {
  return z.safeParse(explorerTarget, argument).data;
}

/** URL templates of a network or chain, preferred first. */
export function templatesAt({ explorers = {} }: Network, { at }: Pick<ExplorerPlace, 'at'>): readonly string[] {
  return Object.hasOwn(explorers, at) ? (explorers[at] ?? []) : [];
}

/** Actions on a result page; copying it and its text are the page's own. */
export function pageActions(
  target: DocumentRequest['target'],
  report: Report,
  networks: readonly Network[],
): readonly ResultAction[] {
  // An item of a tree may have no identifier.
  const isIdentifier = parseIdentifier(target.id) !== undefined;
  return report.status === 'secret'
    ? []
    : [
        ...(isIdentifier
          ? [{ title: 'Look up again', as: 'again' as const, command: commands.openResult, args: [target] as const }]
          : []),
        ...notebookActions(target, report).map((action) => ({
          ...action,
          short: 'Notebook',
          as: 'notebook' as const,
        })),
        ...explorerActions(
          report,
          networks.find(({ name }) => name === target.network),
        ),
        ...otherNetworks(
          target,
          report,
          networks.map(({ name }) => name),
        ),
        ...ownActions(target, report),
        ...copyActionItems(report).map((action) => ({ ...action, as: 'handout' as const })),
        ...(isIdentifier
          ? [{ title: 'Label…', as: 'label' as const, command: commands.label, args: [unfiltered(target)] as const }]
          : []),
        ...gasActions(report).map((action) => ({ ...action, section: report.sections.findIndex(isGasByLine) })),
      ];
}
