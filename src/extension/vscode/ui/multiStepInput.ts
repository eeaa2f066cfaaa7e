import vscode = require('vscode');
import { inPick, inPrompt } from '../../../engine/primitives';

/** One of several values that are asked for one after the other. */
export interface InputStep {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  /** What stands there at first. */
  readonly value?: string;
  /** It may be left out, by Enter on nothing. */
  readonly isOptional: boolean;
  /** All that can be chosen; absent: anything can be typed. */
  readonly words?: readonly { readonly text: string; readonly detail?: string }[];
  /** What is wrong with what was typed; undefined: nothing. */
  readonly problem: (typed: string) => string | undefined;
}

/** Undefined: left out. */
type Given = { readonly go: 'on' | 'end'; readonly typed: string | undefined } | { readonly go: 'back' };

/**
 * Asks for several values, each with a way back to the one before it; where all that is left may be left out, with a way to
 * end at once.
 *
 * @returns each value, undefined where it was left out; undefined as a whole where the user gave up
 */
export async function multiStepInput(
  steps: readonly InputStep[],
): Promise<readonly (string | undefined)[] | undefined> {
  const given = steps.map(({ value }) => value);
  for (let i = 0; i < steps.length;) {
    const step = { ...steps[i]!, value: given[i] };
    const place = { index: i, count: steps.length, mayEnd: steps.slice(i).every(({ isOptional }) => isOptional) };
    const answer = await (step.words === undefined
      ? promptForText(step, place)
      : promptForWord(step, step.words, place));
    if (answer === undefined) {
      return undefined;
    }
    if (answer.go === 'back') {
      i -= 1;
      continue;
    }
    given[i] = answer.typed;
    i = answer.go === 'end' ? steps.length : i + 1;
  }
  return given;
}

interface Place {
  readonly index: number;
  readonly count: number;
  readonly mayEnd: boolean;
}

/** Shows an input until there is an answer, then takes it away. @returns undefined when the user gave up */
async function answerOf(
  input: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidAccept' | 'onDidTriggerButton'>,
  { title }: InputStep,
  { index, count, mayEnd }: Place,
  /** What is given so far; undefined: it may not be. */
  given: (go: 'on' | 'end') => { readonly typed: string | undefined } | undefined,
): Promise<Given | undefined> {
  input.title = inPrompt(title);
  input.step = index + 1;
  input.totalSteps = count;
  // Whoever looks something up in between comes back to it.
  input.ignoreFocusOut = true;
  const end = { iconPath: new vscode.ThemeIcon('check-all'), tooltip: 'Keep the rest as it is' };
  input.buttons = [...(index > 0 ? [vscode.QuickInputButtons.Back] : []), ...(mayEnd ? [end] : [])];
  try {
    return await new Promise<Given | undefined>((resolve) => {
      const accept = (go: 'on' | 'end'): void => {
        const one = given(go);
        if (one !== undefined) {
          resolve({ go, typed: one.typed });
        }
      };
      input.onDidAccept(() => accept('on'));
      input.onDidTriggerButton((button) =>
        button === vscode.QuickInputButtons.Back ? resolve({ go: 'back' }) : accept('end'),
      );
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    input.dispose();
  }
}

async function promptForText(step: InputStep, place: Place): Promise<Given | undefined> {
  const box = vscode.window.createInputBox();
  box.prompt = inPrompt(step.prompt);
  box.placeholder = step.placeHolder && inPrompt(step.placeHolder);
  box.value = step.value ?? '';
  const validate = (typed: string): boolean => {
    const problem = typed !== '' ? step.problem(typed) : step.isOptional ? undefined : 'Enter a value.';
    box.validationMessage = problem && inPrompt(problem);
    return problem === undefined;
  };
  // Nothing is no mistake before Enter.
  const validateTyped = (): void => {
    box.validationMessage = undefined;
    if (box.value.trim() !== '') {
      validate(box.value.trim());
    }
  };
  validateTyped();
  box.onDidChangeValue(validateTyped);
  return await answerOf(box, step, place, () => {
    const typed = box.value.trim();
    return validate(typed) ? { typed: typed === '' ? undefined : typed } : undefined;
  });
}

interface WordItem extends vscode.QuickPickItem {
  readonly typed: string | undefined;
}

async function promptForWord(
  step: InputStep,
  words: NonNullable<InputStep['words']>,
  place: Place,
): Promise<Given | undefined> {
  const pick = vscode.window.createQuickPick<WordItem>();
  pick.placeholder = inPrompt(step.prompt);
  const items: readonly WordItem[] = [
    ...words.map(({ text, detail }) => ({ label: inPick(text), description: detail && inPick(detail), typed: text })),
    ...(step.isOptional ? [{ label: inPick('Leave out'), typed: undefined }] : []),
  ];
  pick.items = items;
  pick.activeItems = items.filter(({ typed }) => typed === step.value).slice(0, 1);
  return await answerOf(pick, step, place, (go) => (go === 'on' ? pick.selectedItems[0] : { typed: step.value }));
}
