import assert from 'node:assert/strict';

/** Deep equality in which an undefined property equals an absent one. */
export function deepEqual(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(defined(actual), defined(expected), message);
}

function defined(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(defined);
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, defined(part)]),
  );
}
