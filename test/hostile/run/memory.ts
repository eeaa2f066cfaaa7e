import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes of memory that a process took at most since `resetPeak`; NaN where the system does not say. */
export function peakOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return kilobytes === undefined ? Number.NaN : Math.round(Number(kilobytes) / 1_024);
}

/** Linux alone can begin to count anew. */
export function resetPeak(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Elsewhere the heap's limit alone bounds the memory.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process is gone, or the system has no such file.
    return '';
  }
}
