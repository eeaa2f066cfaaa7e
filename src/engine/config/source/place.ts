import type { ConfigMember, TextPlace } from './configNode';

export function keyPlace({ start, keyEnd }: ConfigMember): TextPlace {
  return { start, end: keyEnd };
}

/** The value, or the key where none is typed. */
export function valuePlace(member: ConfigMember): TextPlace {
  return member.value ?? keyPlace(member);
}
