import type { Memory } from './memory';
import type { Consent } from './consent';
import type { Pins } from './pins';

/**
 * Version 0.1 kept all answers about hosts in one object of the editor's memory, and all pins in another. They become
 * entries of their own, once; what has been answered since counts for more.
 */
export async function migrateMemory(memory: Memory, consent: Consent, pins: Pins): Promise<void> {
  for (const [host, answer] of objectEntries(memory.get('consent.hosts'))) {
    if (answer === 'always' || answer === 'never') {
      consent.answer([host], answer);
    }
  }
  for (const [network, ids] of objectEntries(memory.get('pins'))) {
    for (const id of Array.isArray(ids) ? (ids as readonly unknown[]) : []) {
      if (typeof id === 'string' && !pins.has(network, id)) {
        pins.set(network, id, true);
      }
    }
  }
  for (const key of ['consent.hosts', 'pins']) {
    if (memory.get(key) !== undefined) {
      await memory.update(key, undefined);
    }
  }
}

function objectEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
