import assert from 'node:assert/strict';
import { findByPath, pathParts } from '../../../../src/engine/source/debugger/debugView';

describe('what is watched', () => {
  for (const [expression, parts] of Object.entries({
    size: ['size'],
    'msg.sender': ['msg', 'sender'],
    'accounts[0x22].balance': ['accounts', '0x22', 'balance'],
    ' list[ 3 ] ': ['list', '3'],
    'names["Joe"]': ['names', 'Joe'],
  })) {
    it(`is a path: ${expression}`, () => assert.deepEqual(pathParts(expression), parts));
  }

  for (const expression of ['', 'a + b', 'f()', '.a', '[0]', 'a..b', 'a[b[1]]', `a${'b'.repeat(600)}`]) {
    it(`is no path: ${expression.slice(0, 20)}`, () => assert.equal(pathParts(expression), undefined));
  }

  it('is found by the names that variables show, and within them', async () => {
    const variables = [
      { name: 'Size', value: '4' },
      { name: 'size', value: '3' },
      { name: 'balances[0xAB]', value: '7' },
      {
        name: 'account',
        value: '{2}',
        children: () =>
          Promise.resolve([
            { name: 'owner', value: '0x22' },
            { name: '[1]', value: 'one' },
          ]),
      },
    ];
    const valueOf = async (expression: string): Promise<string | undefined> =>
      (await findByPath(variables, pathParts(expression)!))?.value;
    assert.equal(await valueOf('size'), '3');
    assert.equal(await valueOf('Size'), '4');
    assert.equal(await valueOf('SIZE'), undefined);
    assert.equal(await valueOf('balances[0xab]'), '7');
    assert.equal(await valueOf('account.owner'), '0x22');
    assert.equal(await valueOf('account[1]'), 'one');
    assert.equal(await valueOf('account.none'), undefined);
    assert.equal(await valueOf('other'), undefined);
  });
});
