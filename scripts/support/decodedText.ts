import { type BytesWanted, bytesContextOf, rangesText, readBytes, readBytesFailure } from '../../src/engine/bytes';
import { reportToText } from '../../src/engine/report';
import { printJson } from '../../src/engine/primitives';

export interface DecodedTextOptions extends BytesWanted {
  readonly hrp?: string;
  readonly form: 'json' | 'words' | 'ranges';
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface DecodedText {
  /** Ends with a line break. */
  readonly text: string;
  /** What the bytes could be besides. */
  readonly others: readonly string[];
}

/** What `npm run decode` prints. @throws {Error} whose message is a sentence, where the bytes cannot be read */
export async function decodedText(bytes: string, options: DecodedTextOptions): Promise<DecodedText> {
  const { kind, chain, hrp, form, now } = options;
  const wanted: BytesWanted = { ...(kind === undefined ? {} : { kind }), ...(chain === undefined ? {} : { chain }) };
  const context = { ...bytesContextOf(undefined), ...(hrp === undefined ? {} : { hrp }) };
  const [reading, ...others] = readBytes(bytes, context, wanted);
  if (reading === undefined) {
    throw new Error(readBytesFailure(bytes, wanted) ?? 'The bytes are nothing that Snowprobe can read.');
  }
  const names = others.map(({ name }) => name);
  switch (form) {
    case 'json':
      return { text: `${printJson(await reading.json(), 2)}\n`, others: names };
    case 'words':
      return { text: reportToText(await reading.signed(), { now }), others: names };
    case 'ranges':
      return { text: rangesText(reading, { now }), others: names };
  }
}
