import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { argsLine } from '../../../../src/engine/abi/call/invocation';
import type { Fact, Report, Source } from '../../../../src/engine/report/report';
import { remote, text } from '../../../../src/engine/report/spans';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { golden } from '../../../helpers/golden';
import * as samples from './samples';

const { ctx, deployer } = samples;

/** The two en spaces between a label and its value appear as two spaces here. */
function hover(report: Report, context = ctx): readonly string[] {
  return reportToHover(report, context).replaceAll('\u2002\u2002', '  ').replaceAll('&ensp;&ensp;', ' ').split('\n');
}

const head = ['', '| | |', '|:--|:--|'];

describe('findingToHover', () => {
  it('shows what matters of each kind, word for word', () => {
    golden(
      join(__dirname, 'texts/hover.txt'),
      samples.everySample((report) => reportToHover(report, ctx)),
    );
  });

  it('offers another try where nothing answered, when it may be, and a key where one helps', () => {
    const source = { kind: 'node', host: '127.0.0.1:9650', outcome: 'failed', at: samples.now } as const;
    const report: Report = { ...samples.notFound, status: 'unavailable', title: [text('No source answered.')] };
    const foot = (failure: Source['failure']) => hover({ ...report, sources: [{ ...source, failure }] }).at(-1);
    const others = '[Other network…](otherNetwork:0x7ee3e2) · [Open](open:0x7ee3e2)';
    assert.equal(foot({ words: 'timed out.' }), `[Try again](tryAgain:0x7ee3e2) · ${others}`);
    assert.equal(
      foot({ words: 'rate-limited this request.', retrySeconds: 30, needsKey: true }),
      `[Try again (30 s)](tryAgain:0x7ee3e2) · [Set API key…](setApiKey:0x7ee3e2) · ${others}`,
    );
  });

  it('leaves the place below its title to what comes later', () => {
    const parts = (['head', 'rest'] as const).map((part) => reportToHover(samples.panic, ctx, part));
    assert.equal(parts.join('\n\n'), reportToHover(samples.panic, ctx));
    assert.match(parts[0] ?? '', /^✗ .*division.*$/);
  });

  it('names each host once, and only those that have to do with what was found', () => {
    const source = { kind: 'node', outcome: 'answered', at: samples.now, milliseconds: 12 } as const;
    const lines = hover({
      ...samples.erc20Transfer,
      chain: 'C-Chain',
      sources: [
        { ...source, host: 'one.example', chain: 'C-Chain' },
        { ...source, host: 'one.example', kind: 'dataService', chain: 'C-Chain', milliseconds: 30 },
        { ...source, host: 'two.example', chain: 'C-Chain', outcome: 'failed', message: 'It failed.' },
        { ...source, host: 'one.example', chain: 'orders', outcome: 'notFound' },
      ],
    });
    assert.match(lines.at(-1) ?? '', / {2}one\.example, 12 ms · two\.example failed$/);
  });

  it('shortens values of 32 bytes and more', () => {
    const shown = (bytes: number): string => {
      const value = argsLine([{ name: '', type: 'bytes', value: `0x${'ab'.repeat(bytes)}` }]);
      const facts: readonly Fact[] = [{ key: 'method', label: 'method', value, brief: true, from: [] }];
      return hover({ ...samples.panic, facts }).join('\n');
    };
    assert.match(shown(32), /method {2}`0xabab…abab`/);
    assert.match(shown(480), /method {2}`0xabababab… \(480 B\)`/);
  });

  it('has no links where the surface has none', () => {
    const lines = hover(samples.erc20Transfer, { ...ctx, link: undefined });
    assert.equal(lines[4], '| from  | 0x8db9…52FC (deployer) → 0x5DB9…43A9 (USDC) |');
    assert.equal(lines.at(-1), 'data-api.avax.network, 210 ms · 127.0.0.1:9650, 12 ms');
  });

  it('never has more than eight lines', () => {
    const facts = Array.from({ length: 40 }, (_, index): Fact => {
      return { key: `k${index}`, label: `fact ${index}`, value: [text('x')], brief: true, from: [] };
    });
    const lines = hover({ ...samples.erc20Transfer, facts });
    // The table's head is empty, and paragraphs are separated by a blank line.
    assert.deepEqual(lines.slice(1, 4), head);
    assert.equal(lines.length, 8 + head.length + 1);
    assert.equal(lines[9], '| …  | 36 more lines on the page |');
  });

  it('leaves out hosts that were not waited for where others answered', () => {
    const source = { kind: 'node', host: 'two.example', outcome: 'notWaitedFor', at: samples.now } as const;
    const lines = hover({ ...samples.panic, sources: [...samples.panic.sources, source] });
    assert.match(lines.at(-1) ?? '', / {2}127\.0\.0\.1:9650, 12 ms$/);
  });

  it('hands no command what is no identifier', () => {
    const requested: string[] = [];
    const report: Report = {
      ...samples.panic,
      title: [{ kind: 'id', id: '](command:evil) $(zap) <b>' }],
    };
    const lines = hover(report, {
      ...ctx,
      link: (command, args) => {
        requested.push(args.identifier);
        return `${command}:x`;
      },
    });
    assert.equal(lines[0], '✗ **\\]\\(co… &lt;b\\>**  local · orders');
    assert.ok(requested.every((identifier) => identifier === samples.hash));
  });

  it('keeps a hostile name inside its line', () => {
    const name =
      'x](command:evil)\n\n# $(zap) <img src=x> **b** `c` | https://evil.example www.evil.example a@b.co &lt; ![i](u)';
    const report: Report = { ...samples.panic, title: [text('transfer of 1 '), remote(name)] };
    assert.equal(
      hover(report)[0],
      '✗ **transfer of 1 x\\]\\(command:evil) # &#36;(zap) &lt;img src=x\\> \\*\\*b\\*\\* &#96;c&#96; \\| `https:/`\\/`evil.example` `www.evil.example` `a@b.co` \\&lt; \\!\\[i\\]\\(u)**  local · orders',
    );
  });

  it('cleans hosts, networks and messages too', () => {
    const lines = hover({
      ...samples.panic,
      network: '<b>\u202e',
      sources: [{ kind: 'node', host: '[h](x)', outcome: 'answered', at: 0, milliseconds: 1 }],
    });
    assert.equal(lines[0], '✗ **reverted: division or modulo by zero (panic 0x12)**  &lt;b\\> · orders');
    assert.equal(lines[2], '[Open](open:0x7ee3e2) · [Copy as JSON](copyJson:0x7ee3e2)  \\[h\\]\\(x), 1 ms');
  });

  it('has no link but its own, and no new line, whatever is said (random)', () => {
    const bits = [
      '[x](command:evil)',
      '](',
      '[',
      ']',
      '(',
      '![',
      '`',
      '``',
      '\\',
      '\n\n',
      '<a href=x>',
      '|',
      '$(',
      'a',
      ' ',
      '!',
    ];
    const hostile = fc.array(fc.constantFrom(...bits), { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (name, fixed, symbol, host) => {
        const value: Fact['value'] = [
          remote(name),
          { kind: 'code', text: fixed },
          { kind: 'id', id: deployer, name },
          { kind: 'amount', amount: { value: 1n, decimals: 0, symbol } },
          { kind: 'id', id: name },
        ];
        const shown = reportToHover(
          {
            ...samples.panic,
            network: host,
            chain: name,
            title: value,
            facts: [{ key: 'k', label: 'k', value, brief: true, from: [] }],
            sources: [{ kind: 'node', host, outcome: 'failed', message: name, at: 0 }],
          },
          { ...ctx, link: (command) => `own:${command}` },
        );
        const targets = [...shown.matchAll(/(?<!\\)(?:\\\\)*\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');
        assert.ok(targets.every((target) => target.startsWith('own:')));
        assert.equal(shown.split('\n').length, 4);
        assert.doesNotMatch(shown, /(?<!\\)(?:\\\\)*<|\$\(/);
      }),
      { numRuns: 500 },
    );
  });
});
