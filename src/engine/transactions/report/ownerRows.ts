import type { Line, RowMark, RowTone } from '../../report';
import { receiverKey } from './receivers';

/** An input or an output: one of what its owner puts in or gets. */
export interface FlowRow {
  readonly owner: Line;
  /** Absent: an account's balance is no UTXO. */
  readonly utxo?: Line;
  /** Of the table, after its first one. */
  readonly cells: readonly Line[];
  readonly tone?: RowTone;
}

/** Rows of a table by owner: the owner with the sum of it, below that each UTXO. Owners of change alone come last. */
export function ownerRows<T>(
  rows: readonly FlowRow[],
  flows: readonly T[],
  totals: (flows: readonly T[]) => Line,
): readonly (readonly [readonly Line[], RowMark])[] {
  const owners = new Map<string, number[]>();
  rows.forEach(({ owner }, i) => {
    const key = receiverKey(owner);
    owners.set(key, [...(owners.get(key) ?? []), i]);
  });
  const groups = [...owners.values()].map((all) => ({ all, isChange: all.every((i) => rows[i]?.tone === 'change') }));
  const ordered = [...groups.filter(({ isChange }) => !isChange), ...groups.filter(({ isChange }) => isChange)];
  return ordered.flatMap(({ all, isChange }): (readonly [readonly Line[], RowMark])[] => {
    const [first] = all.map((i) => rows[i]!);
    if (first === undefined) {
      return [];
    }
    const tone = isChange ? 'change' : undefined;
    if (all.length === 1 && first.utxo === undefined) {
      return [[[first.owner, ...first.cells], { tone }]];
    }
    const sum = all.length === 1 ? (first.cells[0] ?? []) : totals(all.map((i) => flows[i]!));
    return [
      [[first.owner, sum], { tone }],
      ...all
        .map((i) => rows[i]!)
        .map(({ utxo = [], cells, tone: own }): readonly [readonly Line[], RowMark] => [
          [utxo, ...cells],
          { depth: 1, tone: own },
        ]),
    ];
  });
}
