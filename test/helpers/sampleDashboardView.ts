import type { DashboardView } from '../../src/webview/protocol/dashboard';

const noon = Date.parse('2026-11-21T12:00:00Z');
const result = { at: noon, hosts: ['127.0.0.1:9650'] };

/** What a dashboard may show: one of each kind. */
export function sampleDashboardView(part: Partial<DashboardView> = {}): DashboardView {
  return {
    network: 'local',
    summary: '1 of 2 nodes healthy. orders has 85 % of its weight connected.',
    span: 'fiveMinutes',
    actions: [
      { mark: 'bad', words: 'two: 1 of 2 checks failing: C-Chain' },
      { mark: 'warning', words: 'orders: validator inactive (NodeID-1)' },
    ],
    nodes: {
      rows: [
        {
          ...{ name: 'two', mark: 'bad', words: '1 of 2 checks failing: C-Chain', result },
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
    platform: {
      name: 'P-Chain',
      figures: [{ key: 'gasPrice', label: 'gas price', text: '1 nAVAX/gas (minimum)', result }],
      capacity: { label: 'gas capacity', text: '987,984 / 1,000,000 gas', part: 9_879 },
      charts: [
        {
          ...{ key: 'validatorFee', title: 'L1 validator fee', unit: 'AVAX/day', kind: 'lines', result },
          times: [noon - 10_000, noon - 5_000, noon],
          lines: [
            {
              label: 'L1 validator fee',
              values: [8.64e-5, 8.64e-5, 1.728e-4],
              texts: ['0.0000864', '0.0000864', '0.0001728'],
            },
          ],
        },
      ],
      upgrades: { next: ['Helicon in 3 d 4 h, 2026-11-24 16:00:00 UTC'], passed: ['Granite: 2020-12-05 05:00:00 UTC'] },
    },
    chains: [
      {
        name: 'C-Chain',
        pin: 'C',
        figures: [
          { key: 'tps', label: 'TPS now', text: '0.42', result },
          { key: 'target', label: 'gas target', text: 'its validators vote on it', isMissing: true, result },
        ],
        gap: 'Data since 2026-11-21 11:59:50 UTC. The chain has no earlier blocks.',
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
    ],
    messages: {
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
