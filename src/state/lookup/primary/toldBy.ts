import type { Told } from './primary';

/** The sources of what was told, for a fact's `from`; a network without such a host has none. */
export function toldBy(...told: readonly (Pick<Told<unknown>, 'from'> | undefined)[]): readonly number[] {
  return [...new Set(told.flatMap((one) => (one === undefined || one.from < 0 ? [] : [one.from])))];
}

/** What was told, where it was. */
export function valueOf<T>(told: Told<T> | undefined): T | undefined {
  return told?.ok === true ? told.value : undefined;
}
