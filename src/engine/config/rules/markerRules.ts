import { rulesOf } from './rule';

/** What is said to Snowprobe and not to the VM. */
export const markerRules = rulesOf({
  marker: {
    severity: 'hint',
    basis: 'seen',
    source: 'Go encoding/json/scanner.go',
    message: () => 'The VM takes no comments: remove this one before the file is used.',
  },
  moreProblems: {
    severity: 'warning',
    basis: 'seen',
    source: 'src/engine/config/problemLimit.ts',
    message: () => 'The file has more problems than are listed: repair these first.',
  },
});
