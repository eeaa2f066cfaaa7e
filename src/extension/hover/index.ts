import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { type Identifier, inMarkdown, listNames } from '../../engine/primitives';
import { type Network, verifiedUrls } from '../../engine/networks';
import { withSignal } from '../vscode/disposables';
import type { CommandHandlers } from '../vscode/ids';
import type { Target, TextPlace } from '../vscode/target';
import { plainMarkdown } from '../vscode/ui/markdown';
import { quickSeconds } from '../../engine/lookup';
import { cachedReport } from '../shared/cachedReport';
import { hoverFacts, hoverMarkdown } from '../shared/renderReport';
import { type HoverTarget, hoverTarget, linesAbove, linesBelow, secretReport } from '../../engine/detection';
import type { HoverBlock } from '../activation/mainModule';
import type { HoverServices } from '../shared/services';
import { bytesHover } from './bytesHover';
import { decideHosts, hoverAgain } from './decideHosts';
import { consentLine, lookUpAnywayLink, missingNetworkLinks } from './hoverLinks';
import { HoverLookups } from './hoverLookups';

export interface HoverFeature extends vscode.Disposable {
  hover(
    block: HoverBlock,
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  readonly commands: CommandHandlers<'hover'>;
}

/**
 * The four blocks of a hover, from above: what the network says where it may be asked; the failing line, in its place below
 * the title however late it comes; what stands below that; what the text alone says. A block that was shown cannot be taken
 * back, so the last one waits a moment for the answer, which says all that it would say.
 *
 * @param recognised is told in which files there is something of Avalanche
 */
export function createHover(services: HoverServices, recognised: (uri: vscode.Uri) => void): HoverFeature {
  const lookups = new HoverLookups();
  const blocks: Readonly<Record<HoverBlock, Block>> = {
    answer: async (place, token, document) => {
      const result = place && (await answer(services, lookups, place, token));
      if (result?.isFound === true) {
        recognised(document.uri);
      }
      return result?.hover;
    },
    line: async (place, token) => place && (await later(services, lookups, place, token)),
    rest: async (place, token) => place && (await rest(services, lookups, place, token)),
    instant: async (place, token, document, position) => {
      const hover = await instant(services, lookups, place, token, document, position);
      const { identifier } = place?.hovered ?? {};
      if (hover !== undefined && (identifier === undefined || !isOfAnyChain(identifier))) {
        recognised(document.uri);
      }
      return hover;
    },
  };
  return {
    hover: async (block, document, position, token) =>
      (await services.claims.has(document, position))
        ? undefined
        : await blocks[block](placeAt(services, document, position), token, document, position),
    commands: { decideHosts: (decision) => decideHosts(services, decision), hoverAgain },
    dispose: () => lookups.dispose(),
  };
}

type Block = (
  place: Place | undefined,
  token: vscode.CancellationToken,
  document: vscode.TextDocument,
  position: vscode.Position,
) => Promise<vscode.Hover | undefined>;

/** Every chain with an EVM has such: they say nothing of Avalanche before one of its chains knows them. */
function isOfAnyChain({ kind }: Identifier): boolean {
  return kind === 'hash32' || kind === 'evmAddress' || kind === 'blockNumber';
}

interface Place {
  readonly hovered: HoverTarget;
  readonly range: vscode.Range;
  readonly network: Network;
  readonly target: Target;
  readonly urls: readonly string[];
  /** Where the pointer is. */
  readonly at: TextPlace;
}

function placeAt(services: HoverServices, document: vscode.TextDocument, position: vscode.Position): Place | undefined {
  if (!services.config.get().hoverEnabled) {
    return undefined;
  }
  const hovered = hoverTarget({
    fileName: document.fileName,
    line: document.lineAt(position.line).text,
    linesAbove: linesAbove(document, position.line),
    linesBelow: linesBelow(document, position.line),
    offset: position.character,
  });
  if (hovered === undefined) {
    return undefined;
  }
  const network = services.state.networks.active();
  return {
    hovered,
    range: new vscode.Range(position.line, hovered.start, position.line, hovered.end),
    network,
    target: { id: hovered.identifier.text, network: network.name },
    at: { uri: document.uri.toString(), line: position.line, character: position.character },
    urls: hovered.secret ? [] : services.state.lookup.urls(hovered.identifier, network),
  };
}

async function instant(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place | undefined,
  token: vscode.CancellationToken,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const known = place && (cached(services, place) ?? (await inTime(services, lookups, place, token)));
  const networks = services.state.networks.all();
  if (services.config.get().hoverEnabled && (place === undefined || isBytes(place.hovered.identifier))) {
    const hover = await bytesHover(services, document, position, services.state.networks.active(), known);
    if (hover !== undefined) {
      return hover;
    }
  }
  if (place === undefined || known !== undefined) {
    return undefined;
  }
  const { hovered, network, range, target, urls } = place;
  const show = (report: Report, below?: string): vscode.Hover =>
    new vscode.Hover(hoverMarkdown(report, networks, { below, place: place.at }), range);
  if (hovered.secret) {
    return show(secretReport(hovered), lookUpAnywayLink(hovered.identifier, { ...place.at, character: hovered.start }));
  }
  const report = await services.state.offline(hovered.identifier, network);
  if (mayRequest(services, place)) {
    const requested = urls.filter((url) => services.consent.decide(url) === 'allowed');
    const seconds = Math.min(quickSeconds, services.config.get().timeoutMs / 1_000);
    return show(waitingReport(report, [...new Set(requested.map((url) => new URL(url).host))], seconds));
  }
  // What is only told from the bytes while more could be asked is no result to open or copy.
  if (urls.length === 0 && network.missing === undefined) {
    services.recent.add(target, report);
  }
  if (network.missing !== undefined) {
    return show(report, missingNetworkLinks(network.missing, hovered.identifier.text));
  }
  const undecided = services.consent.undecided(urls);
  return undecided.length === 0
    ? show(report)
    : show(
        withoutLookUp(report),
        consentLine(undecided, place.at, (host) => services.consent.isWorkspaces(host)),
      );
}

/** Answering the question looks it up: that is not offered twice. */
function withoutLookUp(report: Report): Report {
  return { ...report, facts: report.facts.filter(({ key }) => key !== 'next') };
}

/** Stands below the answer once it is there: it says who is waited for, in words that stay true. */
function waitingReport(report: Report, hosts: readonly string[], seconds: number): Report {
  const words = `${listNames(hosts)} ${hosts.length === 1 ? 'has' : 'have'} ${seconds} s to answer`;
  return { ...report, title: [{ kind: 'text', text: words }], facts: [] };
}

async function answer(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  token: vscode.CancellationToken,
): Promise<{ readonly hover: vscode.Hover; readonly isFound: boolean } | undefined> {
  const { range, target } = place;
  try {
    await ready(services, place);
    const requested = answerAt(services, lookups, place, token);
    const late = lookups.late(keyOf(place));
    const report = await requested;
    // What bytes say themselves stands in one hover with what is known of them, where that comes in time.
    if (report === undefined || (isBytes(place.hovered.identifier) && !(await late))) {
      return undefined;
    }
    services.recent.add(target, report);
    const part = isSplit(report) ? 'head' : 'whole';
    const below = missedSources(services, place, report);
    const markdown = hoverMarkdown(report, services.state.networks.all(), { place: place.at, part, below });
    const isFound = report.status !== 'notFound' && report.status !== 'unavailable' && report.status !== 'offline';
    return { hover: new vscode.Hover(markdown, range), isFound };
  } catch (error) {
    const sentence = 'The lookup failed. For details, run Show Log.';
    services.log.error(sentence, error);
    return { hover: new vscode.Hover(plainMarkdown(inMarkdown(sentence)), range), isFound: false };
  }
}

/** The question about the service of verified sources that was not asked about a contract which nobody here knows. */
function missedSources({ consent }: HoverServices, { network, at }: Place, { sources }: Report): string | undefined {
  const missed = new Set(
    sources.flatMap(({ kind, outcome, host }) => (kind === 'verified' && outcome === 'notAsked' ? [host] : [])),
  );
  const open = consent.undecided(verifiedUrls(network).filter((url) => missed.has(new URL(url).host)));
  return open.length === 0 ? undefined : consentLine(open, at, (host) => consent.isWorkspaces(host));
}

/** What stands below the failing line, where that comes later. */
async function rest(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  await ready(services, place);
  // Where it throws, the answer says so.
  const report = await answerAt(services, lookups, place, token).catch(() => undefined);
  return report !== undefined && isSplit(report)
    ? new vscode.Hover(hoverMarkdown(report, services.state.networks.all(), { part: 'rest' }), place.range)
    : undefined;
}

/** The failing line is still looked for, and has its place below the title. */
function isSplit({ kind, status, unfinished }: Report): boolean {
  return unfinished === 'brief' && kind === 'transaction' && status === 'failed';
}

async function ready(services: HoverServices, place: Place): Promise<void> {
  if (mayRequest(services, place)) {
    await services.state.ready();
  }
}

async function answerAt(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  token: vscode.CancellationToken,
): Promise<Report | undefined> {
  const known = cached(services, place);
  return known !== undefined || !mayRequest(services, place)
    ? known
    : await withSignal(token, (signal) => request(services, lookups, place, signal));
}

/** Where a transaction failed, or what a contract was built from, once a finished lookup tells it. */
async function later(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  if (cached(services, place) !== undefined || !mayRequest(services, place)) {
    return undefined;
  }
  try {
    await services.state.ready();
    return await withSignal(token, async (signal) => {
      const quick = await request(services, lookups, place, signal);
      const whole = quick?.unfinished === 'brief' ? await find(services, place, signal, false) : undefined;
      const text = whole && hoverFacts(whole, lateFacts, services.state.networks.all());
      return text && new vscode.Hover(text, place.range);
    });
  } catch (error) {
    // The answer itself stands above, and opening it asks again.
    services.log.error('The lookup failed. For details, run Show Log.', error);
    return undefined;
  }
}

/** Facts that a quick lookup may leave out. */
const lateFacts = ['failedAt', 'failedIn', 'noLine', 'verified', 'builtFrom', 'implementationBuiltFrom'];

/** The answer, where it comes before a reader would see anything else; `answer` shows a later one, and why there is none. */
async function inTime(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  token: vscode.CancellationToken,
): Promise<Report | undefined> {
  if (!mayRequest(services, place)) {
    return undefined;
  }
  await services.state.ready();
  return await withSignal(token, async (signal) => {
    const leave = new AbortController();
    const requested = request(services, lookups, place, AbortSignal.any([signal, leave.signal])).catch(() => undefined);
    if (await lookups.late(keyOf(place))) {
      leave.abort();
      return undefined;
    }
    return await requested;
  });
}

function request(
  services: HoverServices,
  lookups: HoverLookups,
  place: Place,
  signal: AbortSignal,
): Promise<Report | undefined> {
  return lookups.run(keyOf(place), signal, (until) => find(services, place, until, true));
}

function find(
  services: HoverServices,
  { hovered, network }: Place,
  signal: AbortSignal,
  quick: boolean,
): Promise<Report> {
  return services.state.lookup.find(hovered.identifier, network, {
    signal,
    quick,
    allowed: (url) => services.consent.decide(url) === 'allowed',
  });
}

function keyOf({ target }: Place): string {
  return JSON.stringify(target);
}

/** Identifiers that are bytes: what is in them says more than what they are. */
function isBytes({ kind }: Identifier): boolean {
  return kind === 'nodeBytes' || kind === 'warpMessage';
}

/** Something may be asked, and no question about another host is open: then its answer comes first. */
function mayRequest(services: HoverServices, { urls }: Place): boolean {
  const decisions = urls.map((url) => services.consent.decide(url));
  return decisions.includes('allowed') && !decisions.includes('undecided');
}

function cached(services: HoverServices, { hovered, network, urls }: Place): Report | undefined {
  const allowed = (url: string): boolean => services.consent.decide(url) === 'allowed';
  return urls.length === 0
    ? undefined
    : cachedReport(services.state.lookup, { identifier: hovered.identifier, network, allowed, quick: true });
}
