import { readGenesisSteps, readUpgrade } from '../../../../../src/engine/config/decode/readFiles';
import type { Genesis } from '../../../../../src/engine/config/model';
import type { Problem } from '../../../../../src/engine/config/problem';
import { readSource } from '../../../../../src/engine/config/source/readSource';

/** Problems of parsing a file, in order. */
export function problemsOf(file: 'genesis' | 'upgrade', text: string): readonly Problem[] {
  return file === 'genesis' ? readGenesis(text).problems : readUpgrade(readSource(text)).problems;
}

export function readGenesis(text: string): {
  genesis: Genesis | undefined;
  problems: readonly Problem[];
  steps: number;
} {
  const reading = readGenesisSteps(readSource(text));
  let steps = 1;
  let step = reading.next();
  while (step.done !== true) {
    steps++;
    step = reading.next();
  }
  return { ...step.value, steps };
}
