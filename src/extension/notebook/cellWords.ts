import { type CellAst, cellChain, type CellChain, isFailure } from '../../engine/notebook';
import { type OutputResult, type RpcOutput, sizeText } from '../../webview/protocol/rpcOutput';
import { cleanRemote, formatCount, isJsonList, isJsonObject, type JsonValue, printJson } from '../../engine/primitives';
import type { Network } from '../../engine/networks';

/** Networks and nodes that are named in the label of a run. */
const maxPlaces = 3;

export interface CellWords {
  /** "fuji": the network of the first request. */
  readonly network: string;
  /** Absent where no chain is queried. */
  readonly chain?: CellChain;
  /** "one", "all 3 nodes", "one, two"; absent where no node is queried, or there is none. */
  readonly node?: string;
}

/** @param kernel the notebook's network */
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

/** "3 of 4 failed · 1 not sent": the failures of a run; statuses and sizes are shown above the responses. */
export function failedWords(results: readonly OutputResult[]): readonly string[] {
  const isWithheld = ({ outcome }: OutputResult): boolean => outcome.kind === 'failed' && outcome.isWithheld === true;
  const withheld = results.filter(isWithheld).length;
  const failed = results.filter(isFailure).length - withheld;
  return [
    ...(failed === 0 ? [] : [results.length === 1 ? 'failed' : `${failed} of ${results.length} failed`]),
    ...(withheld === 0 ? [] : [`${withheld} not sent`]),
  ];
}

/** "devnet one · height 26 · 200 · 1.2 kB": label of a run among others of its cell. */
export function pastRunWords({ outputs }: PastRun): string {
  const results = outputs.flatMap((output) => output.answers);
  const places = new Set(results.map(({ network, node }) => (node === undefined ? network : `${network} ${node}`)));
  const statuses = new Set(results.flatMap(({ status }) => (status === undefined ? [] : [String(status)])));
  const size = results.reduce((sum, result) => sum + (result.size ?? 0), 0);
  const heights = new Set(results.flatMap(({ height }) => (height === undefined ? [] : [BigInt(height)])));
  return [
    [...places].slice(0, maxPlaces).join(', ') + (places.size > maxPlaces ? '…' : ''),
    ...(heights.size === 0 ? [] : [`height ${[...heights].map(formatCount).join(', ')}`]),
    ...failedWords(results),
    ...(statuses.size === 0 ? [] : [[...statuses].join(', ')]),
    ...(size === 0 ? [] : [sizeText(size)]),
  ].join(' · ');
}

/** What fits in a dialog. */
const maxShown = { lines: 14, characters: 500 };

/** A Report's text for a dialog, which has a proportional font: labels with colons instead of columns. */
export function dialogText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^ {2}(\S.*?)(?<! ) {2,}(?=\S)/, '$1: ').replace(/ {2,}/g, '  '));
  return lines.slice(0, maxShown.lines).join('\n');
}

/** Parameters as sent, truncated where long; empty where there are none. */
export function paramsText(params: JsonValue): string {
  const isEmpty =
    (isJsonList(params) && params.length === 0) || (isJsonObject(params) && Object.keys(params).length === 0);
  return isEmpty ? '' : cleanRemote(printJson(params), maxShown.characters);
}

export interface PastRun {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** One for each request. */
  readonly outputs: readonly RpcOutput[];
}

/** Runs stored per cell, and UTF-16 code units of responses stored for all cells. */
const maxCached = { runs: 10, units: 64_000_000 };

/** The last runs of each cell of a notebook, in memory only. Cells are keyed by the URI of their text. */
export class RunHistory {
  /** Oldest first. */
  private runs: { readonly cell: string; readonly run: PastRun; readonly units: number }[] = [];

  constructor(private readonly limits: { readonly runs: number; readonly units: number } = maxCached) {}

  add(cell: string, run: PastRun): void {
    this.runs.push({ cell, run, units: unitsOf(run) });
    const own = this.runs.filter((one) => one.cell === cell);
    const tooMany = own.slice(0, Math.max(0, own.length - this.limits.runs));
    this.runs = this.runs.filter((one) => !tooMany.includes(one));
    let units = this.runs.reduce((sum, one) => sum + one.units, 0);
    // The newest run is retained whatever its size.
    while (units > this.limits.units && this.runs.length > 1) {
      units -= this.runs.shift()!.units;
    }
  }

  /** Oldest first. */
  of(cell: string): readonly PastRun[] {
    return this.runs.filter((one) => one.cell === cell).map(({ run }) => run);
  }
}

function unitsOf({ outputs }: PastRun): number {
  return outputs.flatMap(({ answers }) => answers).reduce((sum, { size = 0 }) => sum + size, 0);
}
