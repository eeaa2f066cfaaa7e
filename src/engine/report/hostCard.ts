/** What a surface shows where nobody agreed to a host that it would ask: the same question everywhere, or who said no. */
export interface HostCard {
  /** `off`: the setting forbids all hosts but the user's local ones. */
  readonly kind: 'ask' | 'blocked' | 'off';
  /** Whom an answer is about, whole. */
  readonly hosts: readonly string[];
  readonly sentence: string;
  /** Nothing else can be shown: no host may be asked. */
  readonly isAlone: boolean;
}
