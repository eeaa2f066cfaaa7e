import type { Checklist, CopyAction, Line, ReportStatus, ShareBar, Steps, UnsourcedReport } from '../report';
import { code, count, drawnText, joinLines, message, remote, shareText, text, textLine, time } from '../report';
import { CONNECTED_NEEDED, weightBar } from '../validators';
import { formatDuration, compact, valueKey } from '../primitives';
import { type BlockProduction, blockProductionOf, weightsOf, sumOf, type Weights, isSameSet } from './blockProduction';
import type { Readings } from './readings';
import {
  listedText,
  maxListed,
  nodeSpan,
  waitingLines,
  validatorText,
  type Cause,
  type Diagnosis,
  type KnownCause,
} from './causeText';
import { knownCauses } from './knownCauses';
import { inactiveLines } from './causes/outOfBalance';
import { differencesOf } from './causes/splitByUpgrade';
import { versionsOf } from './causes/pluginVersion';

/** Derives a diagnosis from readings of a chain, the verdict to repair first first. */
export function findCauses(readings: Readings, more: readonly Cause[] = []): Diagnosis {
  const production = blockProductionOf(readings);
  const weights = weightsOf(readings);
  const find = (causes: readonly KnownCause[]): readonly Cause[] =>
    causes.flatMap(({ key, check, isOfNode, find }) => {
      const found = find({ readings, production, weights });
      return found === undefined ? [] : [{ kind: key, check, isOfNode, ...found }];
    });
  const plain = find(knownCauses.filter(({ isWeak }) => isWeak !== true));
  const found = [...(plain.length > 0 ? plain : find(knownCauses.filter(({ isWeak }) => isWeak))), ...more];
  return {
    verdicts: found.length > 0 ? found : [withoutCause(readings, production, weights)],
    checked: checkedLines(readings, production, weights),
    unread: readings.unread,
  };
}

/** A last block younger than this shows that the chain is running. */
const freshMs = 120_000;

function withoutCause(readings: Readings, production: BlockProduction, weights: Weights | undefined): Cause {
  const { chain, now, nodes } = readings;
  const { tip, isMoving, isStuck } = production;
  if (isStuck) {
    return {
      kind: 'unknown',
      check: 'known causes',
      title: textLine('None of the known causes was found.'),
      evidence: inactiveLines(weights, readings),
      repairs: [textLine('Add more of its nodes to the network: causes that no queried node shows may be on others.')],
    };
  }
  if (tip === undefined) {
    return {
      kind: 'unknown',
      check: 'known causes',
      title: textLine(
        nodes.length === 0
          ? 'Its network has no node.'
          : nodes.every(({ state }) => state === 'away')
            ? 'No configured node answers.'
            : nodes.every(({ state }) => state === 'away' || state === 'absent')
              ? 'No configured node runs it.'
              : 'No configured node returned its last block.',
      ),
      evidence: [],
      repairs: [textLine('Add a node that runs the chain to the network.')],
    };
  }
  if (isMoving || now - tip.at < freshMs) {
    return {
      kind: 'healthy',
      check: 'blocks',
      title: message`${remote(chain)} makes blocks: block ${count(tip.height)}, ${time(tip.at)}.`,
      evidence: inactiveLines(weights, readings),
      repairs: [],
    };
  }
  return {
    kind: 'idle',
    check: 'blocks',
    title: message`${remote(chain)} is idle, not stuck: nothing waits since block ${count(tip.height)}, ${time(tip.at)}.`,
    evidence: [...queuedLines(nodes), ...inactiveLines(weights, readings)],
    repairs: [],
  };
}

function queuedLines(nodes: Readings['nodes']): readonly Line[] {
  const queued = nodes.reduce((most, { pool }) => ((pool?.queued ?? 0n) > most ? pool!.queued : most), 0n);
  return queued === 0n ? [] : [message`queued transactions: ${count(queued)}; each lacks a nonce before it`];
}

/** Passed checks in a few words each. */
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
  const lineIf = (condition: boolean, line: () => Line): readonly Line[] => (condition ? [line()] : []);
  return [
    ...lineIf(
      production.blocks === 0n && production.pending === 0n && production.unaccepted === 0n && running.length > 0,
      () => textLine('nothing waits'),
    ),
    ...lineIf(
      weights !== undefined && weights.total > 0n && weights.connected === weights.total,
      () => message`${text(shareText(weights!.connected, weights!.total) ?? '')} of the weight is connected`,
    ),
    ...balanceLine(readings, weights),
    ...lineIf(isAgreed, () => textLine('epoch and current validators agree')),
    ...lineIf(
      result.length > 1 && differencesOf(nodes).length === 0,
      () => message`upgrades are equal on ${count(BigInt(result.length))} nodes`,
    ),
    ...lineIf(running.length > 1 && heights.size === 1, () => textLine('nodes are at the same block')),
    ...lineIf(
      versions.size === 1 && (versions.get(version ?? '')?.length ?? 0) > 1,
      () => message`VM ${code((version ?? '').slice(0, 60))} on all of its nodes`,
    ),
  ];
}

/** The soonest end of an active validator's balance. */
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

/** A diagnosis as a Report: verdict, connected weight, repairs, and each check once. */
export function diagnosisReport(
  diagnosis: Diagnosis,
  readings: Readings,
  from: readonly number[] = [],
  copyActions: readonly CopyAction[] = [],
): UnsourcedReport {
  const production = blockProductionOf(readings);
  const { subnetId, blockchainId } = readings;
  const [first] = diagnosis.verdicts;
  const steps: Steps<Line> = { kind: 'steps', steps: distinctRepairs(diagnosis.verdicts).flat() };
  const checks: Checklist<Line> = { kind: 'checks', checks: checksOf(diagnosis, production, readings) };
  const parts = [
    { key: 'repairs', heading: 'What to do', drawing: steps, length: steps.steps.length },
    { key: 'checks', heading: 'Checks', drawing: checks, length: checks.checks.length },
  ].filter(({ length }) => length > 0);
  const bar = barOf(readings);
  return {
    kind: 'diagnosis',
    status: statusOf(first, readings, production),
    title: first === undefined ? [] : titleOf(first, readings, production),
    chain: readings.chain,
    facts: [],
    drawings: [
      ...(bar === undefined ? [] : [{ key: 'weight', heading: 'Connected weight', drawing: bar }]),
      ...parts.map(({ key, heading, drawing }) => ({ key, heading, drawing, isInText: true as const })),
    ],
    sections: parts.map(({ key, heading, drawing }) => ({
      ...{ key, heading, isOfOne: true as const, from },
      ...drawnText<Line>(drawing, textLine),
    })),
    related: [
      ...(subnetId === undefined ? [] : [{ label: 'subnet', id: subnetId }]),
      ...(blockchainId === undefined ? [] : [{ label: 'blockchain', id: blockchainId }]),
    ],
    copyActions: copyActions.length === 0 ? undefined : copyActions,
  };
}

/** Failed checks first, then passed ones, then what could not be read. The headline has the first verdict. */
function checksOf(
  { verdicts, checked, unread }: Diagnosis,
  production: BlockProduction,
  readings: Readings,
): Checklist<Line>['checks'] {
  const isFailed = statusOf(verdicts[0], readings, production) === 'failed';
  const waiting = waitingLines(production);
  return compact([
    ...verdicts.flatMap(({ kind, check, title, evidence }, i): Checklist<Line>['checks'] =>
      healthyStatuses.has(kind) || kind === 'unknown'
        ? evidence.map((label) => ({ key: 'inactive', state: 'warning', label, evidence: [] }))
        : [
            {
              key: kind,
              state: isFailed ? 'bad' : 'warning',
              label: i === 0 ? textLine(check) : title,
              evidence,
              isCulprit: true,
            },
          ],
    ),
    waiting.length > 0 &&
      ({
        key: 'waiting',
        state: production.isStuck ? 'warning' : 'good',
        label: joinLines(waiting, ' · '),
        evidence: [],
      } as const),
    ...checked.map((label) => ({ key: 'passed', state: 'good', label, evidence: [] }) as const),
    unread.length > 0 &&
      ({
        key: 'unread',
        state: 'unknown',
        label: textLine(`could not read ${unread.length} ${unread.length === 1 ? 'response' : 'responses'}`),
        evidence: unread,
      } as const),
  ]);
}

/** `undefined` where all weight is connected, or it is unknown. */
function barOf(readings: Readings): ShareBar<Line> | undefined {
  const weights = weightsOf(readings);
  if (weights === undefined || weights.connected === weights.total) {
    return undefined;
  }
  const { total: weight, connected, inactive, away } = weights;
  const bar = weightBar<Line>({ weight, connected, inactive: sumOf(inactive) }, textLine);
  const share = text(shareText(connected, weight) ?? '');
  // The check below then has the weights of missing validators.
  const isShort = connected * 100n < weight * CONNECTED_NEEDED;
  const missing = listedText(
    [...away, ...inactive]
      .slice(0, maxListed)
      .map((one) =>
        isShort || inactive.includes(one) ? [nodeSpan(one.nodeId, readings)] : validatorText(one, weight, readings),
      ),
  );
  return (
    bar && {
      ...bar,
      words: message`${share} connected, ${text(`${CONNECTED_NEEDED} %`)} required · not connected: ${missing}`,
    }
  );
}

const healthyStatuses: ReadonlySet<string> = new Set(['healthy', 'idle']);

/** The chain produces blocks, or would: nothing is waiting, and the problem only affects a node. */
function isProducing(first: Cause, { now }: Readings, { tip, isMoving, isStuck }: BlockProduction): boolean {
  return tip !== undefined && !isStuck && (isMoving || now - tip.at < freshMs || first.isOfNode === true);
}

function statusOf(first: Cause | undefined, readings: Readings, production: BlockProduction): ReportStatus {
  if (first === undefined || (first.kind === 'unknown' && production.tip === undefined)) {
    return 'unavailable';
  }
  return healthyStatuses.has(first.kind) ? 'ok' : isProducing(first, readings, production) ? 'stuck' : 'failed';
}

function titleOf(first: Cause, readings: Readings, production: BlockProduction): Line {
  const { title, alone, kind } = first;
  const { chain, now } = readings;
  const { tip, isMoving, isStuck } = production;
  const name = remote(chain);
  if (healthyStatuses.has(kind)) {
    return title;
  }
  if (tip === undefined) {
    return alone ?? message`${name}: ${title}`;
  }
  if (isProducing(first, readings, production)) {
    return isMoving || now - tip.at < freshMs
      ? message`${name} makes blocks (last ${time(tip.at)}). ${title}`
      : message`${name} is idle (last block ${time(tip.at)}). ${title}`;
  }
  if (!isStuck) {
    return message`${name}: ${title} Last block ${time(tip.at)}.`;
  }
  return tip.height === 0n
    ? message`${name} has made no block yet. ${title}`
    : message`${name} has made no blocks since ${time(tip.at)}. ${title}`;
}

/** Omits steps already in an earlier verdict. */
function distinctRepairs(verdicts: readonly Cause[]): readonly (readonly Line[])[] {
  const reported = new Set<string>();
  const isNew = (line: Line): boolean => {
    const key = valueKey(line);
    const before = reported.size;
    return reported.add(key).size > before;
  };
  return verdicts.map(({ repairs }) => repairs.filter(isNew));
}
