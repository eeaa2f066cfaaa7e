import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface RecordedLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface RecordedTransaction {
  readonly hash: string;
  readonly to: string | null;
  readonly input: string;
}

export interface RecordedReceipt {
  readonly transactionHash: string;
  readonly gasUsed: string;
  readonly logs: readonly RecordedLog[];
}

export interface RecordedFailure {
  readonly message: string;
  readonly data?: string;
}

interface Exchange {
  readonly request?: { readonly method?: string };
  readonly body: string;
}

type File = 'evm-c.jsonl' | 'evm-l1.jsonl';

/** Recorded transactions by hash. The quantities used here are hex strings, which JSON.parse preserves. */
export function transactions(file: File): ReadonlyMap<string, RecordedTransaction> {
  const all = results<RecordedTransaction>(file, 'eth_getTransactionByHash');
  return new Map(all.map((transaction) => [transaction.hash, transaction]));
}

export function receipts(file: File): ReadonlyMap<string, RecordedReceipt> {
  const all = results<RecordedReceipt>(file, 'eth_getTransactionReceipt');
  return new Map(all.map((receipt) => [receipt.transactionHash, receipt]));
}

/** The error responses to eth_call. */
export function callFailures(file: File): readonly RecordedFailure[] {
  return exchanges(file)
    .filter(({ request }) => request?.method === 'eth_call')
    .map(({ body }) => (JSON.parse(body) as { error?: RecordedFailure }).error)
    .filter((error) => error !== undefined);
}

export function scenario(chain: 'C' | 'orders (L1)', name: string): string {
  const text = readFileSync(join(folder, 'scenario.json'), 'utf8');
  const names = (JSON.parse(text) as { evm: Record<string, Record<string, string>> }).evm[chain];
  const value = names?.[name];
  if (value === undefined) {
    throw new Error(`scenario.json has no ${name} on ${chain}`);
  }
  return value;
}

const folder = join(import.meta.dirname, '../../../recordings');

function results<T>(file: File, method: string): readonly T[] {
  return exchanges(file)
    .filter(({ request }) => request?.method === method)
    .map(({ body }) => (JSON.parse(body) as { result?: T | null }).result)
    .filter((result) => result !== undefined && result !== null);
}

function exchanges(file: File): readonly Exchange[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange);
}
