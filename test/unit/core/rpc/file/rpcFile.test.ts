import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseFile, type Cell, type RpcFile, printFile } from '../../../../../src/engine/notebook/rpcFile';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['SNOWPROBE_CASES'] ?? 5_000);

/** Texts made of the grammar's significant tokens. */
const pieces = fc.constantFrom(
  '%% rpc',
  '%% markdown',
  '%% output',
  '%%rpc',
  '%% \trpc \t',
  '%% other',
  '%%',
  '\\%% rpc',
  '\\\\%% markdown',
  '\n',
  '\r\n',
  '\r',
  ' ',
  'eth_chainId',
  '# a',
  '\uFEFF',
  '\u0000',
  '\u2028',
  'é',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const anyCell: fc.Arbitrary<Cell> = fc.record({
  kind: fc.constantFrom('markdown', 'rpc', 'output'),
  text: anyText,
});
const shape = ({ bom, cells }: RpcFile) => ({ bom, cells: cells.map(({ kind, text }) => ({ kind, text })) });

describe('rpc file', function () {
  // SNOWPROBE_CASES=100000 takes a while.
  this.timeout(10_000 + numRuns * 2);

  it('reads the example of the format', () => {
    const text =
      '%% markdown\n# Is my L1 healthy?\n\n%% rpc\n# @target fuji/C\n# @name block\neth_getBlockByNumber ["latest", false]\n\n%% rpc\nGET /v1/chains?network=fuji\n';
    assert.deepEqual(shape(parseFile(text)), {
      bom: false,
      cells: [
        { kind: 'markdown', text: '# Is my L1 healthy?' },
        { kind: 'rpc', text: '# @target fuji/C\n# @name block\neth_getBlockByNumber ["latest", false]' },
        { kind: 'rpc', text: 'GET /v1/chains?network=fuji' },
      ],
    });
  });

  it('takes a plain file as one cell, and text before the first marker too', () => {
    assert.deepEqual(shape(parseFile('platform.getHeight\n')).cells, [{ kind: 'rpc', text: 'platform.getHeight' }]);
    assert.deepEqual(shape(parseFile('info.peers\n\n%% markdown\nhello')).cells, [
      { kind: 'rpc', text: 'info.peers' },
      { kind: 'markdown', text: 'hello' },
    ]);
    assert.deepEqual(parseFile('').cells, []);
  });

  it('prints new cells in the usual layout, and a line that looks like a marker with a backslash', () => {
    const cells: Cell[] = [
      { kind: 'markdown', text: '# Tour\n%% rpc' },
      { kind: 'rpc', text: 'info.peers' },
    ];
    assert.equal(printFile({ bom: false, cells }), '%% markdown\n# Tour\n\\%% rpc\n\n%% rpc\ninfo.peers\n');
  });

  it('sets a cell that is new apart from one that ended the file, and leaves that as it was without it', () => {
    for (const [text, apart] of [
      ['%% rpc\neth_chainId\n', '%% rpc\neth_chainId\n\n%% output\n"0x1"\n'],
      ['%% rpc\r\neth_chainId', '%% rpc\r\neth_chainId\r\n\r\n%% output\r\n"0x1"\r\n'],
    ] as const) {
      const { cells } = parseFile(text);
      assert.equal(printFile({ bom: false, cells: [...cells, { kind: 'output', text: '"0x1"' }] }), apart);
      const [first] = parseFile(apart).cells;
      assert.equal(first?.text, 'eth_chainId');
      assert.equal(printFile({ bom: false, cells }), text);
    }
  });

  it('keeps what stands around cells that are moved and changed', () => {
    const { cells } = parseFile('\r\n%%  rpc\r\na\r\n%% markdown\r\nb');
    const [first, second] = cells as [Cell, Cell];
    const moved = [second, { ...first, text: 'a\r\nc' }];
    assert.equal(printFile({ bom: false, cells: moved }), '%% markdown\r\nb\r\n\r\n%%  rpc\r\na\r\nc\r\n');
  });

  it(`prints every text as it was read (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(printFile(parseFile(text)), text);
      }),
      { seed, numRuns },
    );
  });

  it(`reads every notebook as it was printed (seed ${seed})`, () => {
    const bom = fc.boolean();
    fc.assert(
      fc.property(fc.record({ bom, cells: fc.array(anyCell, { maxLength: 4 }) }), (file) => {
        assert.deepEqual(shape(parseFile(printFile(file))), shape(file));
      }),
      { seed, numRuns },
    );
  });

  it(`reads cells in another order, with the layout they had, as they are (seed ${seed})`, () => {
    const picked = fc.array(fc.nat(20), { maxLength: 5 });
    fc.assert(
      fc.property(anyText, anyText, picked, (a, b, order) => {
        const from = [...parseFile(a).cells, ...parseFile(b).cells];
        const cells = from.length === 0 ? [] : order.map((i) => from[i % from.length]!);
        const file = { bom: false, cells };
        assert.deepEqual(shape(parseFile(printFile(file))), shape(file));
      }),
      { seed, numRuns },
    );
  });
});
