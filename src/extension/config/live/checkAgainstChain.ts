import { type Problem, checkSteps, rules } from '../../../engine/config';
import { formatAbsoluteTime, formatCount } from '../../../engine/primitives';
import type { LiveChain, LiveNode } from '../liveChain/liveChain';
import { runInTimeSlices } from '../../../engine/net';
import type { ReadFile } from '../judged';
import { nameOf } from './chooseChain';
import { comparedNetwork } from './comparison';
import { runningSteps } from './liveFiles';

/** Whether nodes would start with the files again, in one sentence for each answer. */
export interface ChainVerdict {
  readonly isTaken: boolean;
  readonly sentence: string;
}

/** What each node would say if it were restarted with the files, as the VM judges them against the chain's last block. */
export async function verdictsOf(read: ReadFile, live: LiveChain): Promise<readonly ChainVerdict[]> {
  const all: ChainVerdict[] = [];
  for (const node of live.nodes) {
    const running = await runInTimeSlices(runningSteps(live, node));
    if (running === undefined) {
      all.push({
        isTaken: false,
        sentence: node.problem ?? `Node ${node.name} did not tell its last block.`,
      });
    } else {
      const network = comparedNetwork(live, node);
      const problems = await runInTimeSlices(checkSteps({ ...read.input, network, running, now: Date.now() }));
      all.push(
        verdictOf(
          read,
          node,
          problems.find(({ rule }) => rules[rule].severity === 'error'),
        ),
      );
    }
  }
  return all;
}

function verdictOf(read: ReadFile, { name, lastAccepted }: LiveNode, error: Problem | undefined): ChainVerdict {
  const height = formatCount(lastAccepted!.height);
  const time = formatAbsoluteTime(Number(lastAccepted!.timestamp) * 1_000, {});
  return error === undefined
    ? {
        isTaken: true,
        sentence: `Node ${name} takes ${nameOf(read)}: its last block ${height} is of ${time}.`,
      }
    : {
        isTaken: false,
        sentence: `Node ${name} refuses ${nameOf(read)}: ${error.vmText ?? error.message} (Its last block ${height} is of ${time}.)`,
      };
}
