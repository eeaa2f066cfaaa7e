import vscode = require('vscode');
import { inPick, inPrompt } from '../../../engine/primitives';

export interface InputStep {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** Whether Enter on an empty input skips it. */
  readonly isOptional: boolean;
  /** All choices; absent where any text can be typed. */
  readonly words?: readonly { readonly text: string; readonly detail?: string }[];
  /** Validation error of typed text, if any. */
  readonly problem: (typed: string) => string | undefined;
}

/** `undefined` where skipped. */
type StepInput = { readonly go: 'on' | 'end'; readonly typed: string | undefined } | { readonly go: 'back' };

/**
 * Prompts for several values in turn, each with a back button; once all remaining ones are optional, with a button to
 * finish.
 *
 * @returns each value, `undefined` where skipped; `undefined` as a whole where the user cancelled
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

/** Shows an input until it is answered, then closes it. @returns `undefined` where the user cancelled */
async function answerOf(
  input: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidAccept' | 'onDidTriggerButton'>,
  { title }: InputStep,
  { index, count, mayEnd }: Place,
  /** The input so far; `undefined` where it is invalid. */
  given: (go: 'on' | 'end') => { readonly typed: string | undefined } | undefined,
): Promise<StepInput | undefined> {
  input.title = inPrompt(title);
  input.step = index + 1;
  input.totalSteps = count;
  // The user may look something up in between.
  input.ignoreFocusOut = true;
  const end = { iconPath: new vscode.ThemeIcon('check-all'), tooltip: 'Keep the rest as it is' };
  input.buttons = [...(index > 0 ? [vscode.QuickInputButtons.Back] : []), ...(mayEnd ? [end] : [])];
  try {
    return await new Promise<StepInput | undefined>((resolve) => {
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

async function promptForText(step: InputStep, place: Place): Promise<StepInput | undefined> {
  const box = vscode.window.createInputBox();
  box.prompt = inPrompt(step.prompt);
  box.placeholder = step.placeHolder && inPrompt(step.placeHolder);
  box.value = step.value ?? '';
  const validate = (typed: string): boolean => {
    const problem = typed !== '' ? step.problem(typed) : step.isOptional ? undefined : 'Enter a value.';
    box.validationMessage = problem && inPrompt(problem);
    return problem === undefined;
  };
  // An empty input is no error before Enter.
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
): Promise<StepInput | undefined> {
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
