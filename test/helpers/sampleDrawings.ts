import { shareBar, type Drawing, type Line } from '../../src/engine/report';
import { amount, code, count, id, message, nativeAmount, place, text, textLine } from '../../src/engine/report/spans';

const coin = { path: 'src/Coin.sol', uri: 'file:///p/src/Coin.sol', line: 50, column: 20 };

/** A drawing of each kind, by name. */
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
  icicle: {
    kind: 'icicle',
    groups: [[id(`0x${'11'.repeat(20)}`, 'Router')], [id(`0x${'22'.repeat(20)}`, 'Coin')]],
    frames: [
      { depth: 0, from: 0, share: 1, name: 'Router.pay', size: '24,388 gas', group: 0, isFailed: true },
      { depth: 1, from: 0, share: 0.3, name: 'Coin.balanceOf', size: '7,316 gas', group: 1 },
      { depth: 1, from: 0.3, share: 0.5, name: 'Coin.transfer', size: '12,194 gas', group: 1, isFailed: true },
      { depth: 2, from: 0.3, share: 0.2, name: 'Coin._move', size: '4,878 gas', group: 1 },
    ],
  },
  runway: {
    kind: 'runway',
    warnDays: 30,
    rows: [
      { label: textLine('four'), days: 3, left: textLine('3 d') },
      { label: textLine('three'), days: 214, left: textLine('214 d') },
      { label: textLine('one'), days: 23_000, left: textLine('63 y') },
      { label: textLine('five'), left: textLine('inactive: no balance') },
    ],
  },
  blocks: {
    kind: 'blocks',
    from: 0,
    to: 120_000,
    blocks: [0, 2, 4, 6, 40, 42, 44].map((second, i) => ({
      at: second * 1000,
      share: i / 8,
      label: [text('block '), id(String(20 + i)), text(`: ${i * 1_000} gas, ${second} s`)],
    })),
  },
  slots: {
    kind: 'slots',
    slots: [
      {
        slot: textLine('0'),
        fields: [{ bytes: 32, label: textLine('totalSupply'), value: textLine('1,000'), isChanged: true }],
      },
      {
        slot: textLine('1'),
        fields: [
          { bytes: 11, label: [], value: [] },
          { bytes: 1, label: textLine('isOpen'), value: textLine('true') },
          { bytes: 20, label: textLine('owner'), value: [id(`0x${'8d'.repeat(20)}`, 'deployer')] },
        ],
      },
    ],
  },
  upgrades: {
    kind: 'timeline',
    events: [
      { when: textLine('genesis'), label: textLine('feeManager on'), state: 'on' },
      { when: textLine('2 Oct 2026'), label: textLine('feeManager off'), state: 'off' },
      { when: textLine('in 3 d 4 h'), label: textLine('warp on'), state: 'planned' },
    ],
  },
  lanes: {
    kind: 'lanes',
    lanes: [textLine('C-Chain'), textLine('basalt')],
    stages: [
      { lane: 0, state: 'done', label: textLine('sent'), about: textLine('18:11:34') },
      {
        ...{ lane: 0, state: 'done', label: textLine('signed 73 % (3 of 4)') },
        bar: shareBar([{ value: 73n, tone: 'good', label: textLine('73 % signed') }], 100n, {
          ...{ at: 0.67, label: textLine('quorum 67 %') },
        }),
      },
      {
        ...{ lane: 1, state: 'done', label: textLine('delivered'), about: textLine('18:11:35') },
        wait: { milliseconds: 815, words: textLine('815 ms') },
      },
      {
        ...{ lane: 1, state: 'failed', label: textLine('execution failed: out of gas'), about: textLine('18:11:47') },
        wait: { milliseconds: 12_000, words: textLine('12 s') },
      },
      { lane: 1, state: 'done', label: textLine('retried'), isRetry: true },
      { lane: 0, state: 'open', label: textLine('acknowledged') },
    ],
  },
  graph: {
    kind: 'graph',
    nodes: ['C-Chain', 'orders', 'basalt'].map(textLine),
    edges: [
      { from: 0, to: 1, share: 1, count: textLine('41 → 40') },
      { from: 1, to: 0, share: 0.1, count: textLine('4 → 4') },
      { from: 0, to: 2, share: 0.2, count: textLine('6 → 0'), isBad: true },
    ],
  },
  checks: {
    kind: 'checks',
    checks: [
      {
        state: 'bad',
        label: textLine('58 % of 67 % connected'),
        evidence: [textLine('three: last seen 12:02')],
        isCulprit: true,
      },
      { state: 'good', label: textLine('transactions wait (4)'), evidence: [] },
      { state: 'unknown', label: textLine('balances'), evidence: [textLine('node five did not answer')] },
    ],
  },
  steps: { kind: 'steps', steps: [textLine('Start three.'), textLine('Top up four.')] },
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
    frames: [[code('Router.pay'), text(' '), place(coin)]],
  },
};
