import { type Clients, openClients } from './clients';
import { faultsIn } from './faultsIn';
import type { Command, Report } from './messages';
import { surfaces } from './surfaces/surfaces';

/**
 * A program: the part of the extension that a hostile server communicates with, in its own process, which may run out
 * of memory. It gets commands and returns results over IPC.
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

/** The lookup after an attack uses the same connections: their state is part of the test. */
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

/** Excludes memory of the previous run. */
function freeMemory(): void {
  if (process.memoryUsage.rss() > 200 * 1024 * 1024) {
    globalThis.gc?.();
  }
}

function report(given: Report): void {
  process.send?.(given);
}
