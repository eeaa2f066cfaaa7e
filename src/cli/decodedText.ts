import { type DecodeOptions, decode, printJson, rangesText, reportToText } from '../engine';

export interface DecodedTextOptions extends DecodeOptions {
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

/** What `snowprobe decode` prints. @throws {Error} whose message is a sentence, where the bytes cannot be read */
export async function decodedText(bytes: string, options: DecodedTextOptions): Promise<DecodedText> {
  const { form, now, ...given } = options;
  const [reading, ...others] = decode(bytes, given);
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
