import type { ListRef } from '../../../report';
import type { ExportFormat } from '../../exportText';

/** What to export, and where to. */
export interface ExportJob {
  readonly ref: ListRef;
  readonly format: ExportFormat;
  /** Absolute. */
  readonly file: string;
}

/** Whether going on with one is going on with the other. */
export function isSameJob(a: ExportJob, b: ExportJob): boolean {
  const text = ({ ref, format, file }: ExportJob): string => JSON.stringify([Object.entries(ref).sort(), format, file]);
  return text(a) === text(b);
}
