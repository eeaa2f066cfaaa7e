import type { Report } from '../../src/engine/report/report';
import type { ContractResponse, PageFunction } from '../../src/webview/protocol/resultPage';
import { coin, erc20Transfer } from '../unit/core/finding/samples';

export const contractReport: Report = {
  ...erc20Transfer,
  kind: 'contract',
  identifier: coin,
  title: [{ kind: 'text', text: 'ERC-20 token Snow Coin' }],
  sections: [],
};

const start = { isPayable: false, from: 'ERC-20', isGuess: false } as const;
const amount = { name: 'value', type: 'uint256', kind: 'text', hint: '1500, 0x5dc or 1.5 SNC' } as const;
const account = { name: 'account', type: 'address', kind: 'text', hint: '0x… or a name' } as const;

const functions: readonly PageFunction[] = [
  { ...start, name: 'name', signature: 'name() → (string)', selector: '0x06fdde03', inputs: [], isReading: true },
  {
    ...start,
    name: 'totalSupply',
    signature: 'totalSupply() → (uint256)',
    selector: '0x18160ddd',
    inputs: [],
    isReading: true,
  },
  {
    ...start,
    name: 'balanceOf',
    signature: 'balanceOf(address) → (uint256)',
    selector: '0x70a08231',
    inputs: [{ ...account, note: 'Whose tokens are counted.' }],
    isReading: true,
    notice: 'Counts tokens.',
  },
  {
    ...start,
    name: 'isPaused',
    signature: 'isPaused(bool,(uint64,address[])) → (bool)',
    selector: '0x01020304',
    inputs: [
      { name: 'deep', type: 'bool', kind: 'bool', hint: '' },
      { name: '', type: '(uint64,address[])', kind: 'json', hint: '{ "limit": …, "owners": … }' },
    ],
    isReading: true,
    from: 'Guards',
    isGuess: true,
  },
  {
    ...start,
    name: 'transfer',
    signature: 'transfer(address,uint256) → (bool)',
    selector: '0xa9059cbb',
    inputs: [{ ...account, name: 'to' }, amount],
    isReading: false,
  },
  {
    ...start,
    name: 'deposit',
    signature: 'deposit()',
    selector: '0xd0e30db0',
    inputs: [],
    isReading: false,
    isPayable: true,
    from: 'Wrapped native token',
    isGuess: true,
  },
];

export const contractAnswer: ContractResponse = { kind: 'functions', functions, notes: [], symbol: 'AVAX', typed: {} };
