import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Scenario {
  readonly evm: Readonly<Record<'C' | 'orders (L1)', Readonly<Record<string, string>>>>;
}

const scenario = JSON.parse(readFileSync(join(__dirname, '..', 'recordings', 'scenario.json'), 'utf8')) as Scenario;

/** An identifier of a recorded EVM chain by its name in the scenario. */
export function recordedId(chain: 'C' | 'orders (L1)', name: string): string {
  const identifier = scenario.evm[chain][name];
  if (identifier === undefined) {
    throw new Error(`The scenario of ${chain} has no ${name}.`);
  }
  return identifier;
}
