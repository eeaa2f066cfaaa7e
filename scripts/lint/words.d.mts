export interface Word {
  readonly bad: string;
  readonly better: string;
  readonly pattern: RegExp;
  readonly isWhole: boolean;
}
export function readWords(markdown: string): readonly Word[];
export const words: readonly Word[];
export function wrongWords(text: string, isPart?: boolean): readonly Word[];
