import type { BenchRow } from '../../test/bench/benchRow';

/** Smallest ratio to the earlier figure that is reported. */
const factor = 1.2;

/** The lowest figure of each row over several runs: other load on the machine only adds time. */
export function leastOf(runs: readonly (readonly BenchRow[])[]): readonly BenchRow[] {
  const [first = [], ...others] = runs;
  return first.map((row) => {
    const same = others.flatMap((run) => run.filter((one) => keyOf(one) === keyOf(row)));
    return { ...row, value: Math.min(row.value, ...same.map(({ value }) => value)) };
  });
}

/**
 * A Markdown table of the rows that are 20 % worse, or of `all` rows present in both; `undefined` if there are none.
 */
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

/** Some names end with a rate per second, which differs from run to run. */
function keyOf({ name }: BenchRow): string {
  return name.replace(/ \([\d,]+ per second\)$/, '');
}

function text({ value, unit }: BenchRow): string {
  return `${Number(value.toPrecision(3))} ${unit}`;
}
