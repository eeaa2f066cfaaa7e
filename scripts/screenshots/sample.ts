import type { Stage } from './stage';

/** An identifier on the development network, by its name. */
export function sample({ samples }: Stage, name: string): string {
  const identifier = samples[name];
  if (identifier === undefined) {
    throw new Error(`The development network has no sample ${name}.`);
  }
  return identifier;
}
