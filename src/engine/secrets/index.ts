/** Detects possible private keys and API keys, and keeps them out of requests, logs and text. */

export type { SecretRule } from './guard/classifyName';
export { type SecretCandidate, type SecretResult, classifySecret } from './guard/classifySecret';
export { headerSecrets, type KeylessUrl, type Redacted, SecretFilter } from './redaction/secretFilter';
