import vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import { parseIdentifier } from '../../core/detect/parseIdentifier';
import { inMarkdown } from '../../core/inert/markdown';
import { formatClockTime } from '../../core/text/age';
import type { TreeBranch, TreeNode } from '../../explain/trees/treeNode';
import { withSignal } from '../../editor/cancellation';
import type { NodeRow } from '../../state/trees/model/treeRow';
import { plainMarkdown } from '../../editor/ui/markdown';
import type { Services } from '../services';
import { hoverMarkdown } from '../renderFinding';
import { cachedFinding } from '../cachedFinding';

/** What is known about the branch that an item stands in. */
interface Around {
  readonly told?: TreeBranch | undefined;
  readonly failure?: { readonly sentence: string } | undefined;
}

/** The Finding of an item as a hover shows it, then when and by whom the item was told, and what has failed since. */
export async function treeTooltip(
  services: Services,
  { node }: NodeRow,
  around: Around,
  token: vscode.CancellationToken,
): Promise<vscode.MarkdownString> {
  const finding = node.finding ?? (await findingOf(services, node, token));
  const lines = [
    ...(finding === undefined
      ? [[node.label, node.detail ?? node.description].filter((part) => part !== undefined).join(': ')]
      : []),
    ...footOf(around),
  ];
  const words = lines.map((line) => inMarkdown(line, 1_000)).join('\n\n');
  return finding === undefined ? plainMarkdown(words) : hoverMarkdown(finding, services.state.networks.all(), words);
}

/** A tooltip is not drawn anew while it ages, so it names the time and not the age. */
function footOf({ told, failure }: Around): readonly string[] {
  if (told === undefined) {
    return [];
  }
  const at = formatClockTime(told.at, { now: Date.now(), locale: vscode.env.language });
  return [
    told.hosts.length === 0 ? `Updated ${at}.` : `Updated ${at}. Source: ${told.hosts.join(', ')}.`,
    ...(failure === undefined ? [] : [failure.sentence]),
  ];
}

/** As a hover over the identifier: only hosts that may be asked are, and none while a question about one is open. */
async function findingOf(
  services: Services,
  { identifier: text, chain }: TreeNode,
  token: vscode.CancellationToken,
): Promise<Finding | undefined> {
  const identifier = text === undefined ? undefined : parseIdentifier(text);
  if (text === undefined || identifier === undefined) {
    return undefined;
  }
  const { lookup, networks } = services.state;
  const network = networks.active();
  const named = chain === undefined ? {} : { chain };
  const allowed = (url: string): boolean => services.consent.decide(url) === 'allowed';
  const kept = cachedFinding(lookup, { identifier, network, allowed, quick: true, ...named });
  const decisions = lookup.urls(identifier, network, chain).map((url) => services.consent.decide(url));
  if (kept !== undefined || !decisions.includes('allowed') || decisions.includes('undecided')) {
    return kept ?? lookup.offline(identifier, network);
  }
  try {
    const finding = await withSignal(token, (signal) =>
      lookup.find(identifier, network, { signal, allowed, ...named }),
    );
    services.recent.add({ id: text, network: network.name, ...named }, finding);
    return finding;
  } catch (error) {
    if (!token.isCancellationRequested) {
      services.log.error('The lookup for a tooltip failed.', error);
    }
    return lookup.offline(identifier, network);
  }
}
