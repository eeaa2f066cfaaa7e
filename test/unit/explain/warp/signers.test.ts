import assert from 'node:assert/strict';
import { lineText, type TextStyle } from '../../../../src/engine/report/spanText';
import {
  type Signers,
  quorumLine,
  shareWords,
  reachesQuorum,
} from '../../../../src/engine/messages/signatures/signerSet';

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 };

describe('what the signers of a Warp message weigh', () => {
  it('is a rounded share that is all of it, or nothing, only where it is', () => {
    const shares: readonly (readonly [part: bigint, whole: bigint, words: string])[] = [
      [1n, 3n, '33.33 %'],
      [2n, 3n, '66.67 %'],
      [245n, 276n, '88.77 %'],
      [1n, 2n, '50 %'],
      [5n, 5n, '100 %'],
      [999_999n, 1_000_000n, '99.99 %'],
      [1n, 1_000_000n, '0.01 %'],
      [0n, 5n, '0 %'],
      [0n, 0n, '0 %'],
    ];
    for (const [part, whole, words] of shares) {
      assert.equal(shareWords(part, whole), words);
    }
  });

  it('reaches a quorum exactly, whatever is rounded', () => {
    const of = (weight: bigint, total: bigint, strangers = 0) => ({ signed: 1, strangers, weight, total });
    assert.equal(reachesQuorum(of(67n, 100n), 67n), true);
    assert.equal(reachesQuorum(of(66_999_999n, 100_000_000n), 67n), false);
    assert.equal(reachesQuorum(of(0n, 0n), 67n), false);
  });

  it('is told as enough where a block took the message, whatever the weights of another height say', () => {
    const publicKey = new Uint8Array(48);
    const canonical = [66n, 34n].map((weight, i) => ({ nodeIds: [`NodeID-${i}`], weight, publicKey }));
    const words = (signers: Partial<Signers> = {}): string =>
      lineText(
        quorumLine({
          ...{ places: [0], set: { canonical, total: 100n }, quorum: 67n, isStake: false, isChecked: true, from: [] },
          ...signers,
        }),
        style,
        { now: 0 },
      );
    assert.equal(words({ quorum: 66n }), 'reached; requires 66 % of weight');
    assert.equal(words(), 'not reached; requires 67 % of weight');
    assert.equal(words({ places: [0, 2] }), 'unknown with this validator set; requires 67 % of weight');
    assert.equal(
      words({ isAccepted: true }),
      'reached when accepted, by the weights of an unknown P-Chain height; requires 67 % of weight',
    );
  });
});
