import type { PopupResult } from '../remote/platform.ts';
import type { AskedPopup } from './create-fake-platform.ts';

/** Shows what the shell would show as a popup, plainly, and answers with the button that was pressed. */
export function askInDialog(asked: AskedPopup): Promise<PopupResult> {
  const dialog = document.createElement('dialog');
  dialog.className = 'sandbox-dialog';
  const title = document.createElement('strong');
  const text = document.createElement('p');
  dialog.append(title, text);

  return new Promise((resolve) => {
    const finish = (result: PopupResult) => {
      dialog.remove();
      resolve(result);
    };
    const button = (label: string, result: PopupResult) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      element.addEventListener('click', () => finish(result));
      dialog.append(element);
    };
    if (asked.kind === 'hook') {
      title.textContent = `Hook popup: ${asked.origin}`;
      text.textContent = JSON.stringify(asked.context);
    } else {
      const { content } = asked;
      title.textContent = content.title;
      text.textContent = [content.header, content.description, content.message].filter(Boolean).join('\n');
      for (const { id, text: label, data } of content.buttons)
        button(label, { kind: 'button', id, ...(data !== undefined && { data }) });
    }
    button('(dismiss)', { kind: 'dismissed' });
    dialog.addEventListener('cancel', () => finish({ kind: 'dismissed' }));
    document.body.append(dialog);
    dialog.showModal();
  });
}
