import type { Page } from 'playwright-core';

/** User actions in order: "click", "Enter", "Control+k", "text". */
export interface Actions {
  /** Resets the actions. */
  begin(): void;
  done(): Promise<readonly string[]>;
}

/**
 * Records user actions in a page and its frames from DOM events: clicks, chords, Enters, and typed or pasted texts,
 * each of which counts as one. F1 is part of the command name that is typed after it.
 */
export async function countActions(page: Page): Promise<Actions> {
  const done: string[] = [];
  await page.context().exposeBinding('snowprobeAction', (_, action: string) => {
    if (action !== 'text' || done.at(-1) !== 'text') {
      done.push(action);
    }
  });
  await page.context().addInitScript(listen);
  await page.evaluate(listen);
  return {
    begin: () => void done.splice(0),
    done: async () => {
      // Flushes the actions still in transit.
      await page.evaluate('snowprobeAction("end")');
      return done.slice(0, done.indexOf('end'));
    },
  };
}

/** Counts trusted events only: VS Code re-dispatches keys of its frames. */
const listen = `(() => {
  const tell = (event, action) => event.isTrusted && window.snowprobeAction(action);
  const listeners = {
    mousedown: (event) => tell(event, 'click'),
    beforeinput: (event) => /^insert(Text|FromPaste)$/.test(event.inputType) && tell(event, 'text'),
    keydown: (event) => {
      const chord = ['Control', 'Alt', 'Meta', 'Shift'].filter((name) => event.getModifierState(name));
      const isOnlyHeld = chord.includes(event.key);
      if (!isOnlyHeld && event.key !== 'F1' && (event.key.length > 1 || chord.some((name) => name !== 'Shift'))) {
        tell(event, [...chord, event.key].join('+'));
      }
    },
  };
  const listenToAll = () => Object.entries(listeners).forEach(([name, one]) => addEventListener(name, one, true));
  listenToAll();
  // A frame of VS Code is written into its document, which loses all that listens.
  const { close } = Document.prototype;
  Document.prototype.close = function () {
    close.call(this);
    listenToAll();
  };
})()`;
