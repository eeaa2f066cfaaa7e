import assert from 'node:assert/strict';
import { inlayHintsIn } from '../../../../../src/engine/config/language/hoverAt';
import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import type { ConfigFile } from '../../../../../src/engine/config/problem';
import { inputOf } from './languageInputs';

/** Each hint with the text before it, back to the colon. */
function hints(file: ConfigFile, text: string, more: Partial<LanguageInput> = {}, start = 0, end = text.length) {
  return inlayHintsIn(inputOf({ [file]: text }, more), file, start, end).map(({ offset, text: words }) => [
    text.slice(text.lastIndexOf(':', offset) + 1, offset),
    words,
  ]);
}

describe('inlay hints of chain configuration files', () => {
  it('tell wei as tokens, times as local ones and gas in groups', () => {
    const genesis = `{"timestamp":"0x6b014936","gasLimit":"0xe4e1c0","difficulty":"0x0","config":{"chainId":7,
      "feeConfig":{"gasLimit":15000000,"minBaseFee":25000000000,"targetBlockRate":2,"minBlockGasCost":0},
      "contractNativeMinterConfig":{"blockTimestamp":1795644000,"initialMint":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":"0xde0b6b3a7640000"}}},
      "alloc":{"8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"0x295BE96E64066972000000","nonce":"0x1"}}}`;
    assert.deepEqual(hints('genesis', genesis, { symbol: 'ORD' }), [
      ['"0x6b014936"', '2026-11-21 07:33:10 UTC'],
      ['"0xe4e1c0"', '15,000,000 gas'],
      ['15000000', '15,000,000 gas'],
      ['25000000000', '25 gwei'],
      ['1795644000', '2026-11-25 22:00:00 UTC'],
      ['"0xde0b6b3a7640000"', '1 ORD'],
      ['"0x295BE96E64066972000000"', '50,000,000 ORD'],
    ]);
  });

  it('tell numbers that JavaScript would round', () => {
    const upgrade =
      '{"stateUpgrades":[{"accounts":{"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balanceChange":9007199254740993000000001}}}]}';
    assert.deepEqual(hints('upgrade', upgrade), [['9007199254740993000000001', '≈ 9,007,199 tokens']]);
  });

  it('are made for what is in sight alone', () => {
    const accounts = Array.from(
      { length: 20_000 },
      (_, i) => `"${i.toString(16).padStart(40, '0')}":{"balance":"0xde0b6b3a7640000"}`,
    );
    const text = `{"alloc":{${accounts.join(',\n')}}}`;
    const start = text.indexOf(accounts[10_000]!);
    assert.equal(hints('genesis', text, {}, start, start + 200).length, 2);
  });
});
