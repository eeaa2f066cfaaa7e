import { type Clients, openClients } from './clients';
import { faultsIn } from './faultsIn';
import type { Command, Report } from './messages';
import { surfaces } from './surfaces/surfaces';

/**
 * A program: the part of the extension that a hostile server speaks to, in a process of its own that may end for lack of
 * memory. It is told what to run over IPC, and answers with what came of it.
 */
let clients: Clients | undefined;
let tabstop = new AbortController();

process.on('message', (command: Command) => {
  switch (command.do) {
    case 'pass':
      clients?.pass();
      return;
    case 'stop':
      tabstop.abort(new Error('stopped'));
      return;
    default:
      run(command).then(report, (error: unknown) =>
        report({ said: [`thrown: ${String(error)}`], faults: [], requested: 0 }),
      );
  }
});

/** The same connections serve the lookup after an attack: what it left in them is part of the test. */
async function run({ surface, keep: save, ...part }: Extract<Command, { do: 'run' }>): Promise<Report> {
  clients ??= openClients();
  tabstop = new AbortController();
  const { signal } = tabstop;
  try {
    const {
      said: reported,
      texts,
      requested = 0,
    } = await surfaces[surface]({ isStopped: false, ...part, clients, signal });
    const log = clients.log.map((text) => ({ kind: 'plain' as const, text }));
    return { said: reported, requested, faults: faultsIn([...texts, ...log]) };
  } finally {
    if (!save) {
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
