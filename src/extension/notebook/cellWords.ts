import { type CellAst, cellChain, type CellChain, isFailure } from '../../engine/notebook';
import { type OutputAnswer, type RpcOutput, sizeText } from '../../webview/protocol/rpcOutput';
import { cleanRemote, formatCount, isJsonList, isJsonObject, type JsonValue, printJson } from '../../engine/primitives';
import type { Network } from '../../engine/networks';

/** Networks and nodes that a run is told by. */
const maxPlaces = 3;

/** What the status bar of a cell says. */
export interface CellWords {
  /** "fuji": the network of the first request. */
  readonly network: string;
  /** Absent where no chain is asked. */
  readonly chain?: CellChain;
  /** "one", "all 3 nodes", "one, two"; absent where no node is asked, or there is none. */
  readonly node?: string;
}

/** @param kernel the network of the notebook */
export function cellWords(ast: CellAst, kernel: Network, networks: readonly Network[]): CellWords | undefined {
  const { requests } = ast;
  const [first] = requests;
  if (first === undefined) {
    return undefined;
  }
  const { target, nodes } = first.settings;
  const name = target?.network ?? kernel.name;
  const network = networks.find((one) => one.name === name);
  const words = { network: name, chain: cellChain(ast, network?.chains ?? []) };
  const isServiceOnly = requests.every(({ body }) => body.kind === 'rest' && !body.path.startsWith('/ext/'));
  const [firstNode] = network?.nodes ?? [];
  if (isServiceOnly || network === undefined || firstNode === undefined) {
    return words;
  }
  const node = nodes === 'all' ? `all ${network.nodes.length} nodes` : (nodes ?? [firstNode.name]).join(', ');
  return { ...words, node };
}

/** "3 of 4 failed · 1 not sent": what did not go well in a run; statuses and sizes stand above the answers. */
export function failedWords(answers: readonly OutputAnswer[]): readonly string[] {
  const isWithheld = ({ outcome }: OutputAnswer): boolean => outcome.kind === 'failed' && outcome.isWithheld === true;
  const withheld = answers.filter(isWithheld).length;
  const failed = answers.filter(isFailure).length - withheld;
  return [
    ...(failed === 0 ? [] : [answers.length === 1 ? 'failed' : `${failed} of ${answers.length} failed`]),
    ...(withheld === 0 ? [] : [`${withheld} not sent`]),
  ];
}

/** "devnet one · height 26 · 200 · 1.2 kB": a run to choose from others of its cell. */
export function pastRunWords({ outputs }: PastRun): string {
  const answers = outputs.flatMap((output) => output.answers);
  const places = new Set(answers.map(({ network, node }) => (node === undefined ? network : `${network} ${node}`)));
  const statuses = new Set(answers.flatMap(({ status }) => (status === undefined ? [] : [String(status)])));
  const size = answers.reduce((sum, answer) => sum + (answer.size ?? 0), 0);
  const heights = new Set(answers.flatMap(({ height }) => (height === undefined ? [] : [BigInt(height)])));
  return [
    [...places].slice(0, maxPlaces).join(', ') + (places.size > maxPlaces ? '…' : ''),
    ...(heights.size === 0 ? [] : [`height ${[...heights].map(formatCount).join(', ')}`]),
    ...failedWords(answers),
    ...(statuses.size === 0 ? [] : [[...statuses].join(', ')]),
    ...(size === 0 ? [] : [sizeText(size)]),
  ].join(' · ');
}

/** What a dialog has room for. */
const maxShown = { lines: 14, characters: 500 };

/** A Finding's text for a dialog, whose letters are not of one width: labels with a colon in place of columns. */
export function dialogText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^ {2}(\S.*?)(?<! ) {2,}(?=\S)/, '$1: ').replace(/ {2,}/g, '  '));
  return lines.slice(0, maxShown.lines).join('\n');
}

/** Parameters as they are sent, cut where they are long; nothing where there are none. */
export function paramsText(params: JsonValue): string {
  const isEmpty =
    (isJsonList(params) && params.length === 0) || (isJsonObject(params) && Object.keys(params).length === 0);
  return isEmpty ? '' : cleanRemote(printJson(params), maxShown.characters);
}

/** What a cell asked, and what came of it. */
export interface PastRun {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** One for each request. */
  readonly outputs: readonly RpcOutput[];
}

/** Runs that are kept of one cell, and UTF-16 units of answers that are kept of all cells together. */
const maxCached = { runs: 10, units: 64_000_000 };

/** The last runs of each cell of a notebook, in memory alone. Cells are named by the URI of their text. */
export class RunHistory {
  /** The oldest first. */
  private runs: { readonly cell: string; readonly run: PastRun; readonly units: number }[] = [];

  constructor(private readonly limits: { readonly runs: number; readonly units: number } = maxCached) {}

  add(cell: string, run: PastRun): void {
    this.runs.push({ cell, run, units: unitsOf(run) });
    const own = this.runs.filter((one) => one.cell === cell);
    const tooMany = own.slice(0, Math.max(0, own.length - this.limits.runs));
    this.runs = this.runs.filter((one) => !tooMany.includes(one));
    let units = this.runs.reduce((sum, one) => sum + one.units, 0);
    // The newest one stays, however large.
    while (units > this.limits.units && this.runs.length > 1) {
      units -= this.runs.shift()!.units;
    }
  }

  /** The oldest first. */
  of(cell: string): readonly PastRun[] {
    return this.runs.filter((one) => one.cell === cell).map(({ run }) => run);
  }
}

function unitsOf({ outputs }: PastRun): number {
  return outputs.flatMap(({ answers }) => answers).reduce((sum, { size = 0 }) => sum + size, 0);
}
