import { shareBar, type Drawing, type Line } from '../../src/engine/report';
import { amount, code, count, id, message, nativeAmount, place, text, textLine } from '../../src/engine/report/spans';

const coin = { path: 'src/Coin.sol', uri: 'file:///p/src/Coin.sol', line: 50, column: 20 };

/** A drawing of each kind, by a name. */
export const sampleDrawings: Readonly<Record<string, Drawing<Line>>> = {
  weight: shareBar(
    [
      { value: 58n, tone: 'good', label: textLine('58 % connected') },
      { value: 27n, tone: 'away', label: textLine('27 % away') },
      { value: 15n, tone: 'rest', label: textLine('15 % inactive') },
    ],
    100n,
    { at: 0.67, label: textLine('quorum 67 %') },
  )!,
  gas: shareBar([{ value: 24_388n, tone: 'used', label: [text('used '), count(24_388n)] }], 300_000n)!,
  flow: {
    kind: 'flow',
    parties: [
      { label: [id(`0x${'8d'.repeat(20)}`, 'deployer')] },
      { label: [id(`0x${'22'.repeat(20)}`)] },
      { label: [id(`0x${'33'.repeat(20)}`, 'Pool <b>')] },
      { label: textLine('burned'), isFire: true },
    ],
    arrows: [
      { from: 0, to: 2, label: [amount(1_250_500_000n, 6, 'USDC')] },
      { from: 2, to: 0, label: [nativeAmount(31_400_000_000_000_000_000n, 'AVAX')] },
      { from: 0, to: 1, label: textLine('mint(to, 7)'), tone: 'failed' },
      { from: 0, to: 0, label: [nativeAmount(1n, 'AVAX')] },
      { from: 0, to: 3, label: message`fee ${nativeAmount(525_000_000_000_000n, 'AVAX')}`, tone: 'fee' },
    ],
  },
  source: {
    kind: 'source',
    place: [place(coin)],
    first: 49,
    lines: [
      [code('// moves <b>coins</b>')],
      [code('uint256 have = balanceOf[from];')],
      [code('if (have < value) revert TooPoor(have, 0x1f, "poor");')],
      [],
      [text('    '), code('emit Moved(from, to, value);')],
    ],
    failed: 2,
  },
};
