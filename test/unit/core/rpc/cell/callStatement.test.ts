import assert from 'node:assert/strict';
import { type CallStatement, calleeText } from '../../../../../src/engine/notebook/cell/callStatement';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';

const coin = '0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e';
const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

function read(text: string): { readonly statement: CallStatement; readonly problems: readonly string[] } {
  const { requests, problems } = parseCell(text);
  const body = requests[0]?.body;
  assert.ok(body?.kind === 'contract', text);
  return {
    statement: body.statement,
    problems: problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`),
  };
}

describe('call statement', () => {
  it('reads chain, contract, function and arguments with their places', () => {
    const text = `call orders.Coin.allowance(${account}, {{a.result}}) # the first\neth_chainId`;
    const { statement, problems } = read(text);
    assert.deepEqual(problems, []);
    const { chain, contract, functionName, args, address, block } = statement;
    assert.deepEqual([chain?.text, contract?.text, functionName.text], ['orders', 'Coin', 'allowance']);
    for (const word of [chain!, contract!, functionName]) {
      assert.equal(text.slice(word.start, word.end), word.text);
    }
    assert.deepEqual(
      args.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['string', account],
        ['reference', '{{a.result}}'],
      ],
    );
    assert.deepEqual([address, block], [undefined, undefined]);
    assert.equal(parseCell(text).requests.length, 2);
    assert.equal(calleeText(statement), 'orders.Coin.allowance');
  });

  it('takes the chain for the target of its request alone', () => {
    const targets = parseCell(
      'call orders.Coin.symbol()\n# @target fuji/C\ncall Coin.symbol()\ncall orders.Coin.symbol()\ncall local/C.Coin.symbol()\neth_chainId',
    ).requests.map(({ settings: { target } }) => target && `${target.network ?? ''}/${target.chain ?? ''}`);
    assert.deepEqual(targets, ['/orders', 'fuji/C', 'fuji/orders', 'local/C', 'fuji/C']);
  });

  it('reads an address beside the name, at the end or in its place, and a block', () => {
    for (const [text, name] of [
      [`call Coin@${coin}.totalSupply()`, 'Coin'],
      [`call Coin.totalSupply() at ${coin}`, 'Coin'],
      [`call ${coin}.totalSupply()`, undefined],
      [`call C-Chain.${coin}.totalSupply()`, undefined],
    ] as const) {
      const { statement, problems } = read(text);
      assert.deepEqual([statement.contract?.text, statement.address?.text, problems], [name, coin, []]);
      assert.equal(text.slice(statement.address!.start, statement.address!.end), coin);
    }
    const { block } = read(`call Coin.totalSupply() at ${coin} block latest`).statement;
    assert.ok(block?.kind === 'string' && block.value === 'latest');
    const numbered = read('call Coin.totalSupply() block 26').statement.block;
    assert.ok(numbered?.kind === 'number' && numbered.value === 26n);
  });

  it('says what is missing, and reads on', () => {
    for (const [text, problem] of [
      ['call balanceOf(1)', 'balanceOf: Write the contract before its function: call <contract>.balanceOf(…).'],
      [
        'call a.b.c.d()',
        'a.b.c.d: Expected call <chain>.<contract>.<function>(…), such as call orders.Coin.balanceOf(0x…).',
      ],
      ['call Coin.name', 'Coin.name: Write the arguments in parentheses: call Coin.name(…).'],
      ['call Coin@0x12.name()', '0x12: Expected an address: 0x and 40 hex digits.'],
      [`call Coin@${coin}.name() at ${coin}`, `${coin}: The address appears twice.`],
      ['call Coin.name(1 2)', '2: Expected a comma or ).'],
    ] as const) {
      assert.deepEqual(read(text).problems, [problem]);
      assert.equal(parseCell(`${text}\n\neth_chainId`).requests.length, 2);
    }
  });
});
