import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { type Identifier, inMarkdown } from '../../engine/primitives';
import type { Network } from '../../engine/networks';
import { withSignal } from '../vscode/disposables';
import type { CommandHandlers } from '../vscode/ids';
import type { Target } from '../vscode/target';
import { plainMarkdown } from '../vscode/ui/markdown';
import { cachedReport } from '../shared/cachedReport';
import { hoverFacts, hoverMarkdown } from '../shared/renderReport';
import { linesAbove, linesBelow, secretReport } from '../shared/secretGuard';
import type { HoverServices } from '../shared/services';
import { bytesHover } from './bytesHover';
import { decideHosts } from './decideHosts';
import { consentLine, lookUpAnywayLink, missingNetworkLinks } from './hoverLinks';
import { HoverLookups, hoverTarget, type HoverTarget } from './hoverLookups';

export interface HoverFeature extends vscode.Disposable {
  instant(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  answer(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  /** What the answer left out because it takes longer: the failing line. */
  later(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  readonly commands: CommandHandlers<'hover'>;
}

/**
 * The three hovers: what the text alone says, what the network says where it may be asked, and what takes longer. A hover
 * that was shown cannot be taken back, so the first one waits a moment for the answer, which says all that it would say.
 *
 * @param recognised is told in which files there is an identifier
 */
export function createHover(services: HoverServices, recognised: (uri: vscode.Uri) => void): HoverFeature {
  const lookups = new HoverLookups();
  return {
    async instant(document, position, token) {
      if (await services.claims.has(document, position)) {
        return undefined;
      }
      const hover = await instant(services, lookups, document, position, token);
      if (hover !== undefined) {
        recognised(document.uri);
      }
      return hover;
    },
    answer: async (document, position, token) =>
      (await services.claims.has(document, position))
        ? undefined
        : await answer(services, lookups, document, position, token),
    later: async (document, position, token) =>
      (await services.claims.has(document, position))
        ? undefined
        : await later(services, lookups, document, position, token),
    commands: { decideHosts: (decision) => decideHosts(services, decision) },
    dispose: () => lookups.dispose(),
  };
}

interface Place {
  readonly hovered: HoverTarget;
  readonly range: vscode.Range;
  readonly network: Network;
  readonly target: Target;
  readonly urls: readonly string[];
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
    urls: hovered.secret ? [] : services.state.lookup.urls(hovered.identifier, network),
  };
}

async function instant(
  services: HoverServices,
  lookups: HoverLookups,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const place = placeAt(services, document, position);
  const known = place && (cached(services, place) ?? (await inTime(services, lookups, place, token)));
  if (services.config.get().hoverEnabled && (place === undefined || isBytes(place.hovered.identifier))) {
    const hover = await bytesHover(services, document, position, services.state.networks.active(), known);
    if (hover !== undefined) {
      return hover;
    }
  }
  if (place === undefined) {
    return undefined;
  }
  const { hovered, network, range, target, urls } = place;
  if (hovered.secret) {
    const anyway = lookUpAnywayLink(hovered.identifier, {
      uri: document.uri.toString(),
      line: position.line,
      character: hovered.start,
    });
    return new vscode.Hover(hoverMarkdown(secretReport(hovered), services.state.networks.all(), anyway), range);
  }
  const report = known ?? (await services.state.offline(hovered.identifier, network));
  // What is only told from the bytes while more could be asked is no result to open or copy.
  if (known !== undefined || (urls.length === 0 && network.missing === undefined)) {
    services.recent.add(target, report);
  }
  if (network.missing !== undefined) {
    const ways = missingNetworkLinks(network.missing, hovered.identifier.text);
    return new vscode.Hover(hoverMarkdown(report, services.state.networks.all(), ways), range);
  }
  const undecided = services.consent.undecided(urls);
  const { line, character } = position;
  const question =
    undecided.length === 0
      ? undefined
      : consentLine(undecided, { uri: document.uri.toString(), line, character }, (host) =>
          services.consent.isWorkspaces(host),
        );
  return new vscode.Hover(hoverMarkdown(report, services.state.networks.all(), question), range);
}

async function answer(
  services: HoverServices,
  lookups: HoverLookups,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const place = placeAt(services, document, position);
  if (place === undefined || cached(services, place) !== undefined || !mayRequest(services, place)) {
    return undefined;
  }
  const { range, target } = place;
  try {
    const requested = withSignal(token, (signal) => request(services, lookups, place, signal));
    const late = lookups.late(keyOf(place));
    const report = await requested;
    if (report === undefined || !(await late)) {
      return undefined;
    }
    services.recent.add(target, report);
    return new vscode.Hover(hoverMarkdown(report, services.state.networks.all()), range);
  } catch (error) {
    const sentence = 'The lookup failed. For details, run Show Log.';
    services.log.error(sentence, error);
    return new vscode.Hover(plainMarkdown(inMarkdown(sentence)), range);
  }
}

/** Where a transaction failed, or what a contract was built from, once a finished lookup tells it. */
async function later(
  services: HoverServices,
  lookups: HoverLookups,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const place = placeAt(services, document, position);
  if (place === undefined || cached(services, place) !== undefined || !mayRequest(services, place)) {
    return undefined;
  }
  try {
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
const lateFacts = ['failedAt', 'failedIn', 'noLine', 'builtFrom', 'implementationBuiltFrom'];

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
