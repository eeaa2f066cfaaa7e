export type { SecretRule } from './guard/judgeName';
export { type SecretCandidate, type SecretJudgement, classifySecret } from './guard/judgeSecret';
export { headerSecrets } from './redaction/headerSecrets';
export type { KeylessUrl } from './redaction/keylessUrl';
export { type Redacted, SecretFilter } from './redaction/secretFilter';
