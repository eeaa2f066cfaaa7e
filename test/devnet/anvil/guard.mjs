import { rmSync } from 'node:fs';

// Arguments: a process ID and a folder. Ends the process and removes the folder as soon as stdin closes, which happens
// when the parent process ends for any reason, including SIGKILL.
const [pid, folder] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // Already ended.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(0);
});
