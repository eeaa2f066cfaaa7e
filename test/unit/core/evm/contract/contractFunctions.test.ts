import assert from 'node:assert/strict';
import { abiSignature, type AbiSource } from '../../../../../src/engine/abi/known/signatures';
import {
  selectorsInCode,
  type ContractCode,
  contractFunctions,
  isReadOnlyFunction,
} from '../../../../../src/engine/abi/contractFunctions';

const address = `0x${'22'.repeat(20)}`;
// Compared with EQ; pushed to call another contract; within the data of a PUSH32; compared with XOR after a DUP.
const code =
  `0x8063${'18160ddd'}14` +
  `63${'a9059cbb'}52` +
  `7f${'63095ea7b314'.padEnd(64, '0')}` +
  `63${'70a08231'}8118` +
  `8063${'01020304'}14`;

function names(contract: Partial<ContractCode>, abi?: AbiSource): readonly string[] {
  return contractFunctions({ address, ...contract }, abi).functions.map(
    (fn) =>
      `${abiSignature(fn.name, fn.inputs)} ${fn.standard}${fn.guess ? '?' : ''}${isReadOnlyFunction(fn) ? '' : ' writes'}`,
  );
}

const own: AbiSource = {
  functions: (selector) =>
    selector === '0x01020304'
      ? [{ contract: 'Vault', name: 'open', inputs: [], source: 'out/Vault.sol', certain: false }]
      : [],
  events: () => [],
  errors: () => [],
};

describe('selectors in code', () => {
  it('are those that it compares with what was called', () => {
    assert.deepEqual(selectorsInCode(code), ['0x18160ddd', '0x70a08231', '0x01020304']);
  });

  for (const hostile of [
    '0x',
    '0x63',
    '0x6318160d',
    `0x${'63'.repeat(5_000)}`,
    '0xzz',
    `0x${'8063aabbccdd14'.repeat(2_000)}`,
  ]) {
    it(`are found in any bytes: ${hostile.slice(0, 20)}`, () => assert.ok(selectorsInCode(hostile).length <= 400));
  }
});

describe('functions of a contract', () => {
  it('are guessed from its selectors, and others are told', () => {
    assert.deepEqual(names({ code }), ['totalSupply() ERC-20?', 'balanceOf(address) ERC-20?']);
    assert.deepEqual(contractFunctions({ address, code }, undefined).unknown, ['0x01020304']);
  });

  it('are no guess where it has told its standard', () => {
    assert.deepEqual(names({ code, standard: 'ERC-721' }), ['totalSupply() ERC-721', 'balanceOf(address) ERC-721']);
  });

  it('are named by the project, with a doubt where it may not be this contract', () => {
    assert.deepEqual(names({ code }, own).at(-1), 'open() Vault? writes');
  });

  it('are all of the contract that the project deployed there', () => {
    const functions = [{ name: 'total', inputs: [], mutability: 'view' as const }];
    const deployed: AbiSource = {
      ...own,
      contractAt: () => ({ contract: 'Vault', source: 'out/Vault.sol', functions }),
    };
    assert.deepEqual(names({ code }, deployed), ['total() Vault']);
  });

  it('of a precompile are told by its address, whatever the project says', () => {
    const deployed: AbiSource = {
      ...own,
      contractAt: () => ({ contract: 'Evil', source: 'x', functions: [{ name: 'drain', inputs: [] }] }),
    };
    assert.deepEqual(names({ address: '0x0200000000000000000000000000000000000005', code }, deployed), [
      'sendWarpMessage(bytes) Warp writes',
      'getVerifiedWarpMessage(uint32) Warp',
      'getVerifiedWarpBlockHash(uint32) Warp',
      'getBlockchainID() Warp',
    ]);
  });
});
