import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import type { StageResult } from './stage';

/** The part of mocha's JSON report that is used. */
export interface MochaReport {
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number };
  readonly failures: readonly MochaFailure[];
}

interface MochaFailure {
  readonly fullTitle: string;
  readonly file?: string;
  readonly err: { readonly message?: string; readonly stack?: string };
}

/** Path of a stage's report, with the duration of each test; deletes an earlier report. */
export function freshReport(stage: string): string {
  const file = path.join(root, 'out/reports', `${stage.replaceAll('/', '-')}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Merges two runs that count as one. */
export function joinReports(first: MochaReport, second: MochaReport): MochaReport {
  const sum = (of: keyof MochaReport['stats']): number => first.stats[of] + second.stats[of];
  return {
    stats: { passes: sum('passes'), failures: sum('failures'), pending: sum('pending') },
    failures: [...first.failures, ...second.failures],
  };
}

/** A report as counts, with each failure's name and error. A run without tests is a failure. */
export function reportResult(report: MochaReport): StageResult {
  const { passes, failures, pending } = report.stats;
  if (passes + failures === 0) {
    return { passed: 0, failed: 1, skipped: pending, details: 'No test ran.' };
  }
  return { passed: passes, failed: failures, skipped: pending, details: report.failures.map(failureText).join('\n') };
}

function failureText({ fullTitle, file, err }: MochaFailure): string {
  const text = err.stack ?? err.message ?? 'failed without an error';
  const shown = err.message && !text.includes(err.message) ? `${err.message}\n${text}` : text;
  return `  ${fullTitle}${file ? ` (${file})` : ''}\n${shown.replace(/^/gm, '    ')}`;
}
