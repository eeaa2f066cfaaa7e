import assert from 'node:assert/strict';
import { reportToText } from '../../../../src/engine/report/toText';
import { diagnosisReport, findCauses } from '../../../../src/engine/diagnose/findCauses';
import type { HealthCheck, ChainHealth } from '../../../../src/engine/health/health';
import type { NodeReadings, PlatformValidator, Readings } from '../../../../src/engine/diagnose/readings';

export const now = Date.UTC(2026, 10, 22, 12);
export const ids = {
  one: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  two: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
  three: 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN',
  four: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu',
} as const;

const check: HealthCheck = { name: 'chain', state: 'ok' };

export const green: ChainHealth = {
  height: 40n,
  processing: 0n,
  longest: 0,
  connected: 10_000n,
  disconnected: [],
  check,
};

/** A healthy node that runs the chain. */
export function nodeOf(name: keyof typeof ids, part: Partial<NodeReadings> = {}): NodeReadings {
  return {
    name,
    nodeId: ids[name],
    state: 'runs',
    health: green,
    tip: { height: 40n, at: now - 600_000 },
    pool: { pending: 0n, queued: 0n, transactions: [] },
    peers: new Set(Object.values(ids).filter((id) => id !== ids[name])),
    badBlocks: [],
    ...part,
  };
}

export function validatorOf(
  name: keyof typeof ids,
  weight: bigint,
  part: Partial<PlatformValidator> = {},
): PlatformValidator {
  return { nodeId: ids[name], validationId: `validation of ${name}`, weight, balance: 10n ** 9n, ...part };
}

/** An idle chain with the given deviations. */
export function readingsOf(
  part: Partial<Omit<Readings, 'platform'>> & { platform?: Partial<Readings['platform']> },
): Readings {
  const { platform, ...rest } = part;
  return {
    chain: 'orders',
    now,
    nodes: [nodeOf('one'), nodeOf('two')],
    accounts: [],
    unread: [],
    ...rest,
    platform: {
      at: now - 60_000,
      price: 1n,
      validators: [validatorOf('one', 100n), validatorOf('two', 100n)],
      epochs: [],
      ended: new Map(),
      ...platform,
    },
  };
}

/** Test name, readings, verdicts, the first line of the text, and one more line. */
export type VerdictCase = readonly [string, Readings, readonly string[], string, string];

export function holdVerdicts(cases: readonly VerdictCase[]): void {
  for (const [name, readings, kinds, first, more] of cases) {
    it(name, () => {
      const diagnosis = findCauses(readings);
      assert.deepEqual(
        diagnosis.verdicts.map(({ kind }) => kind),
        kinds,
      );
      const report = { ...diagnosisReport(diagnosis, readings), identifier: 'orders', sources: [] };
      const text = reportToText(report, { now, timeZone: 'UTC' });
      assert.equal(text.split('\n')[0], first);
      const lines = text.split('\n').map((line) => line.replace(/^ *(?:[✓⚠✗?\d] +)?/, ''));
      assert.ok(lines.includes(more), text);
    });
  }
}

/** Its oldest block has been processing for too long. */
export const waiting: ChainHealth = { ...green, processing: 1n, longest: 45_000 };
