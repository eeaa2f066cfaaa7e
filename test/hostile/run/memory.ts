import { readFileSync, writeFileSync } from 'node:fs';

/** Peak memory of a process in megabytes since `resetPeak`; NaN where the system does not report it. */
export function peakOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return kilobytes === undefined ? Number.NaN : Math.round(Number(kilobytes) / 1_024);
}

/** Only Linux can reset the peak. */
export function resetPeak(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // On other systems only the heap limit bounds the memory.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended, or the system has no such file.
    return '';
  }
}
