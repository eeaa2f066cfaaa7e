import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { differencesFromNode, upgradeText } from '../../../../../src/engine/config/compare/liveNode';
import { toJson } from '../../../../../src/engine/config/compare/normal';
import { normalConfig } from '../../../../../src/engine/config/compare/normalConfig';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../../src/engine/primitives/json/printJson';
import { readFiles } from './readFiles';

interface Pair {
  readonly name: string;
  readonly network: number;
  readonly genesis: string;
  readonly upgrade: string | null;
  readonly answer: string;
}

const pairs = JSON.parse(readFileSync('test/recordings/chain-config-pairs.json', 'utf8')) as readonly Pair[];

/** The result in the node's original text. */
function answerOf({ answer }: Pair): string {
  return /^\{"jsonrpc":"2.0","id":1,"result":(.*)\}\s*$/s.exec(answer)![1]!;
}

describe('a file and what a node that runs with it answers to eth_getChainConfig', () => {
  for (const pair of pairs) {
    const { name, genesis, network } = pair;
    // A node without a file behaves as with an empty one.
    const files = (upgrade = pair.upgrade ?? '{}') => readFiles({ genesis, upgrade, networkId: network });

    it(`spells ${name} exactly as the node`, () => {
      assert.equal(printJson(toJson(normalConfig(files()))), answerOf(pair));
    });

    it(`finds no difference in ${name}`, () => {
      assert.deepEqual(differencesFromNode(files(), parseJson(answerOf(pair))), []);
    });

    it(`writes an upgrade file from the answer of ${name} that a node answers the same to`, () => {
      const written = upgradeText(parseJson(answerOf(pair)));
      const again = normalConfig(files(written));
      assert.equal(printJson(toJson(again)), answerOf(pair));
    });
  }

  it('holds every recorded pair', () => {
    assert.equal(pairs.length, 12);
  });
});
