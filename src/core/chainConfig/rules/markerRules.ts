import { rulesOf } from './rule';

/** What is said to Snowprobe and not to the VM. */
export const markerRules = rulesOf({
  marker: {
    severity: 'hint',
    basis: 'seen',
    source: 'Go encoding/json/scanner.go',
    says: () => 'The VM takes no comments: remove this one before the file is used.',
  },
  moreProblems: {
    severity: 'warning',
    basis: 'seen',
    source: 'src/core/chainConfig/problemLimit.ts',
    says: () => 'The file has more problems than are listed: repair these first.',
  },
});
