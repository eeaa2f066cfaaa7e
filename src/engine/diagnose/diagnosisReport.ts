import {
  type CopyAction,
  type Fact,
  type Line,
  type ReportStatus,
  type Section,
  type UnsourcedReport,
  joined,
  message,
  remote,
  text,
  time,
} from '../report';
import type { Diagnosis, Cause } from './cause';
import { waitingLines } from './causeText';
import { type BlockProduction, blockProductionOf } from './blockProduction';
import type { Readings } from './readings';

/** A diagnosis as a Finding: since when, why, what repairs it, what is well, and what could not be read. */
export function diagnosisReport(
  { verdicts, checked, unread }: Diagnosis,
  readings: Readings,
  from: readonly number[] = [],
  copyActions: readonly CopyAction[] = [],
): UnsourcedReport {
  const production = blockProductionOf(readings);
  const [first] = verdicts;
  const own = distinctRepairs(verdicts);
  return {
    kind: 'diagnosis',
    status: statusOf(first, production),
    title: first === undefined ? [] : titleOf(first, readings, production),
    chain: readings.chain,
    facts: [
      ...verdicts.slice(1).map(({ title }) => fact('also', 'also', title, from)),
      ...some('waiting', 'waiting', waitingOf(first, production), from),
      ...some('evidence', 'evidence', first?.evidence.slice(0, 1) ?? [], from),
      ...some('repair', 'what to do', own.flat().slice(0, 1), from),
      ...some('checked', 'checked', checked, from),
      ...(unread.length === 0
        ? []
        : [fact('unread', 'not read', [text(unread.length === 1 ? '1 answer' : `${unread.length} answers`)], from)]),
    ],
    sections: [
      ...verdicts.flatMap((verdict, i): readonly Section[] => [
        ...list(`evidence.${verdict.kind}`, i === 0 ? 'Evidence' : sentence(verdict), verdict.evidence, from),
        ...list(`repairs.${verdict.kind}`, 'What to do', own[i] ?? [], from),
      ]),
      ...list('checked', 'Checked and well', checked, from),
      ...list('unread', 'Not read', unread, from),
    ],
    related: [
      ...(readings.subnetId === undefined ? [] : [{ label: 'subnet', id: readings.subnetId }]),
      ...(readings.blockchainId === undefined ? [] : [{ label: 'blockchain', id: readings.blockchainId }]),
    ],
    copyActions: copyActions.length === 0 ? undefined : copyActions,
  };
}

const well: ReadonlySet<string> = new Set(['healthy', 'idle']);

function statusOf(first: Cause | undefined, { tip }: BlockProduction): ReportStatus {
  if (first === undefined || (first.kind === 'unknown' && tip === undefined)) {
    return 'unavailable';
  }
  return well.has(first.kind) ? 'ok' : 'failed';
}

function titleOf({ title, kind }: Cause, { chain }: Readings, { tip, isStuck }: BlockProduction): Line {
  const name = remote(chain);
  if (well.has(kind)) {
    return title;
  }
  if (tip === undefined) {
    return message`${name}: ${title}`;
  }
  if (!isStuck) {
    return message`${name}: ${title} Last block ${time(tip.at)}.`;
  }
  return tip.height === 0n
    ? message`${name} has made no block yet. ${title}`
    : message`${name} makes no blocks since ${time(tip.at)}. ${title}`;
}

function waitingOf(first: Cause | undefined, production: BlockProduction): readonly Line[] {
  return first?.kind === 'unknown' || first?.kind === 'healthy' ? [] : waitingLines(production);
}

/** A step that one verdict names already is not said again. */
function distinctRepairs(verdicts: readonly Cause[]): readonly (readonly Line[])[] {
  const reported = new Set<string>();
  const isNew = (line: Line): boolean => {
    const key = JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const before = reported.size;
    return reported.add(key).size > before;
  };
  return verdicts.map(({ repairs }) => repairs.filter(isNew));
}

function sentence({ title }: Cause): string {
  return title.map((span) => ('text' in span ? span.text : 'id' in span ? (span.name ?? span.id) : '')).join('');
}

function fact(key: string, label: string, value: Line, from: readonly number[]): Fact {
  return { key, label, value, from, brief: true };
}

function some(key: string, label: string, lines: readonly Line[], from: readonly number[]): readonly Fact[] {
  return lines.length === 0 ? [] : [fact(key, label, joined(lines, ' · '), from)];
}

function list(key: string, heading: string, lines: readonly Line[], from: readonly number[]): readonly Section[] {
  return lines.length === 0
    ? []
    : [{ key, heading, columns: [], rows: lines.map((line) => [line]), isOfOne: true, from }];
}
