import type { ExportFormat } from './exportFormat';

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Counts the records of a file from its bytes: lines, which in CSV may go on inside of quotes. */
export class RecordCount {
  count = 0;
  private isQuoted = false;

  constructor(private readonly format: ExportFormat) {}

  add(chunk: Uint8Array): void {
    const quotes = this.format === 'csv';
    for (const byte of chunk) {
      if (byte === QUOTE && quotes) {
        this.isQuoted = !this.isQuoted;
      } else if (byte === LINE_FEED && !this.isQuoted) {
        this.count++;
      }
    }
  }
}
