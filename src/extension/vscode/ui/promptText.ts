import vscode = require('vscode');
import { inPrompt } from '../../../engine/primitives';

export interface TextQuestion {
  readonly title: string;
  readonly prompt?: string;
  readonly placeHolder?: string;
  /** What stands there at first. */
  readonly value?: string;
  readonly password?: boolean;
  readonly ignoreFocusOut?: boolean;
  /** What is wrong with what was typed; undefined: nothing. */
  readonly problem?: (typed: string) => string | undefined;
  /** What is said about it where nothing is wrong. */
  readonly words?: (typed: string) => string | undefined;
}

/** Asks for a line of text. @returns undefined when the user gave up */
export async function promptText({
  title,
  prompt,
  placeHolder,
  problem,
  words,
  ...others
}: TextQuestion): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    ...others,
    title: inPrompt(title),
    prompt: prompt && inPrompt(prompt),
    placeHolder: placeHolder && inPrompt(placeHolder),
    validateInput: (typed) => {
      const wrong = problem?.(typed);
      const reported = wrong === undefined ? words?.(typed) : undefined;
      return reported === undefined
        ? wrong && inPrompt(wrong)
        : { message: inPrompt(reported), severity: vscode.InputBoxValidationSeverity.Info };
    },
  });
}
