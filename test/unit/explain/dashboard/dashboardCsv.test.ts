import assert from 'node:assert/strict';
import { dashboardCsv } from '../../../../src/explain/dashboard/dashboardCsv';
import { boardView } from '../../../helpers/boardView';

describe('a dashboard as CSV', () => {
  it('has a record for each figure, check and value, with nothing for what is missing', () => {
    assert.deepEqual(dashboardCsv(boardView()).split('\r\n'), [
      'network,part,name,figure,time,value,unit',
      'local,node,two,health,2026-11-21T12:00:00Z,1 of 2 checks failing: C-Chain,',
      `local,node,two,C-Chain,2026-11-21T12:00:00Z,"59.9 % of the stake connected, 80 % required",`,
      'local,node,two,disk space,2026-11-21T12:00:00Z,28 % free,',
      'local,chain,C-Chain,TPS now,2026-11-21T12:00:00Z,0.42,',
      'local,chain,C-Chain,gas target,2026-11-21T12:00:00Z,,',
      'local,chart,C-Chain,Gas used per second: used,2026-11-21T11:59:50Z,24254,gas/s',
      'local,chart,C-Chain,Gas used per second: target,2026-11-21T11:59:50Z,5000000,gas/s',
      'local,chart,C-Chain,Gas used per second: used,2026-11-21T11:59:55Z,,gas/s',
      'local,chart,C-Chain,Gas used per second: target,2026-11-21T11:59:55Z,5000000,gas/s',
      'local,chart,C-Chain,Gas used per second: used,2026-11-21T12:00:00Z,0,gas/s',
      'local,chart,C-Chain,Gas used per second: target,2026-11-21T12:00:00Z,5000000,gas/s',
      'local,messages,C-Chain → orders,sent,2026-11-21T12:00:00Z,3,',
      'local,messages,C-Chain → orders,delivered,2026-11-21T12:00:00Z,2,',
      'local,messages,C-Chain → orders,executed,2026-11-21T12:00:00Z,2,',
      'local,messages,C-Chain → orders,failed,2026-11-21T12:00:00Z,0,',
      'local,messages,C-Chain → orders,undelivered,2026-11-21T12:00:00Z,1,',
      'local,L1,orders,validators,2026-11-21T12:00:00Z,4,',
      'local,validator,NodeID-1,orders: weight,,100 (14 %),',
      'local,validator,NodeID-1,orders: connected,,no,',
      'local,validator,NodeID-1,orders: balance,,0 AVAX,',
      'local,validator,NodeID-1,orders: left,,inactive: no balance,',
      '',
    ]);
  });

  it('holds no formula, whatever a chain is called', () => {
    const { chains, ...view } = boardView();
    const [, line] = dashboardCsv({
      ...{ ...view, nodes: { rows: [] }, sets: { rows: [] }, messages: undefined },
      chains: chains.map((chain) => ({ ...chain, name: '=HYPERLINK("x")', charts: [] })),
    }).split('\r\n');
    assert.equal(line, `local,chain,"'=HYPERLINK(""x"")",TPS now,2026-11-21T12:00:00Z,0.42,`);
  });
});
