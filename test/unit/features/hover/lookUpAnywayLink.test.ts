import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/core/detect/parseIdentifier';
import { findingToHover } from '../../../../src/core/finding/toHover';
import { readGuardedPlace } from '../../../../src/features/guardedPlace';
import { lookUpAnywayLink } from '../../../../src/features/hover/lookUpAnywayLink';
import { secretFinding } from '../../../../src/features/secretFinding';

const place = { uri: 'file:///a.ts', line: 3, character: 7 };

function linkFor(text: string): string | undefined {
  const identifier = parseIdentifier(text);
  assert.ok(identifier);
  return lookUpAnywayLink(identifier, place);
}

describe('a hover over what may be a private key', () => {
  it('says which word makes it look like one', () => {
    const markdown = findingToHover(secretFinding('private key'), { now: 0 });
    assert.equal(markdown, '⚠ **May be a private key. Nothing was sent.**  \nbecause of\u2002\u2002`private key`');
    assert.equal(findingToHover(secretFinding(), { now: 0 }), '⚠ **May be a private key. Nothing was sent.**');
  });

  it('links to a lookup that asks, by its place and without the value', () => {
    const hash = `0x${'7e'.repeat(32)}`;
    const link = linkFor(hash) ?? '';
    const [, label, query = ''] = /^\[(.*)\]\(command:%5Fsnowprobe\.lookUpAnyway\?(.*)\)$/.exec(link) ?? [];
    assert.equal(label, 'Look up anyway…');
    assert.deepEqual(JSON.parse(decodeURIComponent(query)), [place]);
    assert.equal(link.includes('7e7e'), false);
  });

  it('has no link for a PrivateKey-, which is never looked up', () => {
    assert.equal(linkFor('PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN'), undefined);
  });
});

describe('readGuardedPlace', () => {
  it('reads what a link names, and nothing else', () => {
    assert.deepEqual(readGuardedPlace(place), place);
    for (const wrong of [
      undefined,
      null,
      'a',
      {},
      { ...place, line: -1 },
      { ...place, line: 0.5 },
      { ...place, uri: 1 },
    ]) {
      assert.equal(readGuardedPlace(wrong), undefined);
    }
  });
});
