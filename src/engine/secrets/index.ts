/** What may be a private key or an API key, and how it is kept out of requests, logs and texts. */

export type { SecretRule } from './guard/classifyName';
export { type SecretCandidate, type SecretResult, classifySecret } from './guard/classifySecret';
export { headerSecrets, type KeylessUrl, type Redacted, SecretFilter } from './redaction/secretFilter';
