import { bridge } from './bridge';

/**
 * Chooses from the context menu of a tree item, opened by keyboard. Reopens it as a user would, because VS Code closes
 * it when the tree is redrawn.
 */
export async function chooseFromMenu(item: string, action: string): Promise<void> {
  for (let tries = 4; ; tries--) {
    await bridge('click', { selector: `${item} .label-name` });
    await bridge('press', { keys: 'Shift+F10' });
    try {
      await pointAtEntry(action, 5000);
      break;
    } catch (error) {
      if (tries === 0) {
        throw error;
      }
      await bridge('press', { keys: 'Escape' });
    }
  }
  await bridge('press', { keys: 'Enter' });
}

/** Chooses an entry of the open menu by keyboard, since a menu ignores clicks while it opens. */
export async function chooseEntry(action: string): Promise<void> {
  await pointAtEntry(action);
  await bridge('press', { keys: 'Enter' });
}

async function pointAtEntry(action: string, wait?: number): Promise<void> {
  await bridge('move', { selector: `.monaco-menu .action-label:has-text("${action}")` }, wait);
  await bridge('waitForText', { selector: `.monaco-menu .action-item.focused`, text: action }, wait);
}
