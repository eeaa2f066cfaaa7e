import assert from 'node:assert/strict';
import { join } from 'node:path';
import { builtInNetworks } from '../../../src/engine/networks/builtInNetworks';
import { offlineReport, requestedUrls } from '../../../src/engine/lookup/io/requestedSources';
import { identifierReport } from '../../../src/engine/lookup/identifierReport';
import { lineText } from '../../../src/engine/report/spanText';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToJson } from '../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../src/engine/report/toText';
import type { Identifier } from '../../../src/engine/primitives/ids/identifier';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { wellKnownName } from '../../../src/engine/primitives/ids/wellKnown';
import { golden, namedTexts } from '../../helpers/golden';
import { ctx, hash } from '../core/finding/samples';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;

function parse(text: string): Identifier {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return identifier;
}

function finding(text: string) {
  const identifier = parse(text);
  return identifierReport(identifier, { networkName: 'fuji', wellKnown: wellKnownName(identifier) });
}

describe('offlineFinding', () => {
  it('says what it can be, how to go on, and the right spelling where the checksum is wrong, in a hover', () => {
    const requested = {
      'a hash': hash,
      'what is well known': '0x0200000000000000000000000000000000000005',
      'a wrong checksum': '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52Fc',
      'what the P-Chain knows': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
      'what is never asked about': 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    };
    const hovers = Object.entries(requested).map(([name, text]) => [name, reportToHover(finding(text), ctx)]);
    golden(join(__dirname, 'texts/offlineHovers.txt'), namedTexts(Object.fromEntries(hovers)));
    assert.equal(finding(requested['a wrong checksum']).status, 'wrong');
    assert.equal(finding('2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGp').status, 'wrong');
  });

  it('is a document that says what a lookup will tell', () => {
    const requested = {
      'a hash': hash,
      'an ID in cb58': '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
      'an address': 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      'a BLS key': `0xb0${'58'.repeat(47)}`,
    };
    const documents = Object.entries(requested).map(([name, text]) => [
      name,
      reportToMarkdown(finding(text), { now: 0 }),
    ]);
    golden(join(__dirname, 'texts/offlineDocuments.txt'), namedTexts(Object.fromEntries(documents)));
  });

  it('keeps nothing of what may be a private key', () => {
    const key = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    for (const secret of [
      identifierReport(parse(key), { networkName: 'fuji' }),
      identifierReport(parse(hash), { networkName: 'fuji', mayBeSecret: true }),
    ]) {
      assert.equal(secret.status, 'secret');
      assert.equal(reportToHover(secret, ctx), '⚠ **May be a private key. Nothing was sent.**');
      const everything = [reportToJson(secret), reportToMarkdown(secret, ctx), reportToText(secret, ctx)].join();
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
      const found = identifierReport(identifier);
      assert.equal(found.status, 'offline');
      assert.equal(lineText(found.title, style, { now: 0 }), words);
      assert.deepEqual(found.sources, [{ kind: 'bytes', host: '', outcome: 'answered', at: 0 }]);
    }
  });

  it('leads to the network that an ID is known to be of, and asks nobody of another', () => {
    const mainnetsCChain = parse('2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5');
    const [fuji, mainnet] = ['fuji', 'mainnet'].map((name) => builtInNetworks.find((one) => one.name === name)!);
    assert.deepEqual(requestedUrls(mainnetsCChain, fuji!), []);
    assert.notEqual(requestedUrls(mainnetsCChain, mainnet!).length, 0);
    const [title = '', , links = ''] = reportToHover(offlineReport(mainnetsCChain, fuji!), ctx).split('\n');
    assert.match(title, /\u2002C-Chain on mainnet$/);
    assert.match(links, /^\[Look up on mainnet\]\(lookUp:2q9e4r6M@mainnet\) · /);
  });
});
