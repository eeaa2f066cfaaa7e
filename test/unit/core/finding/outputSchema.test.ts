import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ReportKind, ReportStatus } from '../../../../src/engine/report/report';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { anyReport } from '../../../helpers/anyReport';
import { assertOutput, outputSchema } from '../../../helpers/outputSchema';

/** The compiler requires all of them. */
const kinds: Readonly<Record<ReportKind, true>> = {
  ...{ transaction: true, address: true, contract: true, block: true, node: true, subnet: true, blockchain: true },
  ...{ asset: true, validation: true, utxo: true, publicKey: true, virtualMachine: true, warpMessage: true },
  ...{ diagnosis: true, comparison: true, identifier: true },
};
const statuses: Readonly<Record<ReportStatus, true>> = {
  ...{ ok: true, failed: true, pending: true, stuck: true, offline: true, wrong: true, secret: true },
  ...{ notFound: true, unavailable: true },
};

describe('the schema of what is printed as JSON', () => {
  it('names each kind and status of a report', () => {
    const { kind, status } = outputSchema.$defs.report.properties;
    assert.deepEqual(
      [kind.enum, status.enum].map((names) => names.toSorted()),
      [kinds, statuses].map((names) => Object.keys(names).sort()),
    );
  });

  it('takes any report, whatever hosts say', () => {
    fc.assert(fc.property(anyReport, (report) => assertOutput(reportToJson(report))));
  });

  it('takes nothing else', () => {
    for (const wrong of [{}, { version: 1, kind: 'check' }, { version: 1, kind: 'check', problems: [], more: 1 }]) {
      assert.throws(() => assertOutput(JSON.stringify(wrong)));
    }
  });
});
