import type { Member, Place } from './configNode';

export function keyPlace({ start, keyEnd }: Member): Place {
  return { start, end: keyEnd };
}

/** The value, or the key where none is typed. */
export function valuePlace(member: Member): Place {
  return member.value ?? keyPlace(member);
}
