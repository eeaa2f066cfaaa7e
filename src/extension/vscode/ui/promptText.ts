import vscode = require('vscode');
import { homeFolder } from '../homeFolder';
import { inPrompt, safeFileName } from '../../../engine/primitives';
import { DisposableStore } from '../disposables';

export interface TextPrompt {
  readonly title: string;
  readonly prompt?: string;
  readonly placeHolder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly ignoreFocusOut?: boolean;
  /** Validation error of typed text, if any. */
  readonly problem?: (typed: string) => string | undefined;
  readonly words?: (typed: string) => string | undefined;
}

/** Prompts for a line of text. @returns `undefined` where the user cancelled */
export async function promptText({
  title,
  prompt,
  placeHolder,
  problem,
  words,
  ...others
}: TextPrompt): Promise<string | undefined> {
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

interface FilePrompt {
  readonly title: string;
  readonly saveLabel?: string;
  /** Words of the suggested file name. */
  readonly name: readonly string[];
  /** File extension, without the dot. */
  readonly ending: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Prompts for a file, initially in a local open folder or the home folder. @returns `undefined` if cancelled */
export async function promptFile({
  title,
  saveLabel,
  name,
  ending,
  filters,
}: FilePrompt): Promise<vscode.Uri | undefined> {
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

/** Prompts for a folder. @returns `undefined` where the user cancelled */
export async function promptFolder(question: {
  readonly title: string;
  readonly openLabel: string;
}): Promise<vscode.Uri | undefined> {
  const { title, openLabel } = question;
  const options = { canSelectFiles: false, canSelectFolders: true, title: inPrompt(title), openLabel };
  return (await vscode.window.showOpenDialog(options))?.[0];
}

export interface InputButton {
  readonly icon: string;
  readonly tooltip: string;
  /** May show other inputs: the typed text is restored afterwards. */
  run(typed: string): Promise<void>;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly message: string;
      /** Replaces the typed text, for the next Enter. */
      readonly instead?: string;
      readonly button?: InputButton;
    };

interface CheckedPrompt<T> {
  /** Like `buttons`, evaluated again after a button was pressed. */
  title(): string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  readonly checking?: (typed: string) => string;
  buttons?(): readonly InputButton[];
  /** Checks the text on Enter. Typing or Escape aborts it. @throws the abort reason */
  check(typed: string, signal: AbortSignal): Promise<Checked<T>>;
}

/**
 * Prompts for a line of text with an asynchronous check: the input stays open meanwhile, and shows errors in place.
 *
 * @param failed called with errors other than cancellation
 * @returns `undefined` where the user cancelled
 */
export async function promptChecked<T>(
  prompt: CheckedPrompt<T>,
  failed: (error: unknown) => string,
): Promise<T | undefined> {
  const store = new DisposableStore();
  const input = store.add(vscode.window.createInputBox());
  input.prompt = inPrompt(prompt.prompt);
  input.placeholder = prompt.placeHolder && inPrompt(prompt.placeHolder);
  input.value = prompt.value ?? '';
  input.ignoreFocusOut = true;
  const { Error, Info, Warning } = vscode.InputBoxValidationSeverity;
  const print = (message: string | undefined, severity = Error): void => {
    input.validationMessage = message === undefined ? undefined : { message: inPrompt(message), severity };
  };
  let extra: InputButton | undefined;
  const shown = (): readonly InputButton[] => [...(prompt.buttons?.() ?? []), ...(extra === undefined ? [] : [extra])];
  const showButtons = (): void => {
    input.title = inPrompt(prompt.title());
    input.buttons = shown().map(({ icon, tooltip }) => ({
      iconPath: new vscode.ThemeIcon(icon),
      tooltip: inPrompt(tooltip),
    }));
  };
  let running = new AbortController();
  let isButtonRunning = false;
  showButtons();
  const result = await new Promise<T | undefined>((resolve) => {
    const accept = async (): Promise<void> => {
      running.abort();
      const { signal } = (running = new AbortController());
      input.busy = true;
      print(prompt.checking?.(input.value), Info);
      try {
        const checked = await prompt.check(input.value, signal);
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
      isButtonRunning = true;
      try {
        await button.run(input.value);
      } catch (error) {
        print(failed(error));
      } finally {
        isButtonRunning = false;
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
        if (!isButtonRunning) {
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

export function checkingText(host: string): string {
  return `Querying ${host}… Press Escape to cancel.`;
}
