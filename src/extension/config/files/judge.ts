import { type CheckInput, type Problem, checkSteps } from '../../../engine/config';

/** Verdicts that are kept: of each open file one, which two of a chain share. */
const most = 4;

/** For how long a verdict holds where nothing changes but the clock. */
const freshMs = 60_000;

/** Judges the files of a chain once for all of them that are open. */
export class ConfigValidator {
  private readonly cached: { readonly input: CheckInput; readonly problems: readonly Problem[] }[] = [];

  *steps(input: CheckInput): Generator<undefined, readonly Problem[]> {
    const known = this.cached.find((one) => isSame(one.input, input));
    if (known !== undefined) {
      return known.problems;
    }
    const problems = yield* checkSteps(input);
    this.cached.unshift({ input, problems });
    this.cached.splice(most);
    return problems;
  }
}

function isSame(one: CheckInput, other: CheckInput): boolean {
  const keys = ['genesis', 'upgrade', 'config', 'vm', 'subnet', 'node', 'network', 'running'] as const;
  return keys.every((key) => one[key] === other[key]) && Math.abs(one.now - other.now) < freshMs;
}
