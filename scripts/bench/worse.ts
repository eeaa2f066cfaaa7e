import type { BenchRow } from '../../test/bench/benchRow';

/** How much worse a figure is at least that is told. */
const factor = 1.2;

/** Of several runs the least figure of each row: what else runs on the machine only adds. */
export function leastOf(runs: readonly (readonly BenchRow[])[]): readonly BenchRow[] {
  const [first = [], ...others] = runs;
  return first.map((row) => {
    const same = others.flatMap((run) => run.filter((one) => keyOf(one) === keyOf(row)));
    return { ...row, value: Math.min(row.value, ...same.map(({ value }) => value)) };
  });
}

/** Rows that are 20 % worse than before, or `all` that were taken then too, as a table in Markdown; undefined: none. */
export function worseTable(
  before: readonly BenchRow[],
  now: readonly BenchRow[],
  ref: string,
  all = false,
): string | undefined {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const worse = now.flatMap((row) => {
    const old = known.get(keyOf(row));
    return old !== undefined && (all || row.value > old.value * factor) ? [{ row, old }] : [];
  });
  if (worse.length === 0) {
    return undefined;
  }
  const lines = worse.map(({ row, old }) => {
    const percent = Math.round((row.value / old.value - 1) * 100);
    return `| ${keyOf(row)} | ${text(old)} | ${text(row)} | ${percent < 0 ? '' : '+'}${percent} % |`;
  });
  return [
    `${all ? 'Beside' : 'Worse than in'} ${ref.slice(0, 12)}:`,
    '',
    '| what | before | now | |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

/** Some names end with how many there are per second. */
function keyOf({ name }: BenchRow): string {
  return name.replace(/ \([\d,]+ per second\)$/, '');
}

function text({ value, unit }: BenchRow): string {
  return `${Number(value.toPrecision(3))} ${unit}`;
}
