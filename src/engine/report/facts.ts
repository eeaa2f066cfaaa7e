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
