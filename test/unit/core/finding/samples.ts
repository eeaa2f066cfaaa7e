import type { Report } from '../../../../src/engine/report/report';
import type { RenderContext } from '../../../../src/engine/report/renderContext';
import { shareBar } from '../../../../src/engine/report/drawn/drawing';
import {
  amount,
  code,
  count,
  gasPriceSpan,
  guess,
  id,
  nativeAmount,
  remote,
  text,
  time,
} from '../../../../src/engine/report/spans';
import { namedTexts } from '../../../helpers/golden';

export const now = Date.UTC(2026, 10, 21, 14, 5, 11);

/** Links as short as `look:ID`, so that expected texts are readable. */
export const ctx: RenderContext = {
  now,
  timeZone: 'UTC',
  otherNetworks: ['mainnet', 'fuji', 'local'],
  link: (command, args) =>
    command === 'openNotebook'
      ? undefined
      : `${command}:${args.text ?? args.identifier.slice(0, 8)}${command === 'lookUp' ? `@${args.network ?? ''}` : ''}`,
};

export const hash = '0x7ee3e2d0939e98077df773ccf0d5dd4118384945954581a305851693d04c9b70';
export const deployer = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
export const twos = '0x2222222222222222222222222222222222222222';
export const coin = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const blockHash = '0x9b47613e0c41037333abe6f00eeae02b2564172637937f773c69837cd1937de3';

const usdc = (value: bigint) => amount(value, 6, 'USDC');
const answered = {
  kind: 'node',
  host: '127.0.0.1:9650',
  outcome: 'answered',
  at: now - 210,
  milliseconds: 12,
} as const;

export const erc20Transfer: Report = {
  kind: 'transaction',
  status: 'ok',
  identifier: hash,
  title: [text('transfer of '), usdc(1_250_500_000n)],
  network: 'fuji',
  chain: 'C-Chain',
  facts: [
    { key: 'from', label: 'from', value: [id(deployer, 'deployer')], brief: true, from: [0, 1] },
    { key: 'to', label: 'to', value: [id(coin, 'USDC')], brief: true, from: [0, 1] },
    { key: 'time', label: 'when', value: [time(now - 180_000)], brief: true, from: [0] },
    { key: 'block', label: 'block', value: [count(41_203_877n)], brief: true, from: [0] },
    { key: 'value', label: 'value', value: [nativeAmount(0n, 'AVAX')], from: [0] },
    { key: 'fee', label: 'fee', value: [nativeAmount(525_000_000_000_000n, 'AVAX')], brief: true, from: [0, 1] },
    {
      key: 'gasUsed',
      label: 'gas',
      value: [count(21_000n), text(' of '), count(46_000n)],
      brief: true,
      drawn: shareBar([{ value: 21_000n, tone: 'used', label: [text('used '), count(21_000n)] }], 46_000n),
      from: [0],
    },
    { key: 'gasPrice', label: 'at', value: [gasPriceSpan(25_000_000_000n)], brief: true, from: [0] },
    {
      key: 'method',
      label: 'method',
      value: [
        code('transfer'),
        text('(to '),
        id(twos),
        text(', value '),
        usdc(1_250_500_000n),
        text(')'),
        guess('guessed from selector'),
      ],
      brief: true,
      from: [0],
    },
    { key: 'nonce', label: 'nonce', value: [count(7n)], from: [1] },
  ],
  sections: [
    {
      key: 'tokenTransfers',
      heading: 'Token transfers',
      columns: ['what', 'from', 'to'],
      rows: [[[usdc(1_250_500_000n)], [id(deployer)], [id(twos)]]],
      from: [1],
    },
    {
      key: 'events',
      heading: 'Events',
      columns: ['contract', 'event'],
      rows: [[[id(coin)], [text('ERC-20 '), code('Transfer')]]],
      note: [text('1 more.')],
      from: [1],
    },
  ],
  related: [{ label: 'block', id: blockHash }],
  sources: [
    {
      kind: 'dataService',
      host: 'data-api.avax.network',
      outcome: 'answered',
      at: now - 500,
      milliseconds: 210.4,
      height: 41_203_880n,
      chain: 'C-Chain',
    },
    { ...answered, height: 41_203_881n },
  ],
  raw: [{ label: 'eth_getTransactionReceipt', json: '{"status":"0x1","big":123456789012345678901234567890}' }],
};

export const customRevert: Report = {
  kind: 'transaction',
  status: 'failed',
  identifier: hash,
  title: [
    text('reverted: '),
    code('ERC20InsufficientBalance'),
    text('(sender '),
    id(deployer),
    text(', balance '),
    count(5n),
    text(', needed '),
    count(99n),
    text(')'),
  ],
  network: 'local',
  chain: 'orders',
  facts: [
    { key: 'from', label: 'from', value: [id(deployer)], brief: true, from: [0] },
    { key: 'contractCreated', label: 'created', value: [id(coin)], brief: true, from: [0] },
    { key: 'reasonFrom', label: 'reason', value: [text('By replay on the latest state.')], from: [0] },
    {
      key: 'method',
      label: 'method',
      value: [code('transfer'), guess('guessed from selector')],
      brief: true,
      from: [0],
    },
  ],
  sections: [],
  related: [],
  sources: [
    answered,
    {
      kind: 'dataService',
      host: 'data-api.avax.network',
      outcome: 'failed',
      message: 'data-api.avax.network did not answer within 10 s. Try again.',
      at: now - 100,
    },
  ],
};

export const panic: Report = {
  ...customRevert,
  title: [text('reverted: division or modulo by zero (panic 0x12)')],
  facts: [],
  sources: [answered],
};

export const stuck: Report = {
  kind: 'transaction',
  status: 'stuck',
  identifier: hash,
  title: [text('stuck: transfer of '), nativeAmount(10n ** 18n, 'AVAX')],
  network: 'local',
  chain: 'C-Chain',
  facts: [
    { key: 'from', label: 'from', value: [id(deployer)], brief: true, from: [0] },
    { key: 'to', label: 'to', value: [id(twos)], brief: true, from: [0] },
    {
      key: 'waiting',
      label: 'why',
      value: [text('nonce '), count(12n), text(' waits for nonce '), count(9n)],
      brief: true,
      from: [0],
    },
  ],
  sections: [],
  related: [],
  sources: [answered],
};

const pending: Report = { ...stuck, status: 'pending', title: [text('pending: contract creation')], facts: [] };

const address: Report = {
  kind: 'contract',
  status: 'ok',
  identifier: coin,
  title: [text('ERC-20 token '), remote('Snow Coin')],
  network: 'local',
  chain: 'C-Chain',
  facts: [
    {
      key: 'balance',
      label: 'balance',
      value: [nativeAmount(1_500_000_000_000_000_001n, 'AVAX')],
      brief: true,
      from: [0],
    },
    { key: 'nonce', label: 'nonce', value: [count(1n)], brief: true, from: [0] },
    { key: 'totalSupply', label: 'total supply', value: [amount(10n ** 24n, 18, 'SNC')], brief: true, from: [0] },
  ],
  sections: [],
  related: [],
  sources: [answered],
};

export const block: Report = {
  kind: 'block',
  status: 'ok',
  identifier: '26',
  title: [text('block '), count(26n)],
  network: 'local',
  chain: 'orders',
  facts: [
    { key: 'time', label: 'when', value: [time(now - 7_200_000)], brief: true, from: [0] },
    { key: 'hash', label: 'hash', value: [id(blockHash)], brief: true, from: [0] },
    {
      key: 'gasUsed',
      label: 'gas used',
      value: [count(21_000n), text(' of '), count(20_000_000n), text(' (0.1 %)')],
      brief: true,
      from: [0],
    },
    { key: 'baseFee', label: 'base fee', value: [gasPriceSpan(1n)], brief: true, from: [0] },
  ],
  sections: [{ key: 'transactions', heading: 'Transactions', columns: [], rows: [[[id(hash)]]], from: [0] }],
  related: [],
  sources: [answered],
};

export const notFound: Report = {
  kind: 'transaction',
  status: 'notFound',
  identifier: hash,
  title: [text('Not on '), remote('fuji'), text(' (C-Chain, orders; queried 2 hosts).')],
  network: 'fuji',
  facts: [],
  sections: [],
  related: [],
  sources: [
    {
      kind: 'dataService',
      host: 'data-api.avax.network',
      outcome: 'notFound',
      at: now,
      milliseconds: 90,
      chain: 'C-Chain',
    },
    { kind: 'node', host: '127.0.0.1:9650', outcome: 'notAsked', message: 'Not allowed yet.', at: now },
  ],
};

const all = { erc20Transfer, customRevert, panic, stuck, pending, address, block, notFound };

/** The output of a surface for each sample, below its name. */
export function everySample(surface: (report: Report) => string): string {
  return namedTexts(Object.fromEntries(Object.entries(all).map(([name, report]) => [name, surface(report)])));
}
