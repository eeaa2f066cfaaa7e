import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/support/root';

/** Code that parses a server's text into values, and the bound on their memory. */
const readers: Readonly<Record<string, string>> = {
  'src/engine/net/http/reading.ts': 'answers: the budget that all reading shares',
  'src/engine/net/http/recordedHttp.ts': 'the recording in the VSIX: no server’s',
  'src/engine/net/socket/rpcSocket.ts': 'messages of websockets: 4 MB and 100,000 values',
  'src/engine/errors/errorTable.ts': 'refusals: 4,096 characters',
  'src/engine/net/jsonRpc/sendCall.ts': 'refusals: 4,096 characters',
};

describe('what asks servers', () => {
  it('read JSON of servers where its memory is bounded, and nowhere else', () => {
    const files = ['net', 'errors'].flatMap((name) =>
      readdirSync(join(root, 'src/engine', name), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join('src/engine', name, file).replaceAll('\\', '/')),
    );
    const reading = files.filter((file) =>
      /\b(?:parseJson\w*|parseSteps|JsonScanner)\(|\bJSON\.parse\b|\.json\(\)/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
    assert.deepEqual(reading.sort(), Object.keys(readers).sort());
  });
});
