import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind, ConfigShape } from '../../../../../src/engine/precompiles';
import { hoverAt } from '../../../../../src/engine/config/language/hoverAt';
import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import { documentedFiles } from '../../../../../scripts/support/configDoc';
import type { ConfigFile } from '../../../../../src/engine/config/problem';
import { atCaret, inputOf } from './languageInputs';

const deployment = join(__dirname, '../../../../recordings/teleporter-deployment.jsonl');
const ewoq = '8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** @param marked a file's text with `|` at the pointer */
function hover(file: ConfigFile, marked: string, more: Partial<LanguageInput> = {}, others: object = {}) {
  const { text, offset } = atCaret(marked);
  const found = hoverAt(inputOf({ ...others, [file]: text }, more), file, offset);
  return found && { on: text.slice(found.start, found.end), paragraphs: found.markdown.split('\n\n') };
}

describe('hovers of chain configuration files', () => {
  it('say what a key means, its unit, default and range, and what its value is in whole units', () => {
    assert.deepEqual(hover('genesis', '{"config":{"feeConfig":{"minBase|Fee":25000000000}}}'), {
      on: '"minBaseFee"',
      paragraphs: [
        '**25 gwei · 25,000,000,000 wei**',
        '**`minBaseFee`** · integer, as a number',
        hover('genesis', '{"config":{"feeConfig":{"minBaseFee":2|5000000000}}}')!.paragraphs[2],
        'the default · unit: wei · range: 1–9223372036854775807',
        'Source: [`graft/subnet-evm/commontype/fee_config.go`](https://github.com/ava-labs/avalanchego/blob/master/graft/subnet-evm/commontype/fee%5Fconfig.go)',
      ],
    });
  });

  it('say why a value does nothing today, and not again at the key, where a problem says it', () => {
    const key = hover('genesis', '{"config":{"feeConfig":{"target|BlockRate":2}}}')!.paragraphs;
    assert.ok(!key.some((text) => text.includes('Granite')), key.join('\n'));
    assert.ok(
      hover('genesis', '{"config":{"feeConfig":{"targetBlockRate":|2}}}')!.paragraphs.includes(
        '⚠ Since Granite it only has to be there, in its range.',
      ),
    );
  });

  it('tell times as local ones, with how far away they are', () => {
    assert.equal(
      hover('genesis', '{"timestamp":"0x6b0|14936"}')!.paragraphs[0],
      '**2026-11-21 07:33:10 UTC · 1 d ago**',
    );
    assert.equal(
      hover('upgrade', '{"precompileUpgrades":[{"warpConfig":{"blockTimestamp":1795|644000}}]}')!.paragraphs[0],
      '**2026-11-25 22:00:00 UTC · in 3 d**',
    );
  });

  it('tell amounts exactly, from the text of the number', () => {
    assert.equal(
      hover('genesis', `{"alloc":{"${ewoq}":{"balance":1000000000000000000|000000001}}}`, { symbol: 'ORD' })!
        .paragraphs[0],
      '**1,000,000,000.000000000000000001 ORD · 1,000,000,000,000,000,000,000,000,001 wei**',
    );
    assert.match(
      hover('genesis', `{"alloc":{"${ewoq}":{"balance":"-|1"}}}`)!.paragraphs[0]!,
      /^\*\*115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457\.584007913129639935 tokens/,
    );
  });

  it('name an address, and say what it has and may do in these files', () => {
    const genesis = `{"timestamp":"0x6b014936","alloc":{"${ewoq}":{"balance":"0x295BE96E64066972000000"}},"config":{
      "txAllowListConfig":{"blockTimestamp":0,"adminAddresses":["0x|${ewoq}"]},
      "rewardManagerConfig":{"blockTimestamp":0,"initialRewardConfig":{"rewardAddress":"0x${ewoq}"}},
      "contractNativeMinterConfig":{"blockTimestamp":1795644000,"enabledAddresses":["0x${ewoq}"],"initialMint":{"0x${ewoq}":"0xde0b6b3a7640000"}}}}`;
    const upgrade = `{"precompileUpgrades":[{"feeManagerConfig":{"blockTimestamp":1795644000,"managerAddresses":["0x${ewoq}"]}}]}`;
    assert.deepEqual(hover('genesis', genesis, {}, { upgrade })!.paragraphs, [
      `**ewoq test account** · \`0x${ewoq}\``,
      'Its private key is public: anyone can act as this account.',
      [
        '- balance in alloc: 50,000,000 tokens',
        '- enabled on Native minter from 2026-11-25 22:00:00 UTC',
        '- initial mint: 1 token',
        '- admin of Transaction allow list',
        '- reward address: receives the fees',
        '- manager of Fee manager from 2026-11-25 22:00:00 UTC',
      ].join('\n'),
    ]);
  });

  it('take the name that the workspace gives an address before any other', () => {
    const nameOf = (address: string) => (address === `0x${ewoq.toLowerCase()}` ? 'de`ployer' : undefined);
    assert.equal(
      hover('genesis', `{"alloc":{"${ewoq}|":{}}}`, { nameOf })!.paragraphs[0],
      `**de&#96;ployer** · \`0x${ewoq}\``,
    );
  });

  for (const [address, name] of [
    ['0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf', 'TeleporterMessenger v1.0.0'],
    ['0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC', 'deployer of TeleporterMessenger'],
    ['0x0FEEDC0DE0000000000000000000000000000000', 'validator manager, proxy'],
    ['0xfacade0000000000000000000000000000000000', 'validator manager, proxy (Builder Hub)'],
    ['0x0200000000000000000000000000000000000003', 'feeManager precompile'],
    ['0xcA11bde05977b3631167028862bE2a173976CA11', 'Multicall3'],
  ]) {
    it(`know ${name!}`, () => {
      assert.ok(hover('genesis', `{"alloc":{"|${address!}":{}}}`)!.paragraphs[0]!.startsWith(`**${name!}** · `));
    });
  }

  it('name code that is known', () => {
    const proxied = '253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
    const code = `0x363d3d373d3d3d363d73${proxied}5af43d82803e903d91602b57fd5bf3`;
    assert.equal(
      hover('genesis', `{"alloc":{"${ewoq}":{"code":"|${code}"}}}`)!.paragraphs[0],
      `code of **EIP-1167 proxy of 0x${proxied}**`,
    );
  });

  it('know the code of TeleporterMessenger, as its deployment left it', () => {
    const { body } = JSON.parse(readFileSync(deployment, 'utf8')) as { body: string };
    const input = /"to":null[^}]*/.exec(body) && /"input":"0x([0-9a-f]+)"/.exec(body)?.[1];
    // The init code has 41 bytes.
    const code = `0x${input!.slice(82)}`;
    assert.equal(code.length, 2 + 2 * 13_013);
    const marked = `{"alloc":{"|0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf":{"balance":"0x0","code":"${code}"}}}`;
    assert.deepEqual(hover('genesis', marked)!.paragraphs, [
      '**TeleporterMessenger v1.0.0** · `0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf`',
      'In a genesis it needs slots 0 and 1 set to 1, or every send and receive reverts.',
      '- balance in alloc: 0 tokens\n- code: TeleporterMessenger v1.0.0',
    ]);
    const other = marked.replace(code, `${code}00`);
    assert.equal(hover('genesis', other)!.paragraphs[2], '- balance in alloc: 0 tokens\n- code: 13,014 bytes');
  });

  it('say what holds where that is not what the file says', () => {
    for (const [file, marked, sentence, others] of [
      [
        'genesis',
        '{"config":{"durango|Timestamp":0}}',
        'In effect: 2020-12-05 05:00:00 UTC, its time on the network.',
        {},
      ],
      [
        'genesis',
        '{"config":{"granite|Timestamp":1607144400}}',
        'In effect: 2026-11-23 22:00:00 UTC, as upgrade.json overrides it.',
        { upgrade: '{"networkUpgradeOverrides":{"graniteTimestamp":1795471200}}' },
      ],
      ['genesis', '{"config":{"warpConfig":{"quorum|Numerator":0}}}', '0 means 67 %.', {}],
      [
        'genesis',
        '{"config":{"feeConfig":{"gas|Limit":18446744073729551616}}}',
        'Only its low 64 bits are used: 20000000.',
        {},
      ],
      [
        'genesis',
        '{"config":{"feeConfig":{"min|BaseFee":1},"feeManagerConfig":{"blockTimestamp":0,"initialFeeConfig":{"minBaseFee":25000000000}}}}',
        'In effect now: 25 gwei, the fee manager’s initial value; transactions may have changed it.',
        {},
      ],
      ['genesis', '{"config":{"txAllow|ListConfig":{"blockTimestamp":0}}}', 'Now: enabled since genesis.', {}],
      [
        'genesis',
        '{"config":{"txAllow|ListConfig":{"blockTimestamp":0}}}',
        'Next: disabled at 2026-11-23 22:00:00 UTC.',
        { upgrade: '{"precompileUpgrades":[{"txAllowListConfig":{"blockTimestamp":1795471200,"disable":true}}]}' },
      ],
      ['config', '{"pruning|-enabled":null}', 'null: the default, `true`.', {}],
    ] as const) {
      const { paragraphs } = hover(file, marked, {}, others)!;
      assert.ok(paragraphs.includes(sentence), paragraphs.join('\n'));
    }
  });

  it('tell what the chain has, with a mark where that is something else', () => {
    const live = (value: string) => ({ live: [{ from: 'node *three*', valueAt: () => value }] });
    const fee = '{"config":{"feeConfig":{"minBaseFee":|25000000000}}}';
    assert.ok(
      hover('genesis', fee, live('25000000000'))!.paragraphs.includes('on the chain: 25 gwei, per node \\*three\\*'),
    );
    assert.ok(hover('genesis', fee, live('1'))!.paragraphs.includes('⚠ on the chain: 1 wei, per node \\*three\\*'));
    const nodes = { one: '1', two: '1', three: '2' };
    const all = { live: Object.entries(nodes).map(([from, value]) => ({ from, valueAt: () => value })) };
    assert.deepEqual(
      hover('genesis', fee, all)!.paragraphs.filter((one) => one.includes('on the chain')),
      ['⚠ on the chain: 1 wei, per one, two', '⚠ on the chain: 2 wei, per three'],
    );
  });

  it('say that a key is unknown, and make it inert', () => {
    assert.deepEqual(hover('genesis', '{"config":{"x[|a](http://b)":1}}')!.paragraphs, [
      '**`x`\\[`a`\\]`(http:/`\\/`b`)** · unknown key',
    ]);
  });

  it('say nothing between values, nor where a file is not known', () => {
    assert.equal(hover('genesis', '{ | "config":{}}'), undefined);
    assert.equal(hoverAt(inputOf({}), 'upgrade', 0), undefined);
  });

  for (const { title, shape, input } of documentedFiles) {
    it(`are there for every field of ${title}`, () => {
      const { file } = input;
      for (const path of pathsOf(shape)) {
        const { text, offset } = fileWith(path);
        const found = hoverAt(inputOf({ [file]: text }, input), file, offset);
        assert.ok(found?.markdown.includes(`\`${path.at(-1)!}\``), path.join('.'));
      }
    });
  }
});

/** Key paths of all fields; `*` is an address or a slot, `[]` an item. */
function pathsOf(shape: ConfigShape): readonly (readonly string[])[] {
  return shape.fields.flatMap(({ key, kind }) => [[key], ...inside(kind).map((path) => [key, ...path])]);
}

function inside(kind: Kind): readonly (readonly string[])[] {
  if (typeof kind === 'string') {
    return [];
  }
  if ('shape' in kind) {
    return pathsOf(kind.shape);
  }
  return 'list' in kind
    ? inside(kind.list).map((path) => ['[]', ...path])
    : inside(kind.map).map((path) => [`0x${ewoq}`, ...path]);
}

/** A file with only the last key of a path, and its offset. */
function fileWith(path: readonly string[]): { readonly text: string; readonly offset: number } {
  const open = path.map((step) => (step === '[]' ? '[' : `{${JSON.stringify(step)}:`)).join('');
  const close = [...path]
    .reverse()
    .map((step) => (step === '[]' ? ']' : '}'))
    .join('');
  return { text: `${open}null${close}`, offset: open.length - 3 };
}
