import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/core/finding/finding';
import { id, remote, text } from '../../../../src/core/finding/spans';
import { findingToMarkdown } from '../../../../src/core/finding/toMarkdown';
import * as samples from './samples';

const ctx = { now: samples.now, timeZone: 'UTC' };
const { deployer, coin, twos, hash } = samples;

function lines(finding: Finding): readonly string[] {
  return findingToMarkdown(finding, ctx).split('\n');
}

describe('findingToMarkdown', () => {
  it('is a document that reads well unrendered', () => {
    assert.deepEqual(lines(samples.erc20Transfer), [
      '# ✓ transfer of 1,250.5 USDC',
      '',
      `\`${hash}\`  `,
      'fuji · C-Chain',
      '',
      '## Overview',
      '',
      `- from:                     ${deployer} (deployer)`,
      `- to:                       ${coin} (USDC)`,
      '- when:                     2026-11-21 14:02:11 UTC',
      '- block:                    41,203,877',
      '- value:                    0 AVAX',
      '- fee:                      0.000525 AVAX (525,000,000,000,000 wei)',
      '- gas:                      21,000 of 46,000',
      '- at:                       25 nAVAX (25,000,000,000 wei)',
      `- method:                   \`transfer\`(to ${twos}, value 1,250.5 USDC) (guessed from selector)`,
      '- nonce:                    7',
      '',
      '## Token transfers',
      '',
      '| what         | from        | to          |',
      '| ------------ | ----------- | ----------- |',
      '| 1,250.5 USDC | 0x8db9…52FC | 0x2222…2222 |',
      '',
      '## Events',
      '',
      '| contract                                   | event             |',
      '| ------------------------------------------ | ----------------- |',
      `| ${coin} | ERC-20 \`Transfer\` |`,
      '',
      '1 more.',
      '',
      '## Related',
      '',
      '- block: 0x9b47613e0c41037333abe6f00eeae02b2564172637937f773c69837cd1937de3',
      `- 0x8db9…52FC: ${deployer}`,
      `- 0x2222…2222: ${twos}`,
      '',
      '## Sources',
      '',
      '1. data-api.avax.network (data service, C-Chain): answered (210 ms, height 41,203,880, 2026-11-21 14:05:10 UTC)',
      '2. 127.0.0.1:9650 (node): answered (12 ms, height 41,203,881, 2026-11-21 14:05:10 UTC)',
      '',
      '## Raw',
      '',
      '<details><summary>eth_getTransactionReceipt</summary>',
      '',
      '```json',
      '{',
      '  "status": "0x1",',
      '  "big": 123456789012345678901234567890',
      '}',
      '```',
      '',
      '</details>',
      '',
    ]);
  });

  it('shows a failure with a source that did not answer', () => {
    assert.deepEqual(lines(samples.customRevert), [
      `# ✗ reverted: \`ERC20InsufficientBalance\`(sender ${deployer}, balance 5, needed 99)`,
      '',
      `\`${hash}\`  `,
      'local · orders',
      '',
      '## Overview',
      '',
      `- from:                     ${deployer}`,
      `- created:                  ${coin}`,
      '- reason:                   By replay on the latest state.',
      '- method:                   `transfer` (guessed from selector)',
      '',
      '## Sources',
      '',
      '1. 127.0.0.1:9650 (node): answered (12 ms, 2026-11-21 14:05:10 UTC)',
      '2. data-api.avax.network (data service): data-api.avax.network did not answer within 10 s. Try again. (2026-11-21 14:05:10 UTC)',
      '',
    ]);
  });

  it('lists where it looked', () => {
    assert.deepEqual(lines(samples.notFound).slice(-4), [
      '',
      '1. data-api.avax.network (data service, C-Chain): not found (90 ms, 2026-11-21 14:05:11 UTC)',
      '2. 127.0.0.1:9650 (node): not queried: Not allowed yet.',
      '',
    ]);
  });

  it('shows a section without columns as a list', () => {
    assert.ok(findingToMarkdown(samples.block, ctx).includes(`## Transactions\n\n- ${hash}\n`));
  });

  it('is the same a minute later but for its sources', () => {
    const later = samples.erc20Transfer.sources.map((source) => ({
      ...source,
      at: source.at + 60_000,
      milliseconds: 5,
    }));
    const first = lines(samples.erc20Transfer);
    const second = findingToMarkdown(
      { ...samples.erc20Transfer, sources: later },
      { ...ctx, now: ctx.now + 60_000 },
    ).split('\n');
    const changed = first.flatMap((line, index) => (line === second[index] ? [] : [line.slice(0, 2)]));
    assert.deepEqual(changed, ['1.', '2.']);
  });

  it('keeps to 100 columns, and makes a list of what does not fit', () => {
    const wide = remote('w'.repeat(70));
    const section = { key: 'x', heading: 'Wide', columns: ['a', 'b'], from: [] };
    const document = findingToMarkdown(
      {
        ...samples.panic,
        sections: [
          {
            ...section,
            rows: [
              [[wide], [wide]],
              [[id(coin)], [text('b')]],
            ],
          },
        ],
      },
      ctx,
    );
    assert.ok(document.includes(`## Wide\n\n- ${'w'.repeat(70)} · ${'w'.repeat(70)}\n- ${coin} · b\n`));
    const table = lines(samples.erc20Transfer).filter((line) => line.startsWith('|'));
    assert.ok(table.every((line) => line.length <= 100));
  });

  it('pads by what is seen', () => {
    const section = {
      key: 'x',
      heading: 'T',
      columns: ['name'],
      rows: [[[remote('日本')]], [[remote('abcdef')]]],
      from: [],
    };
    const document = findingToMarkdown({ ...samples.panic, sections: [section] }, ctx);
    assert.ok(document.includes('| name   |\n| ------ |\n| 日本   |\n| abcdef |\n'));
  });

  it('keeps hostile names inside their cells, lists and labels', () => {
    const name = '- [ ] # a | b\n\n```\n<details onclick=x> [l]: https://evil';
    const escaped = '\\[ \\] # a \\| b &#96;&#96;&#96; &lt;details onclick=x\\> \\[l\\]: `https:/`\\/`evil`';
    const document = findingToMarkdown(
      {
        ...samples.panic,
        sections: [
          { key: 'a', heading: 'Names', columns: [], rows: [[[remote(name)]]], note: [remote(name)], from: [] },
          { key: 'b', heading: 'Cells', columns: ['n'], rows: [[[remote(name)]]], from: [] },
        ],
        related: [{ label: 'x', id: name, name }],
        raw: [{ label: `</summary>${name}`, json: 'not JSON ```` \u202e' }],
      },
      ctx,
    );
    assert.ok(document.includes(`## Names\n\n- \\- ${escaped}\n\n\\- ${escaped}\n`));
    assert.equal(document.split('\n').filter((line) => line.startsWith('| ')).length, 3);
    assert.ok(document.includes(`- x: \\- ${escaped} (- ${escaped})`));
    assert.ok(document.includes('`````json\nnot JSON ```` \\u202e\n`````'));
    assert.equal(document.split('<').filter((part) => /^\/?(details|summary)>/.test(part)).length, 4);
  });

  it('bounds raw answers and says so', () => {
    const document = findingToMarkdown(
      { ...samples.panic, raw: [{ label: 'x', json: `"${'y'.repeat(300_000)}"` }] },
      ctx,
    );
    assert.ok(document.includes('100,002 more characters not shown.'));
    assert.ok(document.length < 201_000);
  });
});
