/**
 * Runs a command of the project: an error is printed with exit code 1, and a signal ends the process normally, so that
 * child processes are killed too (`ownProcesses`).
 */
export function command(run: (args: readonly string[]) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(130));
  }
  run(process.argv.slice(2)).then(
    // Half-open sockets of a browser or server must not keep the process alive.
    () => process.exit(),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
