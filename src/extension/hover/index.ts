import vscode = require('vscode');
import { bytesAt } from '../../engine/bytes';
import { type HoverTarget, hoverTarget, linesAbove, linesBelow, secretReport } from '../../engine/detection';
import { quickSeconds } from '../../engine/lookup';
import { type Network, hostKey } from '../../engine/networks';
import { type Identifier, inMarkdown, listNames, fieldsOf } from '../../engine/primitives';
import type { Report } from '../../engine/report';
import type { HoverBlock } from '../activation/mainModule';
import { missedSources, isConsentAnswer } from '../shared/answerChoices';
import { cachedReport } from '../shared/cachedReport';
import { hoverFacts, hoverMarkdown } from '../shared/renderReport';
import type { HoverServices } from '../shared/services';
import type { ConsentAnswer } from '../vscode/consent';
import { withSignal } from '../vscode/disposables';
import type { CommandHandlers } from '../vscode/ids';
import { type Target, type TextPlace, readTextPlace } from '../vscode/target';
import { plainMarkdown } from '../vscode/ui/markdown';
import { consentLine, lookUpAnywayLink, missingNetworkLinks, bytesLinks } from '../shared/hoverLinks';
import { HoverLookups, patienceSeconds } from './hoverLookups';

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
 * The four blocks of a hover, top to bottom: the network's Report, where it may be queried; the failing line, which
 * stays below the title however late it comes; the rest of the Report; what the text alone shows. A block cannot be
 * removed once shown, so the last one waits a moment for the Report, which would include it.
 *
 * @param recognised called with files that contain an Avalanche identifier
 */
export function createHover(services: HoverServices, recognised: (uri: vscode.Uri) => void): HoverFeature {
  const lookups = new HoverLookups();
  const targetAt = targetFinder();
  return {
    async hover(block, document, position, token) {
      if (await services.claims.has(document, position)) {
        return undefined;
      }
      const place = placeAt(services, targetAt, document, position);
      const blocks = place && new HoverBlocks(services, lookups, place, token);
      switch (block) {
        case 'answer': {
          const result = await blocks?.answer();
          if (result?.isFound === true) {
            recognised(document.uri);
          }
          return result?.hover;
        }
        case 'line':
          return await blocks?.line();
        case 'rest':
          return await blocks?.rest();
        case 'instant': {
          const hover = await instant(services, blocks, document, position);
          if (hover !== undefined && (place === undefined || !existsOnAnyChain(place.hovered.identifier))) {
            recognised(document.uri);
          }
          return hover;
        }
      }
    },
    commands: { decideHosts: (decision) => decideHosts(services, decision), hoverAgain },
    dispose: () => lookups.dispose(),
  };
}

/** Addresses and hashes exist on every EVM chain: they indicate Avalanche only once one of its chains knows them. */
function existsOnAnyChain({ kind }: Identifier): boolean {
  return kind === 'hash32' || kind === 'evmAddress' || kind === 'blockNumber';
}

interface Place {
  readonly hovered: HoverTarget;
  readonly range: vscode.Range;
  readonly network: Network;
  readonly target: Target;
  readonly urls: readonly string[];
  readonly at: TextPlace;
}

type TargetAt = (document: vscode.TextDocument, position: vscode.Position) => HoverTarget | undefined;

/** Detects the target once for all blocks of a hover. */
function targetFinder(): TargetAt {
  let hovered: vscode.TextDocument | undefined;
  let place = '';
  let target: HoverTarget | undefined;
  return (document, { line, character }) => {
    const wanted = `${document.version} ${line}:${character}`;
    if (document !== hovered || place !== wanted) {
      target = hoverTarget({
        fileName: document.fileName,
        line: document.lineAt(line).text,
        linesAbove: linesAbove(document, line),
        linesBelow: linesBelow(document, line),
        offset: character,
      });
      [hovered, place] = [document, wanted];
    }
    return target;
  };
}

function placeAt(
  services: HoverServices,
  targetAt: TargetAt,
  document: vscode.TextDocument,
  position: vscode.Position,
): Place | undefined {
  const hovered = services.config.get().hoverEnabled ? targetAt(document, position) : undefined;
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
  blocks: HoverBlocks | undefined,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const known = await blocks?.inTime();
  if (services.config.get().hoverEnabled && (blocks === undefined || isBytes(blocks.place.hovered.identifier))) {
    const hover = await bytesHover(services, document, position, services.state.networks.active(), known);
    if (hover !== undefined) {
      return hover;
    }
  }
  return known === undefined ? await blocks?.offline() : undefined;
}

/** Answering the prompt already runs the lookup, so it is not offered twice. */
function withoutLookUp(report: Report): Report {
  return { ...report, facts: report.facts.filter(({ key }) => key !== 'next') };
}

/** Remains below the answer and cannot be removed, so its text has to be true before and after. */
function waitingReport(report: Report, hosts: readonly string[], seconds: number): Report {
  const words = `${listNames(hosts)} did not answer within ${patienceSeconds} s; hovers wait ${seconds} s`;
  return { ...report, title: [{ kind: 'text', text: words }], facts: [] };
}

const lateFacts = ['failedAt', 'failedIn', 'noLine', 'verified', 'builtFrom', 'implementationBuiltFrom'];

class HoverBlocks {
  private readonly key: string;

  constructor(
    private readonly services: HoverServices,
    private readonly lookups: HoverLookups,
    readonly place: Place,
    private readonly token: vscode.CancellationToken,
  ) {
    this.key = JSON.stringify(place.target);
  }

  /** Requests are allowed and no consent prompt is pending; a pending prompt has to be answered first. */
  private get mayRequest(): boolean {
    return this.services.consent.areDecided(this.place.urls);
  }

  async answer(): Promise<{ readonly hover: vscode.Hover; readonly isFound: boolean } | undefined> {
    const { services, place } = this;
    try {
      await this.ready();
      const requested = this.report();
      const late = this.lookups.late(this.key);
      const report = await requested;
      // Decoded bytes and the network's data share one hover, where the data arrives in time.
      if (report === undefined || (isBytes(place.hovered.identifier) && !(await late))) {
        return undefined;
      }
      services.recent.add(place.target, report);
      const part = isSplit(report) ? 'head' : 'whole';
      const open = missedSources(services.consent, place.network, report);
      const below = open.length === 0 ? undefined : this.consentLine(open);
      const isFound = report.status !== 'notFound' && report.status !== 'unavailable' && report.status !== 'offline';
      return { hover: this.shown(report, { place: place.at, part, below }), isFound };
    } catch (error) {
      const sentence = 'The lookup failed. For details, run Show Log.';
      services.log.error(sentence, error);
      return { hover: new vscode.Hover(plainMarkdown(inMarkdown(sentence)), place.range), isFound: false };
    }
  }

  /** The part below the failing line, where that comes later. */
  async rest(): Promise<vscode.Hover | undefined> {
    await this.ready();
    // Where it throws, `answer` reports why.
    const report = await this.report().catch(() => undefined);
    return report !== undefined && isSplit(report) ? this.shown(report, { part: 'rest' }) : undefined;
  }

  /** Where a transaction failed, or what a contract was built from, once a full lookup has it. */
  async line(): Promise<vscode.Hover | undefined> {
    if (!this.mayRequest || this.cached() !== undefined) {
      return undefined;
    }
    const { services } = this;
    try {
      await this.ready();
      return await withSignal(this.token, async (signal) => {
        const quick = await this.request(signal);
        const whole = quick?.unfinished === 'brief' ? await this.find(signal, false) : undefined;
        const text = whole && hoverFacts(whole, lateFacts, services.state.networks.all());
        return text && new vscode.Hover(text, this.place.range);
      });
    } catch (error) {
      // The answer itself is shown above; opening it fetches again.
      services.log.error('The lookup failed. For details, run Show Log.', error);
      return undefined;
    }
  }

  /** The Report, if it arrives within the patience; `answer` shows a later one, or the error. */
  async inTime(): Promise<Report | undefined> {
    const known = this.cached();
    if (known !== undefined || !this.mayRequest) {
      return known;
    }
    await this.ready();
    return await withSignal(this.token, async (signal) => {
      const leave = new AbortController();
      const requested = this.request(AbortSignal.any([signal, leave.signal])).catch(() => undefined);
      if (await this.lookups.late(this.key)) {
        leave.abort();
        return undefined;
      }
      return await requested;
    });
  }

  /** What the text alone shows, with actions to find out more. */
  async offline(): Promise<vscode.Hover | undefined> {
    const { services, place } = this;
    const { hovered, network, target, urls, at } = place;
    const show = (report: Report, below?: string): vscode.Hover => this.shown(report, { below, place: at });
    if (hovered.secret) {
      return show(secretReport(hovered), lookUpAnywayLink(hovered.identifier, { ...at, character: hovered.start }));
    }
    const report = await services.state.offline(hovered.identifier, network);
    if (this.mayRequest) {
      // A lookup that ended without a result reports that itself.
      if (!(await this.lookups.late(this.key))) {
        return show(report);
      }
      const requested = urls.filter(services.consent.allows);
      const seconds = Math.min(quickSeconds, services.config.get().timeoutMs / 1_000);
      return show(waitingReport(report, [...new Set(requested.map((url) => new URL(url).host))], seconds));
    }
    // A partial result from bytes alone, where more could be fetched, is not one to open or copy.
    if (urls.length === 0 && network.missing === undefined) {
      services.recent.add(target, report);
    }
    if (network.missing !== undefined) {
      return show(report, missingNetworkLinks(network.missing, hovered.identifier.text));
    }
    const undecided = services.consent.undecided(urls);
    return undecided.length === 0 ? show(report) : show(withoutLookUp(report), this.consentLine(undecided));
  }

  private shown(report: Report, options: Parameters<typeof hoverMarkdown>[2]): vscode.Hover {
    return new vscode.Hover(hoverMarkdown(report, this.services.state.networks.all(), options), this.place.range);
  }

  private consentLine(hosts: readonly string[]): string {
    return consentLine(hosts, this.place.at, (host) => this.services.consent.isWorkspaces(host));
  }

  private async ready(): Promise<void> {
    if (this.mayRequest) {
      await this.services.state.ready();
    }
  }

  private async report(): Promise<Report | undefined> {
    const known = this.cached();
    return known !== undefined || !this.mayRequest
      ? known
      : await withSignal(this.token, (signal) => this.request(signal));
  }

  private request(signal: AbortSignal): Promise<Report | undefined> {
    return this.lookups.run(this.key, signal, (until) => this.find(until, true));
  }

  private find(signal: AbortSignal, quick: boolean): Promise<Report> {
    const { hovered, network } = this.place;
    const { allows: allowed } = this.services.consent;
    return this.services.state.lookup.find(hovered.identifier, network, { signal, quick, allowed });
  }

  private cached(): Report | undefined {
    const { hovered, network, urls } = this.place;
    const { allows: allowed } = this.services.consent;
    return urls.length === 0
      ? undefined
      : cachedReport(this.services.state.lookup, { identifier: hovered.identifier, network, allowed, quick: true });
  }
}

/** The failing line is still being searched for; its place is below the title. */
function isSplit({ kind, status, unfinished }: Report): boolean {
  return unfinished === 'brief' && kind === 'transaction' && status === 'failed';
}

/** Identifiers that are bytes: their contents matter more than their kind. */
function isBytes({ kind }: Identifier): boolean {
  return kind === 'nodeBytes' || kind === 'warpMessage';
}

/** Each takes about a millisecond; the document shows all. */
const maxSignatures = 8;

/** How long a hover waits for the ABIs of a project that is not indexed yet. */
const patienceMs = 500;

/** The codec version: bytes that begin with it need no ABI. */
const codecHead = /^(?:0x)?0000/i;

/**
 * Decodes the bytes at the pointer; `undefined` where there are none, or none that can be decoded. Sends no requests.
 *
 * @param known the network's Report on them, which includes the decoding
 */
async function bytesHover(
  services: HoverServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  network: Network,
  known?: Report,
): Promise<vscode.Hover | undefined> {
  const found = bytesAt(document.lineAt(position.line).text, position.character);
  if (found === undefined) {
    return undefined;
  }
  const bytes = await services.state.bytes();
  if (!codecHead.test(found.text)) {
    await Promise.race([bytes.ready(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }
  const readings = bytes.read(found.text, network).filter(({ doubtful }) => !doubtful);
  const [reading] = readings;
  if (reading === undefined) {
    return undefined;
  }
  const { signatures } = reading;
  const isSigned = signatures > 0 && signatures <= maxSignatures;
  const report = known ?? (isSigned ? await reading.signed() : reading.report());
  const links = bytesLinks(services.bytes.save(found.text), network.name, readings);
  const range = new vscode.Range(position.line, found.start, position.line, found.end);
  return new vscode.Hover(hoverMarkdown(report, services.state.networks.all(), { below: links }), range);
}

interface Decision {
  readonly answer: ConsentAnswer;
  readonly hosts: readonly string[];
  readonly place: TextPlace;
}

/** Behind the links of a hover's consent prompt: stores the decision and shows the hover again. */
async function decideHosts(services: HoverServices, argument: unknown): Promise<void> {
  const decision = readDecision(argument);
  if (decision === undefined) {
    services.log.write({ level: 'warn', text: 'Ignored a malformed host permission link.' });
    return;
  }
  services.consent.answer(decision.hosts, decision.answer);
  if (decision.answer !== 'never') {
    await hoverAgain(decision.place);
  }
}

/** Shows a hover again with what is known by now; no-op where its text is not visible any more. */
async function hoverAgain(argument: unknown): Promise<void> {
  const place = readTextPlace(argument);
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === place?.uri);
  if (place === undefined || editor === undefined) {
    return;
  }
  // VS Code shows hovers only at the cursor of the active editor.
  const { document, viewColumn } = editor;
  const shown = await vscode.window.showTextDocument(document, { viewColumn });
  const position = new vscode.Position(place.line, place.character);
  shown.selection = new vscode.Selection(position, position);
  // Where a hover is open, showing one would only focus it, prompt and all.
  await vscode.commands.executeCommand('editor.action.hideHover');
  await vscode.commands.executeCommand('editor.action.showHover');
}

/** The link is ours, but anyone can run the command. */
function readDecision(value: unknown): Decision | undefined {
  const { answer, hosts, place } = fieldsOf(value);
  const at = readTextPlace(place);
  if (!isConsentAnswer(answer) || !Array.isArray(hosts) || at === undefined) {
    return undefined;
  }
  return { answer, hosts: hosts.filter(isHost).map(hostKey), place: at };
}

function isHost(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}
