import { type Clients, openClients } from './clients';
import { faultsIn } from './faultsIn';
import type { Command, Report } from './messages';
import { surfaces } from './surfaces/surfaces';

/**
 * A program: the part of the extension that a hostile server speaks to, in a process of its own that may end for lack of
 * memory. It is told what to run over IPC, and answers with what came of it.
 */
let clients: Clients | undefined;
let stop = new AbortController();

process.on('message', (command: Command) => {
  switch (command.do) {
    case 'pass':
      clients?.pass();
      return;
    case 'stop':
      stop.abort(new Error('stopped'));
      return;
    default:
      run(command).then(report, (error: unknown) =>
        report({ said: [`thrown: ${String(error)}`], faults: [], asked: 0 }),
      );
  }
});

/** The same connections serve the lookup after an attack: what it left in them is part of the test. */
async function run({ surface, keep, ...part }: Extract<Command, { do: 'run' }>): Promise<Report> {
  clients ??= openClients();
  stop = new AbortController();
  const { signal } = stop;
  try {
    const { said, texts, asked = 0 } = await surfaces[surface]({ isStopped: false, ...part, clients, signal });
    const log = clients.log.map((text) => ({ kind: 'plain' as const, text }));
    return { said, asked, faults: faultsIn([...texts, ...log]) };
  } finally {
    if (!keep) {
      await clients.dispose();
      clients = undefined;
      freeMemory();
    }
  }
}

/** What one run left behind is not to count against the next one. */
function freeMemory(): void {
  if (process.memoryUsage.rss() > 200 * 1024 * 1024) {
    globalThis.gc?.();
  }
}

function report(given: Report): void {
  process.send?.(given);
}
