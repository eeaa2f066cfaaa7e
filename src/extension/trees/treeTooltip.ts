import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { parseIdentifier } from '../../engine/detection';
import { formatClockTime, inMarkdown } from '../../engine/primitives';
import type { TreeBranch, TreeNode } from './rows/treeNode';
import { withSignal } from '../vscode/cancellation';
import type { TreeNodeRow } from './model/treeRow';
import { plainMarkdown } from '../vscode/ui/markdown';
import type { Services } from '../shared/services';
import { hoverMarkdown } from '../shared/renderFinding';
import { cachedReport } from '../shared/cachedFinding';

/** What is known about the branch that an item stands in. */
interface Around {
  readonly result?: TreeBranch | undefined;
  readonly failure?: { readonly sentence: string } | undefined;
}

/** The Finding of an item as a hover shows it, then when and by whom the item was told, and what has failed since. */
export async function treeTooltip(
  services: Services,
  { node }: TreeNodeRow,
  around: Around,
  token: vscode.CancellationToken,
): Promise<vscode.MarkdownString> {
  const report = node.report ?? (await reportOf(services, node, token));
  const lines = [
    ...(report === undefined
      ? [[node.label, node.detail ?? node.description].filter((part) => part !== undefined).join(': ')]
      : []),
    ...footOf(around),
  ];
  const words = lines.map((line) => inMarkdown(line, 1_000)).join('\n\n');
  return report === undefined ? plainMarkdown(words) : hoverMarkdown(report, services.state.networks.all(), words);
}

/** A tooltip is not drawn anew while it ages, so it names the time and not the age. */
function footOf({ result, failure }: Around): readonly string[] {
  if (result === undefined) {
    return [];
  }
  const at = formatClockTime(result.at, { now: Date.now(), locale: vscode.env.language });
  return [
    result.hosts.length === 0 ? `Updated ${at}.` : `Updated ${at}. Source: ${result.hosts.join(', ')}.`,
    ...(failure === undefined ? [] : [failure.sentence]),
  ];
}

/** As a hover over the identifier: only hosts that may be asked are, and none while a question about one is open. */
async function reportOf(
  services: Services,
  { identifier: text, chain }: TreeNode,
  token: vscode.CancellationToken,
): Promise<Report | undefined> {
  const identifier = text === undefined ? undefined : parseIdentifier(text);
  if (text === undefined || identifier === undefined) {
    return undefined;
  }
  const { lookup, networks } = services.state;
  const network = networks.active();
  const named = chain === undefined ? {} : { chain };
  const allowed = (url: string): boolean => services.consent.decide(url) === 'allowed';
  const cached = cachedReport(lookup, { identifier, network, allowed, quick: true, ...named });
  const decisions = lookup.urls(identifier, network, chain).map((url) => services.consent.decide(url));
  if (cached !== undefined || !decisions.includes('allowed') || decisions.includes('undecided')) {
    return cached ?? lookup.offline(identifier, network);
  }
  try {
    const report = await withSignal(token, (signal) => lookup.find(identifier, network, { signal, allowed, ...named }));
    services.recent.add({ id: text, network: network.name, ...named }, report);
    return report;
  } catch (error) {
    if (!token.isCancellationRequested) {
      services.log.error('The lookup for a tooltip failed.', error);
    }
    return lookup.offline(identifier, network);
  }
}
