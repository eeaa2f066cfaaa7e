import type { PageLine } from '../../../engine/report';
import type { PageRow } from './tableRows';

/** A figure by what stands before and behind its decimal point. */
export interface FigureParts {
  readonly whole: string;
  readonly fraction: string;
  readonly unit: string;
}

/** Characters that the figures of a column take before and behind their points. */
export interface FigureWidths {
  /** Of all of them, which the head says then. */
  readonly unit?: string;
  readonly whole: number;
  readonly fraction: number;
}

/** Undefined of what is no figure, or how one became another. */
export function figureParts(line: PageLine): FigureParts | undefined {
  const [span] = line;
  const text = span?.kind === 'value' ? span.text : '';
  const whole = /^(?:≈ )?[+-]?[\d,]+/.exec(text)?.[0];
  if (whole === undefined || line.some((one) => one.text.includes('→'))) {
    return undefined;
  }
  const fraction = /^\.\d+/.exec(text.slice(whole.length))?.[0] ?? '';
  return { whole, fraction, unit: text.slice(whole.length + fraction.length) };
}

/** By column; undefined for one that has something else than figures. */
export function figureColumns(rows: readonly PageRow[], columns: number): readonly (FigureWidths | undefined)[] {
  return Array.from({ length: columns }, (_, i) => {
    const lines = rows.map((row) => row[i]?.line ?? []).filter((line) => line.length > 0);
    const parts = lines.map(figureParts);
    const known = parts.filter((one) => one !== undefined);
    if (known.length === 0 || known.length < parts.length) {
      return undefined;
    }
    const most = (of: 'whole' | 'fraction'): number => known.reduce((max, one) => Math.max(max, one[of].length), 0);
    const unit = known[0]?.unit ?? '';
    const isShared = known.length > 1 && unit.trim().length > 1 && known.every((one) => one.unit === unit);
    return {
      ...{ whole: most('whole'), fraction: most('fraction') },
      ...(isShared ? { unit } : {}),
    };
  });
}
