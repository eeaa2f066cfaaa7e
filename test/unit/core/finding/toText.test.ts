import assert from 'node:assert/strict';
import { remote, text } from '../../../../src/core/finding/spans';
import { findingToText } from '../../../../src/core/finding/toText';
import * as samples from './samples';

const ctx = { now: samples.now, timeZone: 'UTC' };
const { deployer, coin, twos, hash } = samples;

describe('findingToText', () => {
  it('fits a terminal', () => {
    assert.deepEqual(findingToText(samples.erc20Transfer, ctx).split('\n'), [
      '✓ transfer of 1,250.5 USDC',
      `${hash}  fuji · C-Chain`,
      '',
      `  from    ${deployer} (deployer)`,
      `  to      ${coin} (USDC)`,
      '  when    14:02:11 UTC, 3 min ago',
      '  block   41,203,877',
      '  value   0 AVAX',
      '  fee     0.000525 AVAX',
      '  gas     21,000 of 46,000',
      '  at      25 nAVAX',
      `  method  transfer(to ${twos}, value 1,250.5 USDC) (guessed from selector)`,
      '  nonce   7',
      '',
      'Token transfers',
      '  what          from                                        to',
      `  1,250.5 USDC  ${deployer}  ${twos}`,
      '',
      'Events',
      '  contract                                    event',
      `  ${coin}  ERC-20 Transfer`,
      '  1 more.',
      '',
      'Related',
      '  block  0x9b47613e0c41037333abe6f00eeae02b2564172637937f773c69837cd1937de3',
      '',
      'Sources',
      '  1. data-api.avax.network (data service, C-Chain): answered (210 ms, height 41,203,880, 2026-11-21 14:05:10 UTC)',
      '  2. 127.0.0.1:9650 (node): answered (12 ms, height 41,203,881, 2026-11-21 14:05:10 UTC)',
      '',
    ]);
  });

  it('lets nothing from outside steer the terminal', () => {
    const name = '\u001b[2J\u009b31mred\r\n\u0007\u202e';
    const shown = findingToText({ ...samples.panic, title: [text('token '), remote(name)], network: name }, ctx);
    assert.match(shown, /^✗ token \[2J31mred\n/);
    assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});
