/** Texts of tooltips that are asked for when they are shown. An element with a fixed text carries `data-tip` instead. */
const tips = new WeakMap<Element, () => string>();

export function registerTip(element: HTMLElement, content: () => string): () => void {
  tips.set(element, content);
  element.dataset.tip = '';
  return () => tips.delete(element);
}

export function tipOf(element: HTMLElement): string {
  return tips.get(element)?.() ?? element.dataset.tip ?? '';
}

/** Props of an element with a fixed tooltip. The first line is the title; lines are parted by a line break. */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}
