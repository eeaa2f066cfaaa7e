import type { CellAst } from '../cell/cellAst';
import { inContext, type PastedTarget, pastedPlace } from '../cell/findTarget';
import { type Network, builtInNetworks } from '../../networks';
import type { JsonValue, LanguageDocument, TextSpan } from '../../primitives';
import type { Abis } from '../../source';
import { amountHints, hoverCell } from './cellHelp';
import { completeCell, completionFilter } from './completeCell';
import { type LanguageContext, type LanguageNetwork, namedRequests, targetContextOf } from './calls';

/** An rpc cell in a document. */
export interface CellText {
  readonly text: string;
  /** Where it begins in the document. */
  readonly start: number;
  readonly ast: CellAst;
  readonly context: LanguageContext;
}

/** What the cells of a document are read beside. */
export interface CellSources {
  readonly active: Network;
  readonly networks: readonly Network[];
  /** What named requests answered so far. */
  readonly answers: ReadonlyMap<string, JsonValue>;
  readonly abi: Abis | undefined;
  /** Addresses that have names. */
  readonly labelled?: LanguageContext['labelled'];
}

const publicOrigins = new Set(builtInNetworks.flatMap(({ nodes }) => nodes.map(({ url }) => new URL(url).origin)));

/** A network as completion and checks see it. */
function languageNetwork({ name, hrp, nodes, chains, wireNames }: Network): LanguageNetwork {
  return {
    ...{ name, hrp, chains, wireNames },
    nodes: nodes.map((node) => ({ name: node.name, isPublic: publicOrigins.has(new URL(node.url).origin) })),
  };
}

/** Puts each cell of a document, by its index, into its place, with its targets as the settings name them. */
export function cellsIn(
  cells: readonly { readonly text: string; readonly ast: CellAst }[],
  { active, networks, answers, abi, labelled }: CellSources,
): (index: number, start: number) => CellText {
  const known = networks.map(languageNetwork);
  const network = known.find(({ name }) => name === active.name) ?? languageNetwork(active);
  const named = cells.flatMap(({ ast }, index) => namedRequests(ast).map((one) => ({ ...one, index })));
  const all = [active, ...networks];
  const placeOf = (url: URL): PastedTarget => pastedPlace(url, all);
  const abis = abi?.on(undefined);
  const contracts = {
    names: () => abis?.contractNames?.() ?? [],
    functionsOf: (contract: string) => abis?.contractNamed?.(contract)?.functions,
  };
  return (index, start) => {
    const { text, ast } = cells[index]!;
    const context = {
      ...{ network, networks: known, answers, placeOf, contracts, labelled },
      named: named.filter((one) => one.index !== index).map((one) => ({ ...one, isBefore: one.index < index })),
    };
    return { text, start, context, ast: inContext(ast, targetContextOf(context)) };
  };
}

/** Where something of a cell stands in its document. */
export function inDocument<T extends TextSpan>(cell: CellText, span: T): T {
  return { ...span, start: cell.start + span.start, end: cell.start + span.end };
}

/** The cells of a document, as an editor asks for it. Nothing is asked for it. */
export function cellsDocument(cells: readonly CellText[]): LanguageDocument {
  const cellAt = (offset: number): CellText | undefined =>
    cells.find(({ start, text }) => start <= offset && offset <= start + text.length);
  return {
    hover(offset) {
      const cell = cellAt(offset);
      const hover = cell && hoverCell(cell.text, offset - cell.start, cell.context, cell.ast);
      return hover && inDocument(cell, hover);
    },
    completions(offset) {
      const cell = cellAt(offset);
      const found = cell === undefined ? [] : completeCell(cell.text, offset - cell.start, cell.context, cell.ast);
      const names = cell?.context.network.wireNames;
      return found.map((one) => ({ ...inDocument(cell!, one), names, filter: completionFilter(one) }));
    },
    hints: (from, to) =>
      cells
        .filter(({ start, text }) => start <= to && from <= start + text.length)
        .flatMap(({ start, ast, context }) =>
          amountHints(ast, context).map(({ offset, text }) => ({ text, offset: start + offset })),
        ),
  };
}
