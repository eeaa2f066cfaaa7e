import vscode = require('vscode');
import { type HoverPart, type RenderContext, type Report, factsToHover, reportToHover } from '../../engine/report';
import {
  type Network,
  isEvmOnly,
  namesOn,
  PRIMARY_NETWORK_ID,
  recordedWords,
  displayTime,
} from '../../engine/networks';
import type { TextPlace } from '../vscode/target';
import { linkedMarkdown } from '../vscode/ui/markdown';
import { reportLink } from './hoverLinks';

export interface HoverParts {
  /** Trusted Markdown below it. */
  readonly below?: string | undefined;
  /** Where it can be shown again. */
  readonly place?: TextPlace;
  readonly part?: HoverPart;
}

/** A Report as a hover. Its Markdown may link to our commands only; the renderer has escaped external text. */
export function hoverMarkdown(
  report: Report,
  networks: readonly Network[],
  { below, place, part }: HoverParts = {},
): vscode.MarkdownString {
  const context = renderContext(networks, (command, args) => reportLink(command, args, place));
  const text = reportToHover(report, context, part);
  return linkedMarkdown(below === undefined ? text : `${text}\n\n${below}`);
}

/** Some facts of a Report as a separate hover; `undefined` where it has none of them. */
export function hoverFacts(
  report: Report,
  keys: readonly string[],
  networks: readonly Network[],
): vscode.MarkdownString | undefined {
  const text = factsToHover(report, keys, renderContext(networks, reportLink));
  return text === '' ? undefined : linkedMarkdown(text);
}

/** Display settings of this reader: the editor's language, the local time zone, ages relative to now. */
export function renderContext(networks: readonly Network[], link?: RenderContext['link']): RenderContext {
  return {
    now: displayTime(networks, Date.now()),
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
