import { rmSync } from 'node:fs';

// Ends the process whose id stands on the command line, and removes the folder that stands behind it, as soon as stdin
// closes: that is when the process that started this one is gone, for whatever reason, SIGKILL included.
const [pid, folder] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It ended before.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(0);
});
