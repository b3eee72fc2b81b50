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

/** As `tip`, for what is no control: it takes the focus for its tooltip's sake. Not for the cells of a long table. */
export function figureTip(text: string | undefined): { 'data-tip'?: string; tabIndex?: number } {
  return text ? { ...tip(text), tabIndex: 0 } : {};
}
