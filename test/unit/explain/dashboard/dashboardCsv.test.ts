import assert from 'node:assert/strict';
import { join } from 'node:path';
import { dashboardCsv } from '../../../../src/extension/dashboard/dashboard';
import { golden } from '../../../helpers/golden';
import { sampleDashboardView } from '../../../helpers/sampleDashboardView';

describe('a dashboard as CSV', () => {
  it('has a record for each figure, check and value, with nothing for what is missing', () => {
    const csv = dashboardCsv(sampleDashboardView());
    assert.doesNotMatch(csv, /[^\r]\n/);
    golden(join(__dirname, 'texts/csv.txt'), csv.replaceAll('\r\n', '\n'));
  });

  it('holds no formula, whatever a chain is called', () => {
    const { chains, ...view } = sampleDashboardView();
    const [, line] = dashboardCsv({
      ...{ ...view, nodes: { rows: [] }, sets: { rows: [] }, messages: undefined },
      chains: chains.map((chain) => ({ ...chain, name: '=HYPERLINK("x")', charts: [] })),
    }).split('\r\n');
    assert.equal(line, `local,chain,"'=HYPERLINK(""x"")",height,2026-11-21T12:00:00Z,"41,203,880",`);
  });
});
