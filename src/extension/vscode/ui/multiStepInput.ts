import vscode = require('vscode');
import { inPick, inPrompt } from '../../../engine/primitives';
import { DisposableStore } from '../disposables';

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

function endButton(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('check-all'), tooltip: 'Keep the rest as it is' };
}

/** What both forms have in common. */
function prepare(input: vscode.QuickInput, { title }: InputStep, { index, count }: Place): void {
  input.title = inPrompt(title);
  input.step = index + 1;
  input.totalSteps = count;
  // Whoever looks something up in between comes back to it.
  input.ignoreFocusOut = true;
}

function buttonsAt({ index, mayEnd }: Place): vscode.QuickInputButton[] {
  return [...(index > 0 ? [vscode.QuickInputButtons.Back] : []), ...(mayEnd ? [endButton()] : [])];
}

async function promptForText(step: InputStep, place: Place): Promise<Given | undefined> {
  const store = new DisposableStore();
  const box = store.add(vscode.window.createInputBox());
  prepare(box, step, place);
  box.prompt = inPrompt(step.prompt);
  box.placeholder = step.placeHolder && inPrompt(step.placeHolder);
  box.value = step.value ?? '';
  box.buttons = buttonsAt(place);
  const wrong = (): string | undefined => {
    const typed = box.value.trim();
    if (typed !== '') {
      return step.problem(typed);
    }
    return step.isOptional ? undefined : 'Enter a value.';
  };
  const validate = (): boolean => {
    const problem = wrong();
    box.validationMessage = problem && inPrompt(problem);
    return problem === undefined;
  };
  const typedNow = (): string | undefined => (box.value.trim() === '' ? undefined : box.value.trim());
  if (box.value !== '') {
    validate();
  }
  try {
    return await new Promise<Given | undefined>((resolve) => {
      store.add(
        box.onDidChangeValue(() => {
          // Nothing is no mistake before Enter.
          box.validationMessage = undefined;
          if (box.value.trim() !== '') {
            validate();
          }
        }),
      );
      store.add(
        box.onDidAccept(() => {
          if (validate()) {
            resolve({ go: 'on', typed: typedNow() });
          }
        }),
      );
      store.add(
        box.onDidTriggerButton((button) => {
          if (button === vscode.QuickInputButtons.Back) {
            resolve({ go: 'back' });
          } else if (validate()) {
            resolve({ go: 'end', typed: typedNow() });
          }
        }),
      );
      store.add(box.onDidHide(() => resolve(undefined)));
      box.show();
    });
  } finally {
    store.dispose();
  }
}

interface WordItem extends vscode.QuickPickItem {
  readonly typed: string | undefined;
}

async function promptForWord(
  step: InputStep,
  words: NonNullable<InputStep['words']>,
  place: Place,
): Promise<Given | undefined> {
  const store = new DisposableStore();
  const pick = store.add(vscode.window.createQuickPick<WordItem>());
  prepare(pick, step, place);
  pick.placeholder = inPrompt(step.prompt);
  pick.buttons = buttonsAt(place);
  const items: readonly WordItem[] = [
    ...words.map(({ text, detail }) => ({ label: inPick(text), description: detail && inPick(detail), typed: text })),
    ...(step.isOptional ? [{ label: inPick('Leave out'), typed: undefined }] : []),
  ];
  pick.items = items;
  pick.activeItems = items.filter(({ typed }) => typed === step.value).slice(0, 1);
  try {
    return await new Promise<Given | undefined>((resolve) => {
      store.add(
        pick.onDidAccept(() => {
          const [item] = pick.selectedItems;
          if (item !== undefined) {
            resolve({ go: 'on', typed: item.typed });
          }
        }),
      );
      store.add(
        pick.onDidTriggerButton((button) =>
          resolve(button === vscode.QuickInputButtons.Back ? { go: 'back' } : { go: 'end', typed: step.value }),
        ),
      );
      store.add(pick.onDidHide(() => resolve(undefined)));
      pick.show();
    });
  } finally {
    store.dispose();
  }
}
