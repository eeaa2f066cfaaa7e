/** An HTTP request as received. */
export interface Request {
  readonly verb: string;
  readonly path: string;
  /** Names in lower case; the last of duplicates. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits a connection's bytes into requests. The client is honest: it sends a Content-Length. */
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
