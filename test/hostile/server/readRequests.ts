/** One HTTP request as it came off a connection. */
export interface Request {
  readonly verb: string;
  readonly path: string;
  /** Names in lower case; of several of one name, the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Cuts what a connection brings into requests. The client under attack is an honest one: it gives a length. */
export class RequestReader {
  private rest = Buffer.alloc(0);

  push(chunk: Buffer): readonly Request[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const requests: Request[] = [];
    for (let next = this.take(); next !== undefined; next = this.take()) {
      requests.push(next);
    }
    return requests;
  }

  private take(): Request | undefined {
    const end = this.rest.indexOf('\r\n\r\n');
    if (end < 0) {
      return undefined;
    }
    const [first = '', ...lines] = this.rest.toString('latin1', 0, end).split('\r\n');
    const [verb = '', path = ''] = first.split(' ');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const start = end + 4;
    if (this.rest.length < start + length) {
      return undefined;
    }
    const body = this.rest.toString('utf8', start, start + length);
    this.rest = this.rest.subarray(start + length);
    return { verb, path, headers, body };
  }
}
