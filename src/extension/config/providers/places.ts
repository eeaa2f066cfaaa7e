import vscode = require('vscode');
import type { ConfigFile, ConfigSource } from '../../../engine/config';
import type { ReadFile } from '../judged';

interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** The range of a place in one of the files of a chain, open or not. */
export function rangeIn(read: ReadFile, file: ConfigFile, { start, end }: JsonSpan): vscode.Range {
  if (file === read.file) {
    return new vscode.Range(read.document.positionAt(start), read.document.positionAt(end));
  }
  const source = read.input[file];
  return new vscode.Range(positionIn(source, start), positionIn(source, end));
}

/** Where the lines of a file begin, found once for all of its places. */
const lineStarts = new WeakMap<ConfigSource, readonly number[]>();

function positionIn(source: ConfigSource | undefined, offset: number): vscode.Position {
  const starts = source === undefined ? [0] : startsOf(source);
  const line = lastAtOrBefore(starts, offset);
  return new vscode.Position(line, offset - starts[line]!);
}

function startsOf(source: ConfigSource): readonly number[] {
  const starts = lineStarts.get(source) ?? [
    0,
    ...Array.from(source.text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length),
  ];
  lineStarts.set(source, starts);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}
