import assert from 'node:assert/strict';
import fc from 'fast-check';
import { opcodeOf } from '../../../../../src/engine/evm/trace/opcodes';
import { StructLogReader, TraceFault } from '../../../../../src/engine/evm/trace/structLogReader';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);

const push = '{"pc":0,"op":"PUSH1","gas":79000,"gasCost":3,"depth":1}';

describe('the reader of struct logs', () => {
  it('reads steps into columns, and keeps the rest of the answer', () => {
    const read = readAll(
      answer([
        push,
        '{"op":"SHA3","depth":2,"gas":"0x1f","pc":"2","stack":["0x1",{"pc":9}],"error":"out \\"of\\" gas"}',
      ]),
    );
    assert.deepEqual(read, {
      pc: [0, 2],
      op: [0x60, 0x20],
      gas: [79000n, 31n],
      depth: [1, 2],
      rest: '{"jsonrpc":"2.0","id":1,"result":{"gas":21000,"failed":false,"structLogs":[],"returnValue":""}}',
    });
  });

  it('reads gas as large as it can be, and takes what no machine knows for INVALID', () => {
    const step = '{"pc":4294967295,"op":"opcode 0xc not defined","gas":18446744073709551615,"depth":65535}';
    const { pc, op, gas, depth } = readAll(answer([step]));
    assert.deepEqual([pc, op, gas, depth], [[4294967295], [0xfe], [18446744073709551615n], [65535]]);
  });

  it('counts the last of two equal keys', () => {
    assert.deepEqual(readAll(answer(['{"pc":1,"op":"STOP","gas":1,"depth":1,"pc":7}'])).pc, [7]);
    const twice = '{"result":{"structLogs":[{"pc":1,"op":"STOP","gas":1,"depth":1}],"structLogs":[]}}';
    assert.deepEqual(readAll(twice).pc, []);
  });

  it('gives what is no recording to whoever reads the rest', () => {
    const texts = [
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_traceTransaction does not exist"}}',
      '<html>\r\n<body>502</body></html>',
      '',
      '{"result":{"gas":1}}',
      '{"result":[{"structLogs":[]}],"structLogs":[1]}',
      '{"result":{"inner":{"structLogs":[1]}}}',
      '{"result":null}{',
    ];
    for (const text of texts) {
      const reader = new StructLogReader();
      reader.read(Buffer.from(text));
      assert.equal(Buffer.concat(reader.rest).toString(), text);
      assert.equal(reader.steps, undefined);
    }
  });

  const faults: readonly (readonly [what: string, step: string, path: string])[] = [
    ['a step without pc', '{"op":"STOP","gas":1,"depth":1}', 'result.structLogs[1]'],
    ['a step without op', '{"pc":0,"gas":1,"depth":1}', 'result.structLogs[1]'],
    ['a step without gas', '{"pc":0,"op":"STOP","depth":1}', 'result.structLogs[1]'],
    ['a step without depth', '{"pc":0,"op":"STOP","gas":1}', 'result.structLogs[1]'],
    ['negative gas', '{"pc":0,"op":"STOP","gas":-1,"depth":1}', 'result.structLogs[1].gas'],
    ['gas over 64 bits', '{"pc":0,"op":"STOP","gas":18446744073709551616,"depth":1}', 'result.structLogs[1].gas'],
    ['gas in words', '{"pc":0,"op":"STOP","gas":"much","depth":1}', 'result.structLogs[1].gas'],
    ['a fraction', '{"pc":0.5,"op":"STOP","gas":1,"depth":1}', 'result.structLogs[1].pc'],
    ['a pc over 32 bits', '{"pc":4294967296,"op":"STOP","gas":1,"depth":1}', 'result.structLogs[1].pc'],
    ['null', '{"pc":null,"op":"STOP","gas":1,"depth":1}', 'result.structLogs[1].pc'],
    ['a list for a depth', '{"pc":0,"op":"STOP","gas":1,"depth":[1]}', 'result.structLogs[1].depth'],
    ['an object for an op', '{"pc":0,"op":{"name":"STOP"},"gas":1,"depth":1}', 'result.structLogs[1].op'],
    ['a number for an op', '{"pc":0,"op":0,"gas":1,"depth":1}', 'result.structLogs[1].op'],
    ['a number for a step', '7', 'result.structLogs[1]'],
    ['a list for a step', '[]', 'result.structLogs[1]'],
    ['what is no JSON', '{"pc":0,"op":"STOP","gas":01,"depth":1}', 'result.structLogs[1]'],
    ['wrong brackets', '{"pc":0,"op":"STOP","gas":1,"depth":1]', 'result.structLogs[1]'],
    ['nesting without end', `{"stack":${'['.repeat(600)}`, 'result.structLogs[1]'],
  ];
  for (const [what, step, path] of faults) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => readAll(answer([push, step])),
        (error) => error instanceof TraceFault && error.problem === 'shape' && error.path === path,
      );
    });
  }

  it('refuses more steps than it may read, at the first one too many', () => {
    const reader = new StructLogReader(false, 5_000);
    reader.read(Buffer.from('{"result":{"structLogs":['));
    const thousand = Buffer.from(`${push},`.repeat(1_000));
    for (let i = 0; i < 5; i++) {
      reader.read(thousand);
    }
    assert.equal(reader.steps?.length, 5_000);
    assert.throws(
      () => reader.read(thousand),
      (error) => error instanceof TraceFault && error.problem === 'steps' && error.limit === 5_000,
    );
  });

  it('refuses an answer that goes on for ever beside its steps', () => {
    const reader = new StructLogReader();
    reader.read(Buffer.from('{"result":{"returnValue":"'));
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    assert.throws(
      () => {
        for (;;) {
          reader.read(megabyte);
        }
      },
      (error) => error instanceof TraceFault && error.problem === 'rest',
    );
    assert.ok(reader.bytes <= 9 * 1024 * 1024 + 1_000, `${reader.bytes} bytes`);
  });

  it('holds no more than the columns of what it reads', () => {
    const reader = new StructLogReader();
    const long = Buffer.from(`{"pc":0,"op":"STOP","gas":1,"depth":1,"memory":["${'00'.repeat(50_000)}"]},`);
    reader.read(Buffer.from('{"result":{"structLogs":['));
    for (let i = 0; i < 1_000; i++) {
      reader.read(long);
    }
    assert.equal(reader.steps?.length, 1_000);
    assert.ok(reader.bytes < 100_000, `${reader.bytes} bytes`);
  });

  it(`reads what JSON.parse reads, however it is cut (SNOWPROBE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(randomAnswer, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (text, cuts) => {
        const { result } = JSON.parse(text) as { result: { structLogs: ParsedStep[] } };
        const { rest, ...columns } = readAll(text, cuts);
        assert.deepEqual(columns, {
          pc: result.structLogs.map(({ pc }) => Number(pc)),
          op: result.structLogs.map(({ op }) => opcodeOf(op)),
          gas: result.structLogs.map(({ gas }) => BigInt(gas)),
          depth: result.structLogs.map(({ depth }) => Number(depth)),
        });
        assert.deepEqual(JSON.parse(rest), { ...JSON.parse(text), result: { ...result, structLogs: [] } });
      }),
      { seed, numRuns: 300 },
    );
  });
});

interface ParsedStep {
  readonly pc: number | string;
  readonly op: string;
  readonly gas: number | string;
  readonly depth: number | string;
}

/** A number in a node's formats: plain, hex, or a string. */
const quantityUpTo = (max: number) =>
  fc.tuple(fc.integer({ min: 0, max }), fc.constantFrom('number', 'hex', 'text')).map(([value, form]) => {
    return form === 'number' ? value : form === 'hex' ? `0x${value.toString(16)}` : String(value);
  });

const unknown = fc.dictionary(
  fc.string().map((key) => `_${key}`),
  fc.jsonValue(),
  { maxKeys: 3 },
);

const randomStep = fc
  .tuple(
    fc.record({
      pc: quantityUpTo(2 ** 32 - 1),
      op: fc.constantFrom('PUSH1', 'SHA3', 'KECCAK256', 'SSTORE', 'JUMPDEST', 'CALL', 'opcode 0xc not defined', ''),
      gas: quantityUpTo(Number.MAX_SAFE_INTEGER),
      depth: quantityUpTo(1_025),
    }),
    unknown,
    fc.infiniteStream(fc.nat()),
  )
  .map(([known, others, order]) => {
    const entries: [string, unknown][] = [...Object.entries(known), ...Object.entries(others)];
    const shuffled = entries
      .map((entry): [number, [string, unknown]] => [order.next().value as number, entry])
      .sort(([a], [b]) => a - b);
    return Object.fromEntries(shuffled.map(([, entry]) => entry));
  });

const randomAnswer = fc
  .tuple(fc.array(randomStep, { maxLength: 12 }), unknown, unknown, fc.constantFrom(0, 1, 3), fc.boolean())
  .map(([structLogs, before, after, space, isResultFirst]) => {
    const result = { ...before, structLogs, ...(isResultFirst ? {} : { gas: 7 }) };
    return JSON.stringify(isResultFirst ? { result, ...after } : { ...after, result }, undefined, space);
  });

function answer(steps: readonly string[]): string {
  const result = `{"gas":21000,"failed":false,"structLogs":[${steps.join(',')}],"returnValue":""}`;
  return `{"jsonrpc":"2.0","id":1,"result":${result}}`;
}

/** @param cuts lengths of successive chunks, repeating; absent: one chunk */
function readAll(text: string, cuts: readonly number[] = [text.length * 4]) {
  const reader = new StructLogReader();
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const end = at + cuts[i % cuts.length]!;
    reader.read(bytes.subarray(at, end));
    at = end;
  }
  const { steps } = reader;
  assert.ok(steps);
  const columns = { pc: [...steps.pc], op: [...steps.op], gas: [...steps.gas], depth: [...steps.depth] };
  return { ...columns, rest: Buffer.concat(reader.rest).toString() };
}
