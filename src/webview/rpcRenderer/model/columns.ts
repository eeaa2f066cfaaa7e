import { type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../../engine/primitives';

/** A column of a table of objects; without `key` it holds what the host says of the row in words. */
export interface Column {
  readonly key?: string;
  /** In characters. */
  readonly width: number;
}

const maxColumns = 16;

/** Of texts; figures, times and identifiers are never cut. */
const narrowest = 30;
const widest = 80;

/** Characters that all columns take, as long as none is cut more than that. */
const room = 150;

/** What a cell needs. */
export interface CellSize {
  readonly width: number;
  readonly mayBeCut: boolean;
}

interface Measured extends CellSize {
  readonly key?: string;
  /** The value that every row has there so far. */
  readonly only?: JsonValue;
}

/**
 * The fields that a list of objects is shown by: those that hold no objects or lists. Empty where the list is better shown
 * otherwise.
 *
 * @param rows the first of them
 * @param wordsWidth characters that the host's words of a row take
 */
export function columnsOf(
  rows: readonly (JsonValue | undefined)[],
  sizeOf: (row: number, key: string, value: JsonValue) => CellSize,
  wordsWidth: (row: number) => number,
): readonly Column[] {
  if (rows.length < 2 || !rows.every((row): row is JsonObject => row !== undefined && isJsonObject(row))) {
    return [];
  }
  const fields = new Map<string, Measured>();
  const nested = new Set<string>();
  rows.forEach((row, i) => {
    for (const [key, value] of Object.entries(row)) {
      if (isJsonList(value) || isJsonObject(value)) {
        nested.add(key);
      } else {
        const { width, mayBeCut } = sizeOf(i, key, value);
        const before = fields.get(key);
        fields.set(key, {
          key,
          width: Math.max(before?.width ?? key.length, width),
          mayBeCut: (before?.mayBeCut ?? true) && mayBeCut,
          only: before === undefined || before.only === value ? value : undefined,
        });
      }
    }
  });
  const shown = [...fields].filter(([key]) => !nested.has(key)).map(([, column]) => column);
  const words = Math.max(...rows.map((_, i) => wordsWidth(i)));
  const reported = words === 0 ? [] : [{ width: Math.min(words, widest), mayBeCut: false }];
  return shown.length === 0 ? [] : fitted([...reported, ...inOrder(shown)].slice(0, maxColumns));
}

/** What is looked for in a list of transactions. */
const ofTransactions = ['hash', 'from', 'to', 'value'];

/** As the server has them; of transactions first what moves, and last a hash that all share: that of the block. */
function inOrder(columns: readonly Measured[]): readonly Measured[] {
  const areTransactions = ofTransactions.every((name) => columns.some(({ key }) => key === name));
  const rank = ({ key = '', only }: Measured): number => {
    const place = areTransactions ? ofTransactions.indexOf(key) : -1;
    const isShared = typeof only === 'string' && /^0x[0-9a-f]{64}$/.test(only);
    return place >= 0 ? place : isShared ? 2 * maxColumns : maxColumns;
  };
  return [...columns].sort((a, b) => rank(a) - rank(b));
}

/** The widest texts give way until all have room. */
function fitted(columns: readonly Measured[]): readonly Column[] {
  let most = widest;
  const cut = ({ width, mayBeCut }: Measured) => (mayBeCut ? Math.min(width, most) : width);
  const total = () => columns.reduce((sum, column) => sum + cut(column) + 1, 0);
  while (most > narrowest && total() > room) {
    most -= 1;
  }
  return columns.map((column) => ({
    key: column.key,
    width: cut(column) + 1,
  }));
}
