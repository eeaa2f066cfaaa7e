import { type Section, type UnsourcedReport, fact, id } from '../report';
import type { IncompleteSetup } from './setUp';

/** A validator whose set-up is half done: which step is missing, and what completes it. */
export function setUpReport(half: IncompleteSetup): UnsourcedReport {
  const { nodeId, verdict, copyActions, validationId } = half;
  return {
    kind: 'validation',
    status: 'pending',
    title: verdict.title,
    chain: 'P-Chain',
    facts: [
      ...fact('node', 'node', nodeId === undefined ? undefined : [id(nodeId)], [], { brief: true }),
      ...fact('validation', 'validation ID', [id(validationId)], []),
    ],
    sections: setUpSections(half),
    related: [],
    copyActions,
  };
}

/** Why one validator is not there yet, and what completes it. */
export function setUpSections({ verdict: { evidence, repairs } }: IncompleteSetup): readonly Section[] {
  const rows = (lines: typeof evidence): Section['rows'] => lines.map((line) => [line]);
  return [
    { key: 'setUp', heading: 'Set-up', columns: [], rows: rows(evidence), from: [], isOfOne: true },
    { key: 'setUpRepairs', heading: 'What to do', columns: [], rows: rows(repairs), from: [], isOfOne: true },
  ];
}
