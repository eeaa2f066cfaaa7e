import { bridge } from './bridge';

/** Chooses from the context menu of an item of a tree, which is opened by the keyboard. */
export async function chooseFromMenu(item: string, action: string): Promise<void> {
  await bridge('click', { selector: `${item} .label-name` });
  await bridge('press', { keys: 'Shift+F10' });
  await chooseEntry(action);
}

/** Chooses an entry of the menu that opens: it takes no click while it does, so the keys go to the entry that has come. */
export async function chooseEntry(action: string): Promise<void> {
  await bridge('move', { selector: `.monaco-menu .action-label:has-text("${action}")` });
  await bridge('waitForText', { selector: `.monaco-menu .action-item.focused`, text: action });
  await bridge('press', { keys: 'Enter' });
}
