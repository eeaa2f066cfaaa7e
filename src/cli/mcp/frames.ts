import type { Readable, Writable } from 'node:stream';

/** Characters of one message: more is no question to us. */
const maxLength = 1 << 20;

/**
 * Reads messages, one JSON value a line, until the stream ends. A line that is too long is skipped as it comes, so that it takes no
 * memory.
 *
 * @param receive is given each value; undefined for a line that is none
 */
export async function readFrames(input: Readable, receive: (message: unknown) => void): Promise<void> {
  let line = '';
  let isTooLong = false;
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const parts = String(chunk).split('\n');
    for (const [i, part] of parts.entries()) {
      isTooLong ||= line.length + part.length > maxLength;
      line = isTooLong ? '' : line + part;
      if (i === parts.length - 1) {
        break;
      }
      if (isTooLong || line.trim() !== '') {
        receive(isTooLong ? undefined : parsed(line));
      }
      line = '';
      isTooLong = false;
    }
  }
}

export function writeFrame(output: Writable, message: object): void {
  output.write(`${JSON.stringify(message)}\n`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The other side is told so.
    return undefined;
  }
}
