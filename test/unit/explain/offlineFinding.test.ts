import assert from 'node:assert/strict';
import { offlineFinding } from '../../../src/explain/offlineFinding';
import { lineText } from '../../../src/core/finding/spanText';
import { findingToHover } from '../../../src/core/finding/toHover';
import { findingToJson } from '../../../src/core/finding/toJson';
import { findingToMarkdown } from '../../../src/core/finding/toMarkdown';
import { findingToText } from '../../../src/core/finding/toText';
import type { Identifier } from '../../../src/core/ids/identifier';
import { parseIdentifier } from '../../../src/core/detect/parseIdentifier';
import { wellKnownName } from '../../../src/core/ids/wellKnown';
import { ctx, hash } from '../core/finding/samples';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;

function parse(text: string): Identifier {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return identifier;
}

function finding(text: string) {
  const identifier = parse(text);
  return offlineFinding(identifier, { networkName: 'fuji', wellKnown: wellKnownName(identifier) });
}

const hover = (text: string) => findingToHover(finding(text), ctx).replaceAll('\u2002\u2002', '  ').split('\n');

describe('offlineFinding', () => {
  it('says what a hash can be, and how to go on', () => {
    assert.deepEqual(hover(hash), [
      '`0x7ee3…9b70`  32 bytes: a transaction, a block, a Warp message, or a validation or conversion ID',
      '',
      '[Look up on fuji](lookUp:0x7ee3e2@fuji) · [Other network…](otherNetwork:0x7ee3e2) · [Copy cb58](copyText:xtEt88YYhrQ12FGAyXUixYq51G7R2bhn2X9AphFTVZktMi6QY)',
    ]);
    assert.deepEqual(findingToMarkdown(finding(hash), { now: 0, timeZone: 'UTC' }).split('\n'), [
      '# 32 bytes: a transaction, a block, a Warp message, or a validation or conversion ID',
      '',
      `\`${hash}\`  `,
      'fuji',
      '',
      '## Overview',
      '',
      '- cb58:                     `xtEt88YYhrQ12FGAyXUixYq51G7R2bhn2X9AphFTVZktMi6QY`',
      '- next:                     Look it up to see which of these it is.',
      '',
      '## Sources',
      '',
      '1. the bytes: decoded locally',
      '',
    ]);
  });

  it('names what is well known', () => {
    assert.deepEqual(hover('0x0200000000000000000000000000000000000005'), [
      '`0x0200…0005`  Warp precompile · EVM address',
      '',
      '[Look up on fuji](lookUp:0x020000@fuji) · [Other network…](otherNetwork:0x020000)',
    ]);
  });

  it('offers the right spelling for a wrong checksum, in full', () => {
    const right = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const wrong = finding('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52Fc');
    assert.equal(wrong.status, 'wrong');
    assert.deepEqual(hover('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52Fc'), [
      `⚠ **Checksum is wrong; did you mean [${right}](lookUp:0x8db97C@fuji "address: ${right}")?**`,
      '',
      `[Copy valid checksum](copyText:${right})`,
    ]);
    assert.equal(finding('2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGp').status, 'wrong');
  });

  it('offers to look up what the P- and X-Chain know', () => {
    assert.deepEqual(hover('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'), [
      '`NodeID-7Xhw…t3Lg`  NodeID: 20 bytes, hash of a node’s TLS certificate',
      '',
      '[Look up on fuji](lookUp:NodeID-7@fuji) · [Other network…](otherNetwork:NodeID-7) · [Copy hex](copyText:0x479f66c8be895830547e70b4b298cafd433dba6e)',
    ]);
    const next = (asked: string): unknown => finding(asked).facts.find(({ key }) => key === 'next')?.value[0];
    const words = (text: string) => ({ kind: 'text', text });
    assert.deepEqual(
      next('2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo'),
      words('Look it up to see which of these it is.'),
    );
    assert.deepEqual(
      next('P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'),
      words('Look up its balances, stake and transactions.'),
    );
    assert.deepEqual(next(`0xb0${'58'.repeat(47)}`), words('Look up the validator it belongs to.'));
  });

  it('offers no lookup of what is never asked about', () => {
    const vm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
    assert.deepEqual(hover(vm), [
      '`srEX…X7Dy`  Subnet-EVM · 32 bytes in cb58: a VM or fx ID, in ASCII subnetevm',
      '',
      '[Copy hex](copyText:0x7375626e657465766d0000000000000000000000000000000000000000000000)',
    ]);
  });

  it('keeps nothing of what may be a private key', () => {
    const key = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    for (const secret of [
      offlineFinding(parse(key), { networkName: 'fuji' }),
      offlineFinding(parse(hash), { networkName: 'fuji', mayBeSecret: true }),
    ]) {
      assert.equal(secret.status, 'secret');
      assert.equal(findingToHover(secret, ctx), '⚠ **May be a private key. Nothing was sent.**');
      const everything = [findingToJson(secret), findingToMarkdown(secret, ctx), findingToText(secret, ctx)].join();
      assert.ok(!everything.includes('ewoq') && !everything.includes('7ee3'));
    }
  });

  it('answers for every kind', () => {
    const kinds: readonly (readonly [Identifier, string])[] = [
      [parse('26'), 'block number'],
      [parse('P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'), 'address on the P-Chain (prefix local)'],
      [{ kind: 'blsPublicKey', text: 'x', hex: `0x${'ab'.repeat(48)}` }, '48 bytes: a BLS public key'],
      [
        { kind: 'blsSignature', text: 'x', hex: `0x${'ab'.repeat(96)}` },
        '96 bytes: a BLS signature or proof of possession',
      ],
      [
        { kind: 'nodeBytes', text: 'x', hex: `0x${'ab'.repeat(50)}` },
        '50 bytes in hex with checksum: a transaction, block or UTXO',
      ],
    ];
    for (const [identifier, words] of kinds) {
      const found = offlineFinding(identifier);
      assert.equal(found.status, 'offline');
      assert.equal(lineText(found.title, style, { now: 0 }), words);
      assert.deepEqual(found.sources, [{ kind: 'bytes', host: '', outcome: 'answered', at: 0 }]);
    }
  });
});
