import * as l10n from '@vscode/l10n';
import type { Branch } from './branch';
import type { TreeModelPorts } from './treeModelPorts';
import { raceAbort } from './raceAbort';

/**
 * Asks a tree for a branch and writes down what it told, or why it could not. What was told before stays where it fails,
 * and nothing is written where `stop` ended it.
 *
 * @param words of the filter
 */
export async function fetchBranch(
  branch: Branch,
  ports: TreeModelPorts,
  stop: AbortController,
  words: string | undefined,
): Promise<void> {
  const milliseconds = ports.deadlineMs();
  const undecided = new Set<string>();
  let isSlow = false;
  const cancel = ports.after(milliseconds, () => {
    isSlow = true;
    stop.abort();
  });
  const run = {
    signal: stop.signal,
    allowed: (url: string): boolean => {
      const decision = ports.decide(url);
      if (decision === 'undecided') {
        undecided.add(ports.hostOf(url));
      }
      return decision === 'allowed';
    },
    shown: branch.shown,
    filter: words,
  };
  try {
    branch.told = await raceAbort(ports.tree.children(branch.parent?.node, run), stop.signal);
    branch.failure = undefined;
  } catch (error) {
    if (stop.signal.aborted && !isSlow) {
      return;
    }
    const sentence = isSlow
      ? l10n.t(
          'No answer came within {0} s. Try again, or raise the setting snowprobe.timeout.',
          Math.round(milliseconds / 1_000),
        )
      : ports.sentence(error);
    branch.failure = { sentence, at: ports.now(), times: (branch.failure?.times ?? 0) + 1 };
  } finally {
    cancel();
  }
  branch.undecided = [...undecided];
  branch.isOutdated = false;
}
