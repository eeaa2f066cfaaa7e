import assert from 'node:assert/strict';
import { astNodes, child, isNode, type SyntaxNode } from '../../../../../src/engine/source/ast/syntaxNode';
import { declaredType, namedType, typeWords, wordsOnStack } from '../../../../../src/engine/source/locals/localValue';
import { compile, solcInput } from '../../../../helpers/solidity/compile';

/** Function parameters with their declaration, location, and number of words on the stack. */
const parameters: readonly (readonly [declared: string, words: string])[] = [
  ['uint a', 'uint256, 1'],
  ['int8 a', 'int8, 1'],
  ['bool a', 'bool, 1'],
  ['address payable a', 'address, 1'],
  ['bytes3 a', 'bytes3, 1'],
  ['E_ a', 'enum E_, 1'],
  ['T a', 'contract T, 1'],
  ['P a', 'P, 1'],
  ['string memory a', 'string memory, 1'],
  ['bytes calldata a', 'bytes calldata, 2'],
  ['S$_$1 storage a', 'struct S$$$_$$$1 storage, 1'],
  ['uint8[3][] memory a', 'uint8[3][] memory, 1'],
  ['string[] calldata a', 'string[] calldata, 2'],
  ['uint16[N] calldata a', 'uint16[2] calldata, 1'],
  ['L.Inner[2 * N] memory a', 'struct Inner[4] memory, 1'],
  ['mapping(address => mapping(E_ => P[3][])) storage a', 'mapping(address => mapping(enum E_ => P[3][])) storage, 1'],
  ['function() pure a', 'function, 1'],
  ['function(uint) external payable a', 'function, 2'],
  ['function(uint[] memory) external view returns (bytes memory)[] memory a', 'function[] memory, 1'],
];

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract T {}
enum E_ { A }
type P is uint16;
uint constant N = 2;
library L { struct Inner { uint a; } }
struct S$_$1 { uint a; }
library Holder {
${parameters.map(([declared], i) => `  function f${i}(${declared}) internal {}`).join('\n')}
}
`;

function isIn(node: SyntaxNode, type: string): readonly SyntaxNode[] {
  return astNodes(node, 'nodes').flatMap((one) => [...(one.nodeType === type ? [one] : []), ...isIn(one, type)]);
}

describe('the type of a variable', () => {
  const words: string[] = [];

  before(async () => {
    const [output] = await compile('0.8.30', [solcInput({ 'A.sol': source })]);
    const tree = output!.sources['A.sol']!.ast;
    assert.ok(isNode(tree));
    for (const found of isIn(tree, 'FunctionDefinition')) {
      const located = declaredType(astNodes(child(found, 'parameters')!, 'parameters')[0]!)!;
      const told = [typeWords(located.type), located.location].filter((one) => one !== undefined).join(' ');
      words.push(`${told}, ${wordsOnStack(located)}`);
    }
  });

  for (const [i, [declared, expected]] of parameters.entries()) {
    it(`is that of ${declared}`, () => assert.equal(words[i], expected));
  }

  it('is unknown of what is cut off, changed, nested without end, or none', () => {
    const of = (nodeType: string, typeIdentifier: string, rest: object = {}) =>
      namedType({ nodeType, typeDescriptions: { typeIdentifier, typeString: typeIdentifier }, ...rest });
    for (const one of [
      '',
      't_',
      't_uint',
      't_uint7',
      't_uint264',
      't_bytes33',
      't_bytes0',
      't_uint256 ',
      't_tuple$__$',
    ]) {
      assert.equal(of('ElementaryTypeName', one), undefined, one);
    }
    for (const one of ['t_struct$_S_$', 't_struct$_S_$x', 't_enum$__$1', 't_uint256']) {
      assert.equal(of('UserDefinedTypeName', one), undefined, one);
    }
    const uint = { nodeType: 'ElementaryTypeName', typeDescriptions: { typeIdentifier: 't_uint256' } };
    assert.equal(of('ArrayTypeName', 'uint256', { baseType: uint }), undefined);
    assert.equal(of('ArrayTypeName', 'uint256[3]'), undefined);
    assert.equal(of('Mapping', '', { keyType: uint }), undefined);
    assert.equal(of('Other', 't_uint256'), undefined);
    let deep: object = uint;
    for (let i = 0; i < 5_000; i++) {
      deep = { nodeType: 'ArrayTypeName', typeDescriptions: { typeString: 'uint256[]' }, baseType: deep };
    }
    assert.equal(of('ArrayTypeName', 'uint256[]', { baseType: deep }), undefined);
  });
});
