// Ends the processes whose ids stand on the command line as soon as stdin closes: that is when the process that started
// this one is gone, for whatever reason, SIGKILL included.
const pids = process.argv.slice(2).map(Number);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended before.
    }
  }
  process.exit(0);
});
