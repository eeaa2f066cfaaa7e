import { type Report, reportToJson, reportToText } from '../engine';
import { exitCodes } from './command';
import { readerContext } from './reader';
import { printable } from './terminal';

/** Prints what was found; JSON where it is wanted. @returns the exit code */
export function printReport(report: Report, values: { readonly json?: boolean }): number {
  process.stdout.write(
    values.json === true
      ? reportToJson(report, readerContext())
      : printable(reportToText(report, readerContext()), report),
  );
  return report.status === 'notFound' || report.status === 'unavailable' ? exitCodes.notFound : exitCodes.ok;
}
