import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, runAsNpm, runCommand } from '../../helpers/runScript';
import { demo } from '../../unit/core/bytes/demoBytes';

function decode(options: readonly string[], input = ''): Promise<Ended> {
  return runCommand('decode', options, { input });
}

describe('snowprobe decode', function () {
  this.timeout(30_000);

  it('prints the JSON of a node and ends with 0', async () => {
    const { code, stdout, stderr } = await runAsNpm('snowprobe', ['decode', demo('utxo')]);
    const utxo = JSON.parse(stdout) as { outputIndex: number; output: { amount: number } };
    assert.deepEqual([code, utxo.outputIndex, utxo.output.amount, stderr], [0, 1, 7_000_000_000, '']);
  });

  it('prints words, with who signed, and byte ranges', async () => {
    const words = await decode([demo('signedTransfer'), '--words']);
    assert.equal(words.stdout.split('\n')[0], 'sends 1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.match(words.stdout, /\n {2}signed by +P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u\n/);
    const ranges = await decode([demo('signedTransfer'), '--ranges']);
    assert.match(ranges.stdout, /\n {2}6 +4 {2}00003039 +unsignedTx\.networkID +12,345\n/);
  });

  it('reads standard input and files, and takes kind, chain and HRP', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decode-'));
    try {
      writeFileSync(join(folder, 'tx.hex'), `${demo('utxo')}\n`);
      const { stdout } = await decode([
        `@${join(folder, 'tx.hex')}`,
        '--kind',
        'utxo',
        '--chain',
        'X',
        '--hrp',
        'mine',
      ]);
      assert.match(stdout, /"X-mine18jma8ppw3nhx5r4ap8clazz0dps7rv5u\w+"/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    assert.deepEqual((await decode(['-'], demo('utxo'))).code, 0);
  });

  it('names what the bytes could be besides on stderr', async () => {
    const { code, stderr } = await decode(['00'.repeat(38)]);
    assert.deepEqual([code, stderr], [0, 'Also decodes as: P-Chain message: subnet converted to an L1\n']);
  });

  const rejected: readonly [string, readonly string[], string | RegExp, code?: number][] = [
    ['a key', ['5a'.repeat(32)], 'Not decoded: 32 bytes may be a private key. Look an ID up instead.\n'],
    [
      'half a transaction',
      [demo('signedTransfer').slice(0, 300)],
      /^Not a valid \w+, field \S+ at offset \d+: .*\.\n$/,
    ],
    ['no bytes', ['hello'], 'Not hex, cb58 or base64.\n'],
    ['another kind', [demo('utxo'), '--kind', 'warp'], /^Not a valid \w+, field /],
    ['an unknown kind', ['00', '--kind', 'nft'], 'Unknown kind "nft". Expected tx, block, utxo, warp, evm.\n', 1],
    ['a file that is not there', ['@/nowhere'], /^The file \/nowhere cannot be read: /],
    ['an unknown option', ['00', '--json'], "Unknown option '--json'. See snowprobe decode --help.\n", 1],
  ];
  for (const [what, options, sentence, ends = 2] of rejected) {
    it(`ends with ${ends} for ${what}, and says why`, async () => {
      const { code, stdout, stderr } = await decode(options);
      assert.deepEqual([code, stdout], [ends, '']);
      if (typeof sentence === 'string') {
        assert.equal(stderr, sentence);
      } else {
        assert.match(stderr, sentence);
      }
    });
  }
});
