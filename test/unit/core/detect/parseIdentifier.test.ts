import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import * as samples from '../ids/samples';

const { txHash, address, cChain, nodeIdText, privateKeyText } = samples;

function parsed(input: string): string | undefined {
  const identifier = parseIdentifier(input);
  return identifier && `${identifier.kind} ${identifier.text}`;
}

describe('parseIdentifier', () => {
  for (const input of [
    txHash,
    ` ${txHash}\n`,
    `"${txHash}"`,
    `'${txHash}',`,
    `\`${txHash}\``,
    `<${txHash}>`,
    `(${txHash}).`,
  ]) {
    it(`takes off what is around it: ${JSON.stringify(input.replace(txHash, '…'))}`, () =>
      assert.equal(parsed(input), `hash32 ${txHash}`));
  }

  it('understands hex without 0x', () => {
    assert.equal(parsed(txHash.slice(2)), `hash32 ${txHash.slice(2)}`);
    const typed = parseIdentifier(address.slice(2));
    assert.ok(typed?.kind === 'evmAddress');
    assert.equal(typed.text, address.slice(2));
    assert.equal(typed.address, address);
    assert.equal(typed.checksum, 'valid');
  });

  it('understands an ID with a wrong checksum', () => {
    const typed = parseIdentifier(cChain.slice(0, -1) + '6');
    assert.ok(typed?.kind === 'cb58Id');
    assert.equal(typed.checksum, 'invalid');
    assert.equal(typed.cb58, cChain);
  });

  describe('a URL', () => {
    const urls: Record<string, string | undefined> = {
      [`https://subnets.avax.network/c-chain/tx/${txHash}`]: `hash32 ${txHash}`,
      [`https://subnets-test.avax.network/c-chain/tx/${txHash}?tab=internal`]: `hash32 ${txHash}`,
      [`https://subnets.avax.network/p-chain/tx/${cChain}`]: `cb58Id ${cChain}`,
      [`https://subnets.avax.network/validators/${nodeIdText}/`]: `nodeId ${nodeIdText}`,
      [`https://example.com/chain/${cChain}/address/${address}#tokens`]: `evmAddress ${address}`,
      [`https://example.com/tx?hash=${txHash}`]: `hash32 ${txHash}`,
      [`https://example.com/address/${address}?tx=${txHash}`]: `evmAddress ${address}`,
      'https://subnets.avax.network/c-chain/block/41203877': 'blockNumber 41203877',
      'https://snowtrace.io/block/41203877?chainid=43114': 'blockNumber 41203877',
      'https://example.com/nothing/12345': undefined,
      [`https://example.com/?a=${txHash}&b=${address}`]: undefined,
    };
    for (const [url, expected] of Object.entries(urls)) {
      it(url.replace(txHash, '0x…').replace(cChain, '2q…'), () => assert.equal(parsed(url), expected));
    }
  });

  describe('a block number', () => {
    const numbers: Record<string, bigint> = {
      '0': 0n,
      '26': 26n,
      '#26': 26n,
      '41203877': 41203877n,
      '41,203,877': 41203877n,
      '41_203_877': 41203877n,
      '41 203 877': 41203877n,
      '41\u202f203\u202f877': 41203877n,
      "41'203'877": 41203877n,
      '41.203.877': 41203877n,
      '0x1a': 26n,
      '0X1A': 26n,
      '18446744073709551615': 18446744073709551615n,
    };
    for (const [input, number] of Object.entries(numbers)) {
      it(input, () => assert.deepEqual(parseIdentifier(input), { kind: 'blockNumber', text: input, number }));
    }

    for (const input of [
      '-1',
      '1.5',
      '1,2',
      '1,234.567',
      '1,23,456',
      '18446744073709551616',
      '0x',
      '0x1g',
      '1e9',
      '١٢',
    ]) {
      it(`is not ${input}`, () => assert.equal(parsed(input), undefined));
    }
  });

  it('takes the only identifier of a longer text, and none of several', () => {
    assert.equal(parsed(`tx: ${txHash} (accepted)`), `hash32 ${txHash}`);
    assert.equal(parsed(`from ${address} to ${address}`), undefined);
  });

  it('takes a private key for one, whatever else is there', () => {
    for (const input of [
      privateKeyText,
      `https://example.com/${txHash}?k=${privateKeyText}`,
      `${txHash} ${privateKeyText}`,
    ]) {
      assert.equal(parsed(input), `privateKey ${privateKeyText}`);
    }
  });

  for (const input of ['', ' ', '""', 'hello', 'NodeID-', '0x', '\u0000', '0x' + 'g'.repeat(64), '\ud800']) {
    it(`understands nothing in ${JSON.stringify(input.slice(0, 20))}`, () => assert.equal(parsed(input), undefined));
  }
});
