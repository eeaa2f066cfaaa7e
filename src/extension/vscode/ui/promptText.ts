import vscode = require('vscode');
import { homeFolder } from '../homeFolder';
import { inPrompt, safeFileName } from '../../../engine/primitives';
import { DisposableStore } from '../disposables';

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

interface FileQuestion {
  readonly title: string;
  readonly saveLabel?: string;
  /** Words that become its name. */
  readonly name: readonly string[];
  /** Its ending, without the dot. */
  readonly ending: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Asks where to save something: in an open folder of this computer, or at home, unless the user says otherwise. @returns undefined when the user gave up */
export async function promptFile({
  title,
  saveLabel,
  name,
  ending,
  filters,
}: FileQuestion): Promise<vscode.Uri | undefined> {
  const { workspaceFolders = [] } = vscode.workspace;
  const folder =
    workspaceFolders.find(({ uri }) => uri.scheme === 'file')?.uri ?? homeFolder() ?? workspaceFolders[0]?.uri;
  return await vscode.window.showSaveDialog({
    title: inPrompt(title),
    saveLabel,
    defaultUri: folder && vscode.Uri.joinPath(folder, safeFileName(name, ending)),
    filters: Object.fromEntries(Object.entries(filters).map(([label, endings]) => [label, [...endings]])),
  });
}

/** Asks for a folder. @returns undefined when the user gave up */
export async function promptFolder(question: {
  readonly title: string;
  readonly openLabel: string;
}): Promise<vscode.Uri | undefined> {
  const { title, openLabel } = question;
  const options = { canSelectFiles: false, canSelectFolders: true, title: inPrompt(title), openLabel };
  return (await vscode.window.showOpenDialog(options))?.[0];
}

/** Something that can be done beside entering the text. */
export interface InputButton {
  readonly icon: string;
  readonly tooltip: string;
  /** May show other inputs: the text comes back after it. */
  run(typed: string): Promise<void>;
}

/** What became of a text. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly message: string;
      /** Put in the place of what was typed, for the next Enter. */
      readonly instead?: string;
      readonly button?: InputButton;
    };

interface CheckedQuestion<T> {
  /** As `buttons`, asked for anew once a button was pressed. */
  title(): string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** Said while it is checked. */
  readonly checking?: (typed: string) => string;
  buttons?(): readonly InputButton[];
  /** What was typed, on Enter. Typing on, and Escape, end it. @throws the abort reason */
  check(typed: string, signal: AbortSignal): Promise<Checked<T>>;
}

/**
 * Asks for a line of text that takes a while to be checked: it stays open meanwhile, and says in place what is wrong.
 *
 * @param failed is told what was thrown beside a cancellation
 * @returns undefined when the user gave up
 */
export async function promptChecked<T>(
  question: CheckedQuestion<T>,
  failed: (error: unknown) => string,
): Promise<T | undefined> {
  const store = new DisposableStore();
  const input = store.add(vscode.window.createInputBox());
  input.prompt = inPrompt(question.prompt);
  input.placeholder = question.placeHolder && inPrompt(question.placeHolder);
  input.value = question.value ?? '';
  input.ignoreFocusOut = true;
  const { Error, Info, Warning } = vscode.InputBoxValidationSeverity;
  const print = (message: string | undefined, severity = Error): void => {
    input.validationMessage = message === undefined ? undefined : { message: inPrompt(message), severity };
  };
  let extra: InputButton | undefined;
  const shown = (): readonly InputButton[] => [
    ...(question.buttons?.() ?? []),
    ...(extra === undefined ? [] : [extra]),
  ];
  const showButtons = (): void => {
    input.title = inPrompt(question.title());
    input.buttons = shown().map(({ icon, tooltip }) => ({
      iconPath: new vscode.ThemeIcon(icon),
      tooltip: inPrompt(tooltip),
    }));
  };
  let running = new AbortController();
  let isElsewhere = false;
  showButtons();
  const result = await new Promise<T | undefined>((resolve) => {
    const accept = async (): Promise<void> => {
      running.abort();
      const { signal } = (running = new AbortController());
      input.busy = true;
      print(question.checking?.(input.value), Info);
      try {
        const checked = await question.check(input.value, signal);
        if (signal.aborted) {
          return;
        }
        if (checked.ok) {
          resolve(checked.value);
          return;
        }
        extra = checked.button;
        showButtons();
        if (checked.instead !== undefined) {
          input.value = checked.instead;
        }
        print(checked.message, checked.instead === undefined ? Error : Warning);
      } catch (error) {
        if (!signal.aborted) {
          print(failed(error));
        }
      } finally {
        if (!signal.aborted) {
          input.busy = false;
        }
      }
    };
    const runButton = async (button: InputButton): Promise<void> => {
      isElsewhere = true;
      try {
        await button.run(input.value);
      } catch (error) {
        print(failed(error));
      } finally {
        isElsewhere = false;
        showButtons();
        input.show();
      }
    };
    store.add(input.onDidAccept(() => void accept()));
    store.add(
      input.onDidChangeValue(() => {
        running.abort();
        input.busy = false;
        print(undefined);
      }),
    );
    store.add(
      input.onDidTriggerButton((pressed) => {
        const button = shown()[input.buttons.indexOf(pressed)];
        if (button !== undefined) {
          void runButton(button);
        }
      }),
    );
    store.add(
      input.onDidHide(() => {
        if (!isElsewhere) {
          resolve(undefined);
        }
      }),
    );
    input.show();
  });
  running.abort();
  store.dispose();
  return result;
}

/** What is said while a host is asked. */
export function checkingText(host: string): string {
  return `Querying ${host}… Press Escape to cancel.`;
}
