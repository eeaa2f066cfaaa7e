import assert from 'node:assert/strict';
import { removeDirective, setChain, setDirective } from '../../../../../src/engine/notebook/language/cellEdits';

function changed(cell: string, value: string): string {
  const { start, end, text } = setDirective(cell, 'node', value);
  return cell.slice(0, start) + text + cell.slice(end);
}

describe('setDirective', () => {
  it('gives the first line of the directive its value, and leaves all else', () => {
    assert.equal(changed('// x\n#@node one, two \n# @node three\na.b', 'all'), '// x\n#@node all \n# @node three\na.b');
    assert.equal(changed('# @node\na.b', 'one'), '# @node one\na.b');
  });

  it('adds a first line where there is none, as lines end there', () => {
    assert.equal(changed('eth_chainId', 'all'), '# @node all\neth_chainId');
    assert.equal(changed('a.b\r\nc.d', 'all'), '# @node all\r\na.b\r\nc.d');
  });
});

describe('removeDirective', () => {
  const removed = (cell: string): string | undefined => {
    const change = removeDirective(cell, 'node');
    return change && cell.slice(0, change.start) + change.text + cell.slice(change.end);
  };

  it('takes the line out, with its line break', () => {
    assert.equal(removed('# x\r\n  # @node all\r\na.b'), '# x\r\na.b');
    assert.equal(removed('# @node one\n# @node two\na.b'), '# @node two\na.b');
    assert.equal(removed('a.b\n# @node one'), 'a.b\n');
    assert.equal(removed('# node all\na.b'), undefined);
  });
});

describe('setChain', () => {
  const changed = (cell: string): string => {
    const { start, end, text } = setChain(cell, 'fuji', 'orders');
    return cell.slice(0, start) + text + cell.slice(end);
  };

  it('writes network and chain, also where there is no directive yet', () => {
    assert.equal(changed('eth_chainId'), '# @target fuji/orders\neth_chainId');
    assert.equal(changed('# @target /C\neth_chainId'), '# @target fuji/orders\neth_chainId');
  });

  it('changes the chain of a call where that stands', () => {
    assert.equal(changed('call C.Coin.symbol()'), 'call orders.Coin.symbol()');
    assert.equal(changed('call local/C.Coin.symbol()'), 'call fuji/orders.Coin.symbol()');
    assert.equal(changed('call Coin.symbol()'), '# @target fuji/orders\ncall Coin.symbol()');
  });
});
