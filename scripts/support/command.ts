/**
 * Runs a command of the project: an error is printed as it is and makes the exit code 1, and a signal ends the process
 * the ordinary way, so that what was started is ended too (`ownProcesses`).
 */
export function command(run: (args: readonly string[]) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(130));
  }
  run(process.argv.slice(2)).then(
    // Sockets that a browser or a server left half open must not keep the process.
    () => process.exit(),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
