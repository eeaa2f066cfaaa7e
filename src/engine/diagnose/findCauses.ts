import type { CopyAction, Line, ReportStatus, Section, UnsourcedReport } from '../report';
import {
  code,
  count,
  factsFrom,
  joined,
  message,
  remote,
  shareText,
  tableSection,
  text,
  textLine,
  time,
} from '../report';
import { formatDuration } from '../primitives';
import { type BlockProduction, blockProductionOf, weightsOf, type Weights, isSameSet } from './blockProduction';
import type { Readings } from './readings';
import { waitingLines, type Cause, type Diagnosis, type KnownCause } from './causeText';
import { knownCauses } from './causes/knownCauses';
import { inactiveLines } from './causes/outOfBalance';
import { differencesOf } from './causes/splitByUpgrade';
import { versionsOf } from './causes/pluginVersion';

/** What readings of a chain amount to: the one to begin with first. */
export function findCauses(readings: Readings, more: readonly Cause[] = []): Diagnosis {
  const production = blockProductionOf(readings);
  const weights = weightsOf(readings);
  const find = (causes: readonly KnownCause[]): readonly Cause[] =>
    causes.flatMap(({ key, find }) => {
      const found = find({ readings, production, weights });
      return found === undefined ? [] : [{ kind: key, ...found }];
    });
  const plain = find(knownCauses.filter(({ isWeak }) => isWeak !== true));
  const found = [...(plain.length > 0 ? plain : find(knownCauses.filter(({ isWeak }) => isWeak))), ...more];
  return {
    verdicts: found.length > 0 ? found : [withoutCause(readings, production, weights)],
    checked: checkedLines(readings, production, weights),
    unread: readings.unread,
  };
}

/** So young a last block is a sign of life by itself. */
const youngMs = 120_000;

function withoutCause(readings: Readings, production: BlockProduction, weights: Weights | undefined): Cause {
  const { chain, now, nodes } = readings;
  const { tip, isMoving, isStuck } = production;
  if (isStuck) {
    return {
      kind: 'unknown',
      title: textLine('None of the known causes was found.'),
      evidence: [...waitingLines(production), ...inactiveLines(weights, readings)],
      repairs: [textLine('Add more of its nodes to the network: causes that no queried node shows may be on others.')],
    };
  }
  if (tip === undefined) {
    return {
      kind: 'unknown',
      title: textLine(
        nodes.length === 0
          ? 'Its network has no node.'
          : nodes.every(({ state }) => state === 'away')
            ? 'No configured node answers.'
            : nodes.every(({ state }) => state === 'away' || state === 'absent')
              ? 'No configured node runs it.'
              : 'No configured node tells its last block.',
      ),
      evidence: [],
      repairs: [textLine('Add a node that runs the chain to the network.')],
    };
  }
  if (isMoving || now - tip.at < youngMs) {
    return {
      kind: 'healthy',
      title: message`${remote(chain)} makes blocks: block ${count(tip.height)}, ${time(tip.at)}.`,
      evidence: [...waitingLines(production), ...inactiveLines(weights, readings)],
      repairs: [],
    };
  }
  return {
    kind: 'idle',
    title: message`${remote(chain)} is idle, not stuck: nothing waits since block ${count(tip.height)}, ${time(tip.at)}.`,
    evidence: [...queuedLines(nodes), ...inactiveLines(weights, readings)],
    repairs: [],
  };
}

function queuedLines(nodes: Readings['nodes']): readonly Line[] {
  const queued = nodes.reduce((most, { pool }) => ((pool?.queued ?? 0n) > most ? pool!.queued : most), 0n);
  return queued === 0n ? [] : [message`queued transactions: ${count(queued)}; each lacks a nonce before it`];
}

/** What was looked at and is well, in few words each. */
function checkedLines(readings: Readings, production: BlockProduction, weights: Weights | undefined): readonly Line[] {
  const { nodes, platform } = readings;
  const running = nodes.filter(({ tip }) => tip !== undefined);
  const result = running.filter(({ config }) => config !== undefined);
  const heights = new Set(running.map(({ tip, laterTip }) => (laterTip ?? tip)!.height));
  const set = platform.current ?? platform.proposed;
  const isAgreed =
    set !== undefined && platform.epochs.length > 0 && platform.epochs.every((one) => isSameSet(one, set));
  const versions = versionsOf(nodes);
  const [version] = versions.keys();
  const content = (isSo: boolean, line: () => Line): readonly Line[] => (isSo ? [line()] : []);
  return [
    ...content(
      production.blocks === 0n && production.pending === 0n && production.unaccepted === 0n && running.length > 0,
      () => textLine('nothing waits'),
    ),
    ...content(
      weights !== undefined && weights.total > 0n && weights.connected === weights.total,
      () => message`${text(shareText(weights!.connected, weights!.total) ?? '')} of the weight is connected`,
    ),
    ...balanceLine(readings, weights),
    ...content(isAgreed, () => textLine('epoch and current validators agree')),
    ...content(
      result.length > 1 && differencesOf(nodes).length === 0,
      () => message`upgrades are equal on ${count(BigInt(result.length))} nodes`,
    ),
    ...content(running.length > 1 && heights.size === 1, () => textLine('nodes are at the same block')),
    ...content(
      versions.size === 1 && (versions.get(version ?? '')?.length ?? 0) > 1,
      () => message`VM ${code((version ?? '').slice(0, 60))} on all of its nodes`,
    ),
  ];
}

/** The soonest end of those that are active. */
function balanceLine({ platform, now }: Readings, weights: Weights | undefined): readonly Line[] {
  const { price, at, validators } = platform;
  const balances = (validators ?? [])
    .filter((one) => weights?.inactive.includes(one) === false)
    .flatMap(({ balance }) => balance ?? []);
  if (price === undefined || price === 0n || balances.length === 0) {
    return [];
  }
  const least = balances.reduce((most, one) => (one < most ? one : most));
  const left = Number(least / price) - Math.max(0, (now - (at ?? now)) / 1_000);
  return left <= 0 ? [] : [textLine(`balances of active validators last at least ${formatDuration(left * 1_000)}`)];
}

/** A diagnosis as a Finding: since when, why, what repairs it, what is well, and what could not be read. */
export function diagnosisReport(
  { verdicts, checked, unread }: Diagnosis,
  readings: Readings,
  from: readonly number[] = [],
  copyActions: readonly CopyAction[] = [],
): UnsourcedReport {
  const production = blockProductionOf(readings);
  const { subnetId, blockchainId } = readings;
  const [first] = verdicts;
  const own = distinctRepairs(verdicts);
  const brief = { brief: true };
  const waiting = first?.kind === 'unknown' || first?.kind === 'healthy' ? [] : waitingLines(production);
  const some = (key: string, label: string, lines: readonly Line[]) =>
    [key, label, joined(lines, ' · '), brief] as const;
  const list = (key: string, heading: string, lines: readonly Line[]): readonly Section[] =>
    tableSection(key, heading, [], lines, (line) => [line], from, { isOfOne: true });
  return {
    kind: 'diagnosis',
    status: statusOf(first, production),
    title: first === undefined ? [] : titleOf(first, readings, production),
    chain: readings.chain,
    facts: factsFrom(from, [
      ...verdicts.slice(1).map(({ title }) => ['also', 'also', title, brief] as const),
      some('waiting', 'waiting', waiting),
      some('evidence', 'evidence', first?.evidence.slice(0, 1) ?? []),
      some('repair', 'what to do', own.flat().slice(0, 1)),
      some('checked', 'checked', checked),
      some('unread', 'not read', unreadCount(unread.length)),
    ]),
    sections: [
      ...verdicts.flatMap((verdict, i): readonly Section[] => [
        ...list(`evidence.${verdict.kind}`, i === 0 ? 'Evidence' : sentence(verdict), verdict.evidence),
        ...list(`repairs.${verdict.kind}`, 'What to do', own[i] ?? []),
      ]),
      ...list('checked', 'Checked and well', checked),
      ...list('unread', 'Not read', unread),
    ],
    related: [
      ...(subnetId === undefined ? [] : [{ label: 'subnet', id: subnetId }]),
      ...(blockchainId === undefined ? [] : [{ label: 'blockchain', id: blockchainId }]),
    ],
    copyActions: copyActions.length === 0 ? undefined : copyActions,
  };
}

function unreadCount(answers: number): readonly Line[] {
  return answers === 0 ? [] : [textLine(answers === 1 ? '1 answer' : `${answers} answers`)];
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
