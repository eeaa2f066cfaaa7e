import { readFileSync } from 'node:fs';
import { checkSteps } from '../../../../../src/engine/config/checkSteps';
import type { CheckInput } from '../../../../../src/engine/config/model';
import type { Problem } from '../../../../../src/engine/config/problem';
import { activatedItems } from '../../../../../src/engine/config/rules/running/activatedItems';
import { rules } from '../../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { finished } from './finished';

export interface Files {
  readonly genesis?: unknown;
  readonly upgrade?: unknown;
  readonly network?: number;
  /** Seconds since the epoch. */
  readonly now?: number;
  readonly running?: CheckInput['running'];
}

/** When the recordings were made. */
export const recordedAt = 1_795_300_000;
export const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
export const one = '0x1111111111111111111111111111111111111111';
export const start = 1_795_250_000;

export function inputOf({ genesis, upgrade, network = 12345, now = recordedAt, running }: Files): CheckInput {
  const read = (file: unknown) => (file === undefined ? undefined : readSource(textOf(file)));
  return {
    genesis: read(genesis),
    upgrade: read(upgrade),
    network: { networkId: network, upgradeTimes: {} },
    now: now * 1000,
    running,
  };
}

/** What the VM accepts but users regret, without upgrades that a running chain has already activated. */
export function problemsOf(files: Files): readonly Problem[] {
  const found = finished(checkSteps(inputOf(files)));
  return found.filter(({ rule }) => rules[rule].severity !== 'error' && !(rule in activatedItems.rules));
}

/** `rule “text”: message` for each warning, worst first. */
export function warningsOf(files: Files): readonly string[] {
  return shown(files, 'warning');
}

export function hintsOf(files: Files): readonly string[] {
  return shown(files, 'hint');
}

function shown(files: Files, severity: 'warning' | 'hint'): readonly string[] {
  return problemsOf(files)
    .filter((problem) => rules[problem.rule].severity === severity)
    .map((problem) => `${rangeText(files, problem)} → ${problem.message}`);
}

function rangeText(files: Files, { file, start: from, end }: Problem): string {
  return textOf(files[file as 'genesis' | 'upgrade']).slice(from, end);
}

export function textOf(file: unknown): string {
  return typeof file === 'string' ? file : JSON.stringify(file, undefined, 2);
}

export interface Recorded {
  readonly case: string;
  readonly genesis?: unknown;
  readonly upgrade?: unknown;
  readonly network?: number;
  readonly chain?: {
    readonly genesis?: unknown;
    readonly lastAccepted?: { readonly height: number; readonly timestamp?: number };
  };
  readonly verdict?: string;
  readonly answer: string;
  readonly afterwards?: string;
  readonly note?: string;
}

export function recorded(name: string): readonly Recorded[] {
  return JSON.parse(readFileSync(`test/recordings/${name}.json`, 'utf8')) as Recorded[];
}

export const isAccepted = (each: Recorded): boolean => (each.verdict ?? each.answer) === 'accepted';

export function filesOf(each: Recorded): Files {
  const { lastAccepted } = each.chain ?? {};
  return {
    genesis: each.genesis ?? each.chain?.genesis,
    upgrade: each.upgrade,
    network: each.network,
    running:
      lastAccepted?.timestamp === undefined
        ? undefined
        : { lastAccepted: { height: BigInt(lastAccepted.height), timestamp: BigInt(lastAccepted.timestamp) } },
  };
}

const fees = {
  gasLimit: 20_000_000,
  targetBlockRate: 2,
  minBaseFee: 1_000_000_000,
  targetGas: 50_000_000,
  baseFeeChangeDenominator: 48,
  minBlockGasCost: 0,
  maxBlockGasCost: 10_000_000,
  blockGasCostStep: 500_000,
};

/** Eight fees, some of them changed; a string is inserted unchanged. */
export function feesWith(change: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { ...fees, ...change };
}

/** A valid genesis with parts replaced. */
export function genesisWith(
  config: Readonly<Record<string, unknown>> = {},
  top: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    config: {
      chainId: 88801,
      feeConfig: fees,
      warpConfig: { blockTimestamp: start, quorumNumerator: 67, requirePrimaryNetworkSigners: true },
      ...config,
    },
    timestamp: `0x${start.toString(16)}`,
    gasLimit: '0x1312d00',
    difficulty: '0x0',
    alloc: { [ewoq.slice(2)]: { balance: '0x295BE96E64066972000000' } },
    ...top,
  };
}
