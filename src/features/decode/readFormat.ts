import type { BytesFormat } from './bytesAddress';

/** A command's argument: `json`, `txt`, or words for anything else. */
export function readFormat(value: unknown): BytesFormat {
  return value === 'json' || value === 'txt' ? value : 'md';
}
