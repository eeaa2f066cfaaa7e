import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Request } from '../../../../../src/engine/notebook/cell/cellAst';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { formatCell } from '../../../../../src/engine/notebook/language/formatCell';
import { jsonOf } from '../../../../../src/engine/notebook/language/calls';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['SNOWPROBE_CASES'] ?? 1_000);

function lines(...parts: readonly string[]): string {
  return parts.join('\n');
}

function withoutPlaces(key: string, value: unknown): unknown {
  return ['start', 'end', 'keySpan'].includes(key) ? undefined : typeof value === 'bigint' ? String(value) : value;
}

/** The requests of a cell. */
function meaning(text: string): readonly unknown[] {
  return parseCell(text).requests.map((request: Request) => {
    const { body, settings } = request;
    const node = jsonOf(request);
    const json = node && JSON.stringify(node, withoutPlaces);
    const head = 'path' in body ? body.path : 'event' in body ? body.event : 'method' in body ? body.method : '';
    return [body.kind, head, json, settings.name, settings.target, settings.batch];
  });
}

describe('format', () => {
  const cases: readonly (readonly [name: string, text: string, expected: string])[] = [
    [
      'puts blanks where they are usual',
      '\n\n#@name   x  \n#@expect  result.height>=26\n//   @target fuji/C\n\n\n\neth_getBlockByNumber    ["latest",false,]   # c\n  platform.getTx\n{"txID":"a"}\n# end   \n\n\n',
      lines(
        '# @name x',
        '# @expect result.height >= 26',
        '// @target fuji/C',
        '',
        'eth_getBlockByNumber ["latest", false] # c',
        'platform.getTx { "txID": "a" }',
        '# end',
      ),
    ],
    [
      'puts what is longer than a line on several, and an object alone in a list beside its brackets',
      'eth_getLogs [{"fromBlock":"0x1","address":["0x1111111111111111111111111111111111111111"],"topics":[["0x2222222222222222222222222222222222222222"]]}]',
      lines(
        'eth_getLogs [{',
        '  "fromBlock": "0x1",',
        '  "address": ["0x1111111111111111111111111111111111111111"],',
        '  "topics": [["0x2222222222222222222222222222222222222222"]]',
        '}]',
      ),
    ],
    [
      'keeps an object open that its writer opened',
      'platform.getTx {\n"txID":{{tx.result.txID}}, "encoding":"json" }',
      lines('platform.getTx {', '  "txID": {{tx.result.txID}},', '  "encoding": "json"', '}'),
    ],
    [
      'keeps comments, and the line breaks of Windows',
      'eth_getLogs [{\r\n// from\r\n"fromBlock":{{a.result}},/* to */"toBlock":"0x2"}] # x\r\neth_chainId',
      'eth_getLogs [\r\n  {\r\n    // from\r\n    "fromBlock": {{a.result}}, /* to */\r\n    "toBlock": "0x2"\r\n  }\r\n] # x\r\neth_chainId',
    ],
    [
      'keeps figures and escapes as they are written',
      'a.b {"x":1.50e3,"y":123456789012345678901234567890,"z":"\\u0041"}',
      'a.b { "x": 1.50e3, "y": 123456789012345678901234567890, "z": "\\u0041" }',
    ],
    [
      'leaves alone what has a problem',
      'a.b {"a":1}\nplatform.getTx {"a": undefined   }',
      'a.b {"a":1}\nplatform.getTx {"a": undefined   }',
    ],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => {
      assert.equal(formatCell(text), expected);
      assert.equal(formatCell(expected), expected);
    });
  }

  it(`changes nothing that is sent, and nothing when it is done again (seed ${seed})`, () => {
    const piece = fc.constantFrom(
      ...['\n', '\r\n', ' ', '\t', '\n\n', 'eth_call', 'subscribe logs', 'GET /v1/x', '# @name a\n', '//@batch  4\n'],
      ...[
        '# c',
        '// c\n',
        '/* c */',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"b"',
        '1',
        'true',
        '{{a.result}}',
        '{"a":1}',
      ],
      ...[
        '["x",{"y":[]}]',
        '{\n"a":{}}',
        '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
        '%%',
        '\\',
        'x'.repeat(95),
      ],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
        (text) => {
          const once = formatCell(text);
          assert.equal(formatCell(once), once);
          assert.deepEqual(meaning(once), meaning(text));
        },
      ),
      { seed, numRuns },
    );
  });
});
