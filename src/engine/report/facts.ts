import type { Fact, Line } from './report';

/** A fact, or nothing where its value is not known; to be spread into a list. */
export function fact(
  key: string,
  label: string,
  value: Line | undefined,
  from: readonly number[],
  options: { readonly brief?: boolean } = {},
): readonly Fact[] {
  if (value === undefined || value.length === 0) {
    return [];
  }
  return [{ key, label, value, from, brief: options.brief === true ? true : undefined }];
}

/** Facts from the same sources, those without a value left out. */
export function factsFrom(from: readonly number[], rows: readonly FactRow[]): readonly Fact[] {
  return rows.flatMap(([key, label, value, options]) => fact(key, label, value, from, options));
}

type FactRow = readonly [key: string, label: string, value: Line | undefined, options?: { readonly brief?: boolean }];

/** What is made of a value, where there is one. */
export function known<T, R>(value: T | null | undefined, show: (value: T) => R): R | undefined {
  return value === undefined || value === null ? undefined : show(value);
}
