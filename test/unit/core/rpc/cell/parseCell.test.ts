import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonNumber } from '../../../../../src/engine/primitives/json/value';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { deepEqual } from '../../../../helpers/deepEqual';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['SNOWPROBE_CASES'] ?? 2_000);

/** Each problem as "marked text: sentence". */
const problems = (text: string): readonly string[] =>
  parseCell(text).problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);

describe('parseCell', () => {
  it('reads a method with params on several lines, comments and trailing commas', () => {
    const text = 'eth_getLogs [{\n  // the bridge\n  "fromBlock": "0x1", /* all */\n  "topics": [],\n}] # done\n';
    const { requests, problems: found } = parseCell(text);
    assert.deepEqual(found, []);
    assert.equal(requests.length, 1);
    const [{ body, start, end }] = requests as [(typeof requests)[0]];
    assert.equal(text.slice(start, end), text.slice(0, text.indexOf(' # done')));
    assert.ok(body.kind === 'call' && body.method === 'eth_getLogs' && body.params?.kind === 'array');
    const [filter] = body.params.items;
    assert.ok(filter?.kind === 'object');
    assert.deepEqual(
      filter.members.map(({ key, keySpan }) => [key, text.slice(keySpan.start, keySpan.end)]),
      [
        ['fromBlock', '"fromBlock"'],
        ['topics', '"topics"'],
      ],
    );
  });

  it('keeps every digit of a number', () => {
    const { requests } = parseCell('platform.f {"a": 18446744073709551615, "b": -1.50e3, "c": -0}');
    const { body } = requests[0]!;
    assert.ok(body.kind === 'call' && body.params?.kind === 'object');
    const values = body.params.members.map(({ value }) => (value.kind === 'number' ? value.value : undefined));
    assert.deepEqual(values, [18446744073709551615n, new JsonNumber('-1.50e3'), new JsonNumber('-0')]);
  });

  it('reads several requests, and params on the next line', () => {
    const text =
      'info.peers\n\nplatform.getHeight\n{}\neth_chainId\n{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}';
    const kinds = parseCell(text).requests.map(({ body, start, end }) => [body.kind, text.slice(start, end)]);
    assert.deepEqual(kinds, [
      ['call', 'info.peers'],
      ['call', 'platform.getHeight\n{}'],
      ['call', 'eth_chainId'],
      ['envelope', '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}'],
    ]);
    assert.deepEqual(problems(text), []);
  });

  it('reads envelopes as a node does: in any letter case, and of two methods the last', () => {
    const callsOf = (text: string): readonly string[] => {
      const [{ body }] = parseCell(text).requests as [ReturnType<typeof parseCell>['requests'][0]];
      assert.ok(body.kind === 'envelope');
      return body.calls.map(({ method, methodSpan, params }) => {
        assert.equal(text.slice(methodSpan.start, methodSpan.end), method);
        return `${method} ${params === undefined ? '' : text.slice(params.start, params.end)}`;
      });
    };
    for (const [text, ...calls] of [
      ['{"METHOD": "eth_call", "PARAMS": [1]}', 'eth_call [1]'],
      ['[{"Method": "a", "paramſ": {}}, {"mEtHoD": "b"}]', 'a {}', 'b '],
      ['{"method": "a", "Method": "b", "params": [1], "Params": [2]}', 'b [2]'],
      ['{"Method": "b", "method": "a"}', 'a '],
      ['{"method": "a", "METHOD": null}', 'a '],
      ['{"method": "a", "METHOD": 1}', 'a '],
    ] as const) {
      assert.deepEqual(callsOf(text), calls);
    }
    assert.deepEqual(problems('{"METHOD": "eth_call", "paramſ": [1], "JSONRPC": "2.0", "Id": 1}'), []);
    assert.deepEqual(problems('eth_chainId\n{"METHOD": "a"}'), []);
    assert.equal(parseCell('eth_chainId\n{"METHOD": "a"}').requests.length, 2);
  });

  it('says where an envelope can be read in two ways, and where a method has no name', () => {
    const twice = (key: string, name: string): string => `"${key}": Duplicate key: a node reads ${key} as ${name}.`;
    assert.deepEqual(problems('{"method": "a", "Method": "b"}'), [twice('Method', 'method')]);
    assert.deepEqual(problems('[{"method": "a", "params": [], "paramſ": []}]'), [twice('paramſ', 'params')]);
    assert.deepEqual(problems('{"method": "a", "id": 1, "ID": 2}'), [twice('ID', 'id')]);
    assert.deepEqual(problems('POST /ext/admin {"method": "a", "METHOD": "b"}'), [twice('METHOD', 'method')]);
    assert.deepEqual(problems('POST /v1/a {"id": 1, "ID": 2}'), []);
    for (const name of ['eth_chainId; touch x #', 'a b', 'a-b', '', '{{a.result}}', 'é']) {
      assert.deepEqual(
        parseCell(`{"method": "${name}"}`).problems.map(({ message }) => message),
        ['A method name consists of letters, digits, dots and _.'],
      );
    }
  });

  it('reads REST lines, subscriptions and batches', () => {
    const text =
      'GET /v1/chains?network=fuji&feature=teleporter\nPOST /v1/signatureAggregator/fuji/aggregateSignatures\n{"message":"0x"}\nsubscribe logs [{"address":"0x0"}]\n[{"method":"a"},{"method":"b","params":[1]}]';
    const [get, post, subscribe, batch] = parseCell(text).requests.map(({ body }) => body);
    assert.ok(get?.kind === 'rest' && get.verb === 'GET' && get.path === '/v1/chains?network=fuji&feature=teleporter');
    assert.ok(post?.kind === 'rest' && post.verb === 'POST' && post.json?.kind === 'object');
    assert.ok(subscribe?.kind === 'subscribe' && subscribe.event === 'logs' && subscribe.params?.kind === 'array');
    assert.ok(batch?.kind === 'envelope' && batch.isBatch);
    assert.deepEqual(
      batch.calls.map(({ method }) => method),
      ['a', 'b'],
    );
    assert.deepEqual(problems(text), []);
  });

  it('gives each request the directives before it', () => {
    const text =
      '# @target fuji/C\n# @name block\n// @timeout 2m\n# a comment\neth_blockNumber\n# @expect result >= 26\n# @expect error absent\n# @node one, two\neth_chainId\n# @target /P\n# @node all\n# @batch off\nplatform.getHeight';
    const settings = parseCell(text).requests.map(({ settings: { expect, ...rest } }) => ({
      ...rest,
      expect: expect.map(({ text: words }) => words),
    }));
    deepEqual(settings, [
      { target: { network: 'fuji', chain: 'C' }, name: 'block', timeoutMs: 120_000, expect: [] },
      { target: { network: 'fuji', chain: 'C' }, nodes: ['one', 'two'], expect: ['result >= 26', 'error absent'] },
      { target: { chain: 'P' }, nodes: 'all', batch: 1, expect: [] },
    ]);
    assert.deepEqual(problems(text), []);
  });

  it('reads the lines of Windows as all others', () => {
    const { requests, problems: found } = parseCell('# @name a\r\neth_chainId # b\r\nGET /v1/x // c\r\n');
    assert.deepEqual(found, []);
    assert.deepEqual(
      requests.map(({ settings }) => settings.name),
      ['a', undefined],
    );
  });

  it('reads references as values and inside texts', () => {
    const { requests } = parseCell(
      'eth_getLogs [{"blockHash": "{{block.result.hash}}", "n": {{ block.result.number }} }]',
    );
    const { body } = requests[0]!;
    assert.ok(body.kind === 'call' && body.params?.kind === 'array' && body.params.items[0]?.kind === 'object');
    const [hash, number] = body.params.items[0].members.map(({ value }) => value);
    assert.ok(hash?.kind === 'string' && hash.value === '{{block.result.hash}}');
    assert.ok(number?.kind === 'reference' && number.text === ' block.result.number ');
  });

  it('says at its place what is wrong, and reads on', () => {
    assert.deepEqual(problems('eth_call [01]\neth_chainId'), [
      '01: 01 is not a JSON number. Put it in quotes if it is text.',
    ]);
    assert.deepEqual(problems('eth_call [1,,2]'), [',: Expected a value.']);
    assert.deepEqual(problems('eth_call {"a": 1, "a": 2}'), ['"a": Duplicate key a.']);
    assert.deepEqual(problems('eth_call [1] [2]'), [
      '[2]: Params are one JSON array or object; unexpected text after them.',
    ]);
    assert.deepEqual(problems('{"a": 1}'), [
      '{"a": 1}: Expected a JSON-RPC envelope: an object with "method" and "params".',
    ]);
    assert.deepEqual(problems('%% other'), [
      '%% other: Not a request. Write a method and its params, such as eth_getBalance ["0x…", "latest"], or GET and a path.',
    ]);
    assert.deepEqual(problems('PUT /v1/chains'), ['PUT: PUT is not supported, only GET and POST.']);
    assert.deepEqual(problems('GET https://host/v1'), [
      'https://host/v1: Write only the path, such as /v1/chains; the network sets the host.',
    ]);
    assert.deepEqual(problems('# @timeout never\n# @retry 3\n# @expect a\neth_chainId'), [
      'never: Expected a duration up to an hour: 500ms, 30s, 2m.',
      '3: Unknown directive @retry. Directives: @target, @node, @name, @expect, @timeout, @eventually, @batch, @continue, @skip.',
      'a: Expected a path, an operator (== != <= >= < > within contains startsWith matches exists absent) and a value: result.healthy == true. Or: reverts with …, succeeds, all nodes agree on ….',
    ]);
  });

  it('passes over a value that is not closed, and goes on after the next blank line', () => {
    const text = 'eth_call [{"to": "0x0"\n\neth_chainId []';
    assert.deepEqual(problems(text), ['eth_chainId: Expected a comma or }.']);
    assert.deepEqual(
      parseCell(text).requests.map(({ start, end }) => text.slice(start, end)),
      ['eth_call [{"to": "0x0"', 'eth_chainId []'],
    );
  });

  it('is not overthrown by depth', () => {
    const deep = `eth_call ${'['.repeat(100_000)}`;
    assert.deepEqual(parseCell(deep).problems.map(({ message }) => message)[0], 'Nested deeper than 200 levels.');
  });

  it(`reads any text, with every place inside it (seed ${seed})`, () => {
    const piece = fc.constantFrom(
      'eth_call',
      ' ',
      '\n',
      '[',
      ']',
      '{',
      '}',
      '"',
      ',',
      ':',
      '1',
      '{{',
      '}}',
      '# @',
      'name',
      '//',
      '/*',
      'GET ',
      '/v1',
      '\r',
      '\\',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')),
        (text) => {
          const { requests, problems: found } = parseCell(text);
          for (const { start, end } of [...requests, ...found]) {
            assert.ok(start >= 0 && start <= end && end <= text.length + 1, `${start} ${end}`);
          }
          requests.forEach((request, i) => assert.ok(request.start >= (requests[i - 1]?.end ?? 0)));
        },
      ),
      { seed, numRuns },
    );
  });
});
