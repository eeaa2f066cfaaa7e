import type { PageLine } from '../../src/engine/report';
import type { DashboardView } from '../../src/webview/protocol/dashboard';

const noon = Date.parse('2026-11-21T12:00:00Z');
const line = (text: string): PageLine => [{ kind: 'text', text }];
const result = { at: noon, hosts: ['127.0.0.1:9650'] };

/** A dashboard view with one item of each kind. */
export function sampleDashboardView(part: Partial<DashboardView> = {}): DashboardView {
  return {
    network: 'local',
    summary: '1 of 2 nodes healthy. orders has 74 % of its weight connected.',
    span: 'fiveMinutes',
    actions: [
      { mark: 'bad', words: 'two: 1 of 2 checks failing' },
      { mark: 'warning', words: 'orders: validator inactive (NodeID-1)' },
    ],
    nodes: {
      rows: [
        {
          ...{ name: 'two', mark: 'bad', words: 'failing: C-Chain', result },
          facts: ['avalanchego/1.14.2', '3 of 4 chains bootstrapped', '4 peers'],
          problem: 'C-Chain: 59.9 % of the stake connected, 80 % required',
          checks: [
            {
              name: 'C',
              label: 'C-Chain',
              mark: 'bad',
              words: [
                '59.9 % of the stake connected, 80 % required',
                'failed 5 times in a row',
                'Look at its connection.',
              ],
            },
            { name: 'diskspace', label: 'disk space', mark: 'good', words: ['28 % free'] },
          ],
        },
      ],
    },
    chosen: 'C',
    chains: [
      {
        ...{ name: 'C-Chain', key: 'C', pin: 'C', mark: 'warning' },
        cells: {
          block: { text: '41,203,880 · 2 s', words: 'block 41,203,880, 2 s ago', result },
          tps: { text: '0.42', line: [0, null, 42, 21], result },
          weight: {
            ...{ text: '74 %', mark: 'warning', words: '74 % of the weight connected', result },
            bar: {
              kind: 'bar',
              parts: [{ share: 0.74, tone: 'bad', label: [{ kind: 'text', text: '74 % connected' }] }],
              mark: { at: 0.8, label: [{ kind: 'text', text: '80 % is required' }] },
            },
          },
        },
        detail: {
          figures: [{ key: 'limit', label: 'gas limit', text: '15,000,000 per block', result }],
          gap: 'Data since 2026-11-21 11:59:50 UTC. The chain has no earlier blocks.',
          problems: [],
          charts: [
            {
              ...{ key: 'gas', title: 'Gas used per second', unit: 'gas/s', kind: 'lines', result },
              times: [noon - 10_000, noon - 5_000, noon],
              lines: [
                { label: 'used', values: [24_254, null, 0], texts: ['24,254', null, '0'] },
                {
                  ...{ label: 'target', isReference: true },
                  values: [5e6, 5e6, 5e6],
                  texts: ['5,000,000', '5,000,000', '5,000,000'],
                },
              ],
            },
          ],
        },
      },
      {
        ...{ name: 'P-Chain', key: 'P', mark: 'good' },
        cells: { block: { text: '198,220', result } },
        detail: {
          figures: [{ key: 'excess', label: 'gas excess', text: '12,016 gas', result }],
          charts: [],
          problems: [],
          upgrades: {
            next: ['Helicon in 3 d 4 h, 2026-11-24 16:00:00 UTC'],
            passed: ['2020-12-05 05:00:00 UTC: Granite'],
            count: 1,
          },
        },
      },
    ],
    messages: {
      graph: {
        kind: 'graph',
        nodes: [line('C-Chain'), line('orders')],
        edges: [
          { from: 0, to: 1, share: 1, count: line('3, 1 failed'), isBad: true },
          { from: 1, to: 0, share: 1 / 3, count: line('1') },
        ],
      },
      rows: [
        {
          ...{ name: 'C-Chain → orders', mark: 'warning', sent: '3', delivered: '2', executed: '2', failed: '0' },
          ...{ undelivered: '1', result, more: '1 more' },
          messages: [
            { id: `0x${'ab'.repeat(32)}`, name: '0xabab…abab', mark: 'warning', words: 'Undelivered' },
            { id: `0x${'cd'.repeat(32)}`, name: '0xcdcd…cdcd', mark: 'good', words: 'Delivered and executed' },
          ],
        },
      ],
    },
    sets: {
      rows: [
        {
          ...{ id: 'subnet', name: 'orders', kind: 'l1', isPinned: true },
          ...{ figures: [{ key: 'count', label: 'validators', text: '4', result }] },
          validators: [
            {
              ...{ id: 'NodeID-1', name: 'one (NodeID-1)', mark: 'bad', weight: '100 (14 %)', connected: 'no' },
              ...{ balance: '0 AVAX', left: 'inactive', until: '' },
            },
          ],
        },
      ],
    },
    ...part,
  };
}
