import assert from 'node:assert/strict';
import { classifySecret, type SecretCandidate } from '../../../../src/engine/secrets/guard/classifySecret';

/** Subnets, transactions and nodes that contain "Pk", "Sk" and the like. */
const ids = [
  '2AcpNR3vg8P2HANRQDPkNwJyUDbQEAxTxfAZriYihjypA7RUy8',
  'XMnQNzgbrUzDHqvNtcar3tJZJkoSkeUCspiGz1HY4WBUb9FQi',
  '2naHF6La8tdCsn1VqWVfHZNQXi9PkmdCie1ECbPrWsgZYGe7aN',
  '2sNZbC6Ti1uGvNumxBYh3gs6XdaiT7tnxB2YaymFSuRqYKdSka',
];
const nodes = ['NodeID-FfkwjVH1YusCKwA4TTqPkMTnvxYAj3R3u', 'NodeID-67uASkXWuvKUSMaQPbMR1EG158BNYoWmK'];

function verdict(fileName: string, text: string, id: string, around: Partial<SecretCandidate> = {}): string {
  return classifySecret({ fileName, line: text, start: text.indexOf(id), ...around }).verdict;
}

describe('an ID in cb58 that has "Pk" or "Sk" between its letters', () => {
  for (const id of ids) {
    it(`is no key for it: ${id}`, () => {
      assert.equal(verdict('ids.txt', id, id), 'unknown');
      assert.equal(verdict('l1.json', `  "subnetID": "${id}",`, id), 'open');
    });

    it(`makes no key of another one beside it: ${id}`, () => {
      for (const other of ['rSj4jRAKk3GSpBu57wP8Zv3vWcdnTJbgmKUJ4grJXyqFDbJHn', ids[0]!]) {
        const around = { linesAbove: [id, `of ${id}`], linesBelow: [id] };
        assert.equal(verdict('ids.txt', other, other, around), 'unknown');
        assert.equal(verdict('list.json', `["${id}", "${other}", "${id}"]`, other), 'unknown');
      }
    });
  }

  it('is none beside nodes whose IDs have it', () => {
    const [id = ''] = ids;
    for (const node of nodes) {
      assert.equal(verdict('run.log', `INFO <P Chain> accepted ${node} ${id}`, id), 'open');
      assert.equal(verdict('nodes.csv', `${node},${id},2`, id, { linesAbove: ['node,value,count'] }), 'open');
      assert.equal(verdict(`staking-${node}.json`, `"${id}"`, id), verdict('staking-NodeID-1.json', `"${id}"`, id));
    }
  });

  it('is none where the text is cut in the middle of another one', () => {
    const many = Array.from({ length: 9 }, (_, i) => ids[i % ids.length]).join(' ');
    for (let shift = 1; shift < 60; shift += 1) {
      const between = 'x'.repeat(shift);
      const line = `[${many} ${between} rSj4jRAKk3GSpBu57wP8Zv3vWcdnTJbgmKUJ4grJXyqFDbJHn ${many}]`;
      assert.equal(verdict('list.txt', line, 'rSj4jRAKk3'), 'unknown', String(shift));
    }
  });

  it('is still one where something says so', () => {
    const [id = ''] = ids;
    assert.equal(verdict('a.ts', `const privateKey = '${id}';`, id), 'secret');
    assert.equal(verdict('a.ts', `const deployerPk = '${id}';`, id), 'secret');
    assert.equal(verdict('list.json', `{"${ids[1]}": 1, "sk": "${id}"}`, id), 'secret');
    assert.equal(verdict('.env', `X_${ids[1]}=${id}`, id), 'secret');
  });
});

describe('the reason why something may be a private key', () => {
  const id = ids[0]!;
  const reason = (fileName: string, line: string, around: Partial<SecretCandidate> = {}) =>
    classifySecret({ fileName, line, start: line.indexOf(id), ...around });

  it('names what the line calls it, as it is written there', () => {
    assert.deepEqual(reason('a.ts', `const privateKey = '${id}';`), {
      ...{ verdict: 'secret', word: 'privateKey', rule: 'line' },
    });
    assert.deepEqual(reason('a.sh', `export DEPLOYER_PK=${id}`), {
      ...{ verdict: 'secret', word: 'DEPLOYER_PK', rule: 'line' },
    });
  });

  it('names what stands around it, the file or the folder', () => {
    assert.deepEqual(reason('a.json', `  "${id}"`, { linesAbove: ['"privateKeys": ['] }), {
      ...{ verdict: 'secret', word: 'private keys', rule: 'around' },
    });
    assert.deepEqual(reason('app/.env.local', `X=${id}`), { verdict: 'secret', word: '.env.local', rule: 'file' });
    assert.deepEqual(reason('secrets/one.txt', id), { verdict: 'secret', word: 'secrets', rule: 'folder' });
    assert.deepEqual(reason('a.ts', `x = BigInt('${id}')`), { verdict: 'secret', word: 'number', rule: 'number' });
  });
});
