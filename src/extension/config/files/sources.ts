import { type ConfigSource, markerOf, readSourceSteps } from '../../../engine/config';
import type { FileText } from './folderTexts';

/** Texts that are kept read: those of a few chains. */
const most = 12;

/** Files as they were read last, by where they are: the same text is read once. */
export class Sources {
  private readonly read = new Map<string, FileText & { readonly source: ConfigSource }>();

  *of(file: FileText): Generator<undefined, ConfigSource> {
    const key = file.uri.toString();
    const before = this.read.get(key);
    this.read.delete(key);
    const isSame = before !== undefined && before.text === file.text && before.hasMark === file.hasMark;
    const source = isSame ? before.source : withMark(yield* readSourceSteps(withoutMarker(file.text)), file.hasMark);
    this.read.set(key, { ...file, source });
    if (this.read.size > most) {
      this.read.delete(this.read.keys().next().value ?? '');
    }
    return source;
  }
}

/** What says to us which file it is stands in the way of nothing else that is to be said. */
function withoutMarker(text: string): string {
  const marker = markerOf(text);
  return marker === undefined ? text : text.slice(0, marker.end).replace(/[^\r\n]/g, ' ') + text.slice(marker.end);
}

/** An editor keeps the byte order mark to itself; the VM sees nothing but that. */
function withMark(source: ConfigSource, hasMark: boolean): ConfigSource {
  return hasMark
    ? {
        ...source,
        faults: [{ kind: 'byteOrderMark', start: 0, end: Math.min(1, source.text.length) }, ...source.faults],
        jsonError: { text: "invalid character 'ï' looking for beginning of value", offset: 0 },
      }
    : source;
}
