import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckInput } from '../../../../../src/engine/config/model';
import { checkSteps } from '../../../../../src/engine/config/checkSteps';
import { networkDefaults } from '../../../../../src/engine/config/effective/activations';
import type { Problem } from '../../../../../src/engine/config/problem';
import { rules } from '../../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../../src/engine/config/source/readSource';

/** A file with the real VM's verdict. */
export interface UpgradeCase {
  readonly name: string;
  readonly input: CheckInput;
  readonly isAccepted: boolean;
  /** The VM's own text; `undefined` if accepted or if it varies between runs. */
  readonly text: string | undefined;
}

/** The tests' clock, later than any time that these chains have passed. */
export const now = 1_795_255_000_000;

function recorded<T>(name: string): T {
  return JSON.parse(recordedText(name)) as T;
}

function recordedText(name: string): string {
  return readFileSync(join(__dirname, '../../../../recordings', `${name}.json`), 'utf8');
}

/**
 * Recorded on a node whose chain had its last block after the times that it rejected as past and before those that it
 * accepted.
 */
export function firstCases(): readonly UpgradeCase[] {
  const rows =
    recorded<readonly { readonly case: string; readonly upgrade: unknown; readonly answer: string }[]>(
      'upgrade-checks',
    );
  const genesis = readSource(recordedText('genesis-orders'));
  const vm = 'error while creating new snowman vm rpc error: code = Unknown desc = ';
  return rows.map(({ case: name, upgrade, answer }) => ({
    name,
    isAccepted: answer === 'accepted',
    text: answer.startsWith(vm) && !answer.includes('incompatible genesis') ? answer.slice(vm.length) : undefined,
    input: {
      genesis,
      upgrade: readSource(typeof upgrade === 'string' ? upgrade : JSON.stringify(upgrade)),
      network: networkDefaults(12345),
      running: { lastAccepted: { height: 12n, timestamp: 1_795_250_000n } },
      now,
    },
  }));
}

interface MoreCase {
  readonly case: string;
  readonly upgrade: string;
  readonly network: number;
  readonly config?: string;
  readonly chain: {
    readonly genesis: string;
    readonly upgradeBefore?: string;
    readonly lastAccepted?: { readonly height: number; readonly timestamp?: number };
  };
  readonly verdict: string;
  readonly text?: string;
  readonly varies?: boolean;
}

export function moreCases(): readonly UpgradeCase[] {
  return recorded<readonly MoreCase[]>('upgrade-checks-more').map((row) => {
    const { genesis, upgradeBefore, lastAccepted } = row.chain;
    const isStatic = row.varies !== true && row.text?.includes('incompatible genesis') !== true;
    return {
      name: row.case,
      isAccepted: row.verdict === 'accepted',
      text: isStatic ? row.text : undefined,
      input: {
        genesis: readSource(genesis),
        upgrade: readSource(row.upgrade),
        config: row.config === undefined ? undefined : readSource(row.config),
        network: networkDefaults(row.network),
        running: lastAccepted && {
          lastAccepted: { height: BigInt(lastAccepted.height), timestamp: BigInt(lastAccepted.timestamp ?? 0) },
          upgrade: upgradeBefore === undefined ? undefined : readSource(upgradeBefore),
        },
        now,
      },
    };
  });
}

export function classify(input: CheckInput): readonly Problem[] {
  const steps = checkSteps(input);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

export function errorsOf(input: CheckInput): readonly Problem[] {
  return classify(input).filter(({ rule }) => rules[rule].severity === 'error');
}
