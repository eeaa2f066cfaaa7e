import assert from 'node:assert/strict';
import { assetAmount, assetName, plainText } from '../../../../src/engine/report';

const token = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe('an asset that names itself', () => {
  const amountOf = (symbol: string | undefined, native?: string): string =>
    plainText(assetAmount(500_000_000_000n, 9, symbol, token, native), 0);

  it('is told by its symbol where that is plain', () => {
    assert.equal(amountOf('USDC.e', 'AVAX'), '500 USDC.e');
    assert.equal(amountOf('USD₮0'), '500 USD₮0');
    assert.equal(plainText(assetName('vAMM-WETH/USDC.e', token), 0), 'vAMM-WETH/USDC.e');
  });

  it("is quoted and stands with its address where it takes the network's own name", () => {
    assert.equal(amountOf('AVAX'), '500 "AVAX" (0x8db9…52FC)');
    assert.equal(amountOf('avax'), '500 "avax" (0x8db9…52FC)');
    assert.equal(amountOf('QTZ', 'QTZ'), '500 "QTZ" (0x8db9…52FC)');
    assert.equal(amountOf('QTZ', 'AVAX'), '500 QTZ');
    assert.equal(plainText(assetName('nAVAX', token), 0), '"nAVAX" (0x8db9…52FC)');
  });

  it('is quoted where it says more than a name, or hides what it says', () => {
    assert.equal(amountOf('AVAX to 0x8db97C7cEcE249 ✓ verified'), '500 "AVAX to 0x8db97C7cEc…" (0x8db9…52FC)');
    assert.equal(amountOf('АVAX'), '500 "АVAX" (0x8db9…52FC)');
    assert.equal(amountOf('X" of Y'), '500 "X\' of Y" (0x8db9…52FC)');
  });

  it('is told by its address where it has no symbol', () => {
    assert.equal(amountOf(undefined), '500 of 0x8db9…52FC');
    assert.equal(plainText(assetName('', token), 0), '0x8db9…52FC');
  });
});
