import { readGenesisSteps } from '../../../../../src/core/chainConfig/decode/readGenesis';
import { readUpgrade } from '../../../../../src/core/chainConfig/decode/readUpgrade';
import type { Genesis } from '../../../../../src/core/chainConfig/model/genesis';
import type { Problem } from '../../../../../src/core/chainConfig/problem';
import { readSource } from '../../../../../src/core/chainConfig/source/readSource';

/** What reading a file complains of, in its order. */
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
