import { STATUS_CODES } from 'node:http';
import type { Reply } from '../http/exchange';
import { jsonReply } from '../http/exchange';

/** An error of the data service: a sentence, or a list of them for invalid parameters. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly expected: string | readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof expected === 'string' ? expected : expected.join('; '));
  }

  reply(): Reply {
    const error = STATUS_CODES[this.status] ?? 'Error';
    const body = { message: this.expected, error, statusCode: this.status };
    return { ...jsonReply(this.status, body), headers: this.headers };
  }
}
