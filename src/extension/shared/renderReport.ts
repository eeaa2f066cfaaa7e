import vscode = require('vscode');
import { type HoverPart, type RenderContext, type Report, factsToHover, reportToHover } from '../../engine/report';
import { type Network, isEvmOnly, namesOn, PRIMARY_NETWORK_ID, recordedWords, timeIn } from '../../engine/networks';
import type { TextPlace } from '../vscode/target';
import { linkedMarkdown } from '../vscode/ui/markdown';
import { reportLink } from './reportLinks';

/** What a hover has beside its Finding. */
export interface HoverParts {
  /** Markdown of ours below it. */
  readonly below?: string | undefined;
  /** Where it can be shown again. */
  readonly place?: TextPlace;
  readonly part?: HoverPart;
}

/**
 * A Finding as a hover. The text may link to commands of ours and to nothing else; what came from outside was escaped by
 * the renderer.
 */
export function hoverMarkdown(
  report: Report,
  networks: readonly Network[],
  { below, place, part }: HoverParts = {},
): vscode.MarkdownString {
  const context = renderContext(networks, (command, args) => reportLink(command, args, place));
  const text = reportToHover(report, context, part);
  return linkedMarkdown(below === undefined ? text : `${text}\n\n${below}`);
}

/** Some facts of a Finding as a hover of their own; undefined where it has none of them. */
export function hoverFacts(
  report: Report,
  keys: readonly string[],
  networks: readonly Network[],
): vscode.MarkdownString | undefined {
  const text = factsToHover(report, keys, renderContext(networks, reportLink));
  return text === '' ? undefined : linkedMarkdown(text);
}

/** How this reader sees values: the editor's language, this machine's time zone, ages from now on. */
export function renderContext(networks: readonly Network[], link?: RenderContext['link']): RenderContext {
  return {
    now: timeIn(networks, Date.now()),
    recorded: recordedWords(networks),
    locale: vscode.env.language,
    otherNetworks: networks.map(({ name }) => name),
    idOf: (name, chain) =>
      idOfPlace(
        networks.find((network) => network.name === name),
        chain,
      ),
    nameOf: namesOn(networks),
    link,
  };
}

function idOfPlace(network: Network | undefined, chain: string | undefined): string | undefined {
  return network === undefined || isEvmOnly(network)
    ? undefined
    : chain === undefined
      ? PRIMARY_NETWORK_ID
      : network.chains.find(({ name }) => name === chain)?.blockchainId;
}
